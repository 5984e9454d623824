//! Sorts the rows of a table by their years.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use komadai_table::{TableError, TableFormat, TableReader};

use super::file::{Row, Table, TableFile, said};
use crate::failure::Failure;
use crate::result_file::failed;
use crate::spill::Spill;

/// The maximum number of bytes of rows that wait in memory.
const MEMORY: usize = 32 << 20;

/// Rows that wait until all are known. Then the files of the years are written in order, since a year may have any
/// number of rows, and there may be thousands of years.
pub(super) struct Years {
    folder: PathBuf,
    has_positions: bool,
    years: BTreeMap<Option<u16>, Year>,
    /// The number of bytes of the rows in memory.
    bytes: usize,
    spill: Spill,
}

#[derive(Default)]
struct Year {
    /// Tables of Arrow in the file, which contain the first rows.
    tables: Vec<Range<u64>>,
    rows: Vec<Row>,
}

impl Years {
    /// Creates the folder, so that an invalid one is reported before anything is read.
    pub(super) fn new(folder: &Path, has_positions: bool) -> Result<Years, Failure> {
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        Ok(Years {
            folder: folder.to_owned(),
            has_positions,
            years: BTreeMap::new(),
            bytes: 0,
            spill: Spill::new(folder),
        })
    }

    pub(super) fn add(&mut self, row: Row) -> Result<(), Failure> {
        self.bytes += row.bytes();
        self.years.entry(row.year()).or_default().rows.push(row);
        if self.bytes > MEMORY {
            self.bytes = 0;
            let spilled = self.spill_rows();
            spilled.map_err(|error| said(&self.folder, &error))?;
        }
        Ok(())
    }

    fn spill_rows(&mut self) -> Result<(), TableError> {
        for year in self.years.values_mut() {
            if year.rows.is_empty() {
                continue;
            }
            let mut table = Table::new(Vec::new(), TableFormat::Arrow, self.has_positions)?;
            std::mem::take(&mut year.rows)
                .into_iter()
                .try_for_each(|row| table.add(row))?;
            let start = self.spill.end();
            self.spill
                .append(&table.finish()?.0)
                .map_err(TableError::Io)?;
            year.tables.push(start..self.spill.end());
        }
        Ok(())
    }

    /// Writes the files. Returns their number.
    pub(super) fn finish(self) -> Result<usize, Failure> {
        let name = if self.has_positions {
            "positions.parquet"
        } else {
            "games.parquet"
        };
        let written = self.years.len();
        for (number, year) in self.years {
            // The name that Hive uses for null.
            let number = number.map_or("__HIVE_DEFAULT_PARTITION__".to_owned(), |number| {
                number.to_string()
            });
            let path = self.folder.join(format!("year={number}")).join(name);
            let mut file = TableFile::create(&path, self.has_positions)?;
            for table in year.tables {
                let mut bytes = vec![0; (table.end - table.start) as usize];
                let read = self.spill.read(table.start, &mut bytes);
                read.map_err(|error| failed(&self.folder, &error))?;
                let batches = TableReader::from_bytes(bytes);
                let batches = batches.map_err(|error| said(&self.folder, &error))?;
                for batch in batches.into_iter().flatten() {
                    file.write(&batch.map_err(|error| said(&self.folder, &error))?)?;
                }
            }
            year.rows.into_iter().try_for_each(|row| file.add(row))?;
            file.finish()?;
        }
        Ok(written)
    }
}
