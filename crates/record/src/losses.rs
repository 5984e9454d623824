//! What a file format could not hold of a record.

use std::fmt;

use komadai_core::{DisplayIn, Language, display_in_english};

use crate::loss_kind::LossKind;
use crate::loss_message::LossMessage;
use crate::record::NodeId;

/// Something of a record that a text in some format lacks, or has otherwise.
///
/// ```
/// use komadai_record::{LossKind, Record};
///
/// let (mut full, bare) = (Record::default(), Record::default());
/// full.add_comment(full.root(), "a famous game");
/// let losses = full.differences(&bare);
/// let loss = losses.iter().next().unwrap();
/// assert_eq!((loss.kind, loss.ply), (LossKind::Comment, Some(0)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Loss {
    /// What sort of thing.
    pub kind: LossKind,
    /// The node of the record; `None` when the loss is about the whole record.
    pub node: Option<NodeId>,
    /// The ply of that node.
    pub ply: Option<u32>,
    /// What is said of it.
    pub message: LossMessage,
}

/// `ply 12: … [variation]`.
impl DisplayIn for Loss {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ply, language) {
            (Some(ply), Language::English) => write!(f, "ply {ply}: ")?,
            (Some(ply), Language::Japanese) => write!(f, "{ply}手目: ")?,
            (None, _) => {}
        }
        write!(f, "{} [{}]", self.message.in_language(language), self.kind)
    }
}

display_in_english!(Loss);

/// All that a text does not hold of the record it was written from, in the order of the text.
///
/// Empty means that reading the text back gives the same record.
///
/// ```
/// use komadai_record::{LossKind, Record};
///
/// let (mut full, bare) = (Record::default(), Record::default());
/// full.add_comment(full.root(), "a famous game");
/// let losses = full.differences(&bare);
/// assert!(losses.has(LossKind::Comment));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    list: Vec<Loss>,
}

impl Losses {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Losses {
        Losses { list: Vec::new() }
    }

    /// Whether nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many losses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Loss> {
        self.list.iter()
    }

    /// Whether something of this kind was lost.
    ///
    /// ```
    /// use komadai_record::{LossKind, LossMessage, Losses};
    ///
    /// let mut losses = Losses::new();
    /// losses.push(LossKind::Time, LossMessage::AllLeftOut(LossKind::Time));
    /// assert!(losses.has(LossKind::Time) && !losses.has(LossKind::Comment));
    /// ```
    #[must_use]
    pub fn has(&self, kind: LossKind) -> bool {
        self.iter().any(|loss| loss.kind == kind)
    }

    /// Adds a loss of the whole record that the format alone knows of.
    pub fn push(&mut self, kind: LossKind, message: LossMessage) {
        self.add(kind, None, message);
    }

    /// Says the losses of an entry in other words, where the format knows more of them.
    pub fn explain(&mut self, node: NodeId, message: LossMessage) {
        let entry = |loss: &&mut Loss| loss.kind == LossKind::Entry && loss.node == Some(node);
        if let Some(loss) = self.list.iter_mut().find(entry) {
            loss.message = message;
        }
    }

    /// Adds a loss, of the whole record or at a node with its ply.
    pub(crate) fn add(&mut self, kind: LossKind, at: Option<(NodeId, u32)>, message: LossMessage) {
        self.list.push(Loss {
            kind,
            node: at.map(|(node, _)| node),
            ply: at.map(|(_, ply)| ply),
            message,
        });
    }
}

impl<'a> IntoIterator for &'a Losses {
    type Item = &'a Loss;
    type IntoIter = std::slice::Iter<'a, Loss>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
