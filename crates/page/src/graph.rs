//! Draws the evaluations of the main line as a curve.

use std::fmt::Write;

use crate::words::Words;

/// The value at the upper line, in hundredths of a pawn.
const SCALE: i32 = 1_000;

/// Draws two or more values, in hundredths of a pawn for Black, each with the number of plies before it.
pub(crate) fn graph(values: &[(usize, i32)], plies: usize, words: &Words) -> String {
    let (Some(first), Some(last)) = (values.first(), values.last()) else {
        return String::new();
    };
    if values.len() < 2 {
        return String::new();
    }
    let mut curve = String::new();
    for (ply, value) in values {
        // The scale fills three quarters of the upper half.
        let y = 50.0 - 50.0 * (f64::from(*value) / 1_028.0).tanh();
        let letter = if curve.is_empty() { 'M' } else { 'L' };
        let _ = write!(curve, "{letter}{ply} {y:.1}");
    }
    let [upper, lower] = words.better;
    format!(
        "<div class=\"scale\"><span>+{SCALE} {upper}</span><span>0</span><span>-{SCALE} {lower}</span>\
         <svg class=\"graph\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {plies} 100\" preserveAspectRatio=\"none\">\
         <path class=\"area\" d=\"{curve}L{} 50L{} 50Z\"/><path class=\"step\" d=\"M0 12.5H{plies}M0 87.5H{plies}\"/>\
         <path class=\"middle\" d=\"M0 50H{plies}\"/>\
         <path class=\"curve\" d=\"{curve}\"/><line class=\"here\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"100\"/></svg></div>\n",
        words.graph, last.0, first.0,
    )
}
