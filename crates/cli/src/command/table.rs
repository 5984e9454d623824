//! `komadai table`: writes games as columns.

#[cfg(feature = "tables")]
pub(super) mod file;
#[cfg(feature = "tables")]
mod files;
#[cfg(feature = "tables")]
mod write;
#[cfg(feature = "tables")]
mod years;

#[cfg(feature = "tables")]
pub(crate) use write::run;

#[cfg(not(feature = "tables"))]
pub(crate) fn run(_: &crate::args::TableArgs) -> crate::failure::RunResult {
    let message = crate::texts::say(komadai_batch::InputError::NoTables);
    Err(crate::failure::Failure::Usage(message))
}
