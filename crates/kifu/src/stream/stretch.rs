//! The part of an input that games are read from.

/// Where the games of a part begin and end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// The byte from which games count.
    pub(super) from: usize,
    /// The end of the game after which they do.
    pub(super) start: Option<usize>,
    /// The byte from which games are those of the next part; `None` in the last one.
    pub(super) until: Option<usize>,
    /// Whether all games of the part were read, or those of which the end is in its text.
    pub(super) is_paused: bool,
    /// Whether games of another part follow.
    pub(super) is_followed: bool,
    /// Whether the games of the part before have to go on in any case, as the text is not all there.
    pub(super) is_void: bool,
}

impl Stretch {
    /// All of an input.
    pub(super) const WHOLE: Stretch = Stretch {
        from: 0,
        start: Some(0),
        until: None,
        is_paused: false,
        is_followed: false,
        is_void: false,
    };

    /// The byte at which the next part can begin. `fresh`: where a game ended after which nothing of
    /// those before matters.
    pub(super) fn end(&self, fresh: Option<usize>) -> Option<usize> {
        fresh.filter(|at| self.until.is_some_and(|until| *at >= until))
    }

    /// Whether the games of the part come to an end here.
    pub(super) fn is_done(&mut self, fresh: Option<usize>) -> bool {
        self.is_paused |= self.is_void || self.end(fresh).is_some();
        self.is_paused
    }
}
