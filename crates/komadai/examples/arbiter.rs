//! Judges a game move by move under the rules of the Association, with ten minutes for each side, then thirty seconds
//! for each move. Reads lines from stdin, such as `7g7f 12`: a move and its seconds. A move that loses by the rules is
//! recorded too, before the end of the game.

use std::io::{self, BufRead as _, Write as _};
use std::time::Duration;

use komadai::kifu::{Clock, Ending, Foul, Navigator, Record, TimeControl};
use komadai::movegen::Arbiter;
use komadai::{ByColor, Decision, Move, Position, Preset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let mut game = Arbiter::new(Position::startpos(), Preset::Jsa.rules());
    let mut board = Navigator::new(Record::default()).ok_or("no position")?;
    let control: TimeControl = "10分+30秒".parse()?;
    let mut left = ByColor::from_fn(|_| control.main);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (text, seconds) = line.split_once(' ').ok_or("expected a move and seconds")?;
        let (m, spent): (Move, _) = (text.parse()?, Duration::from_secs(seconds.parse()?));
        let side = game.position().side();
        let decision: Option<Decision> = match control.left_after(left[side], spent) {
            None => Some(game.time_up()?),
            Some(rest) => {
                left[side] = rest;
                let count = game.moves().len();
                let decision = game.play_or_foul(m)?;
                if game.moves().len() > count {
                    let node = board.play(m)?;
                    let clock = Clock::from_durations(Some(spent), None);
                    board.record_mut().set_clock(node, clock);
                } else {
                    board.add(Foul::Move(m).into());
                }
                decision
            }
        };
        if let Some(decision) = decision {
            writeln!(out, "{}", decision.rule)?;
            board.add(Ending::from(decision).into());
            break;
        }
    }
    writeln!(out, "{}", board.record().usi_moves())?;
    Ok(())
}
