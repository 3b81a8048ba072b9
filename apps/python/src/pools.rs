//! Many games at once, written into NumPy arrays.

use engine::Both;
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;
use tensors::{AnyPool, Buffers, Layout, PoolSetup};

use crate::players::kind;
use crate::reading::{game, options};
use crate::refuse;

/// A column as Python is told of it.
#[derive(Serialize)]
struct Column {
    name: String,
    meaning: String,
}

/// All columns of a game, and how large its arrays are.
#[derive(Serialize)]
struct Told {
    table: Vec<Column>,
    card: Vec<Column>,
    option: Vec<Column>,
    zones: Vec<&'static str>,
    kinds: Vec<String>,
    rows: usize,
    options: usize,
    ids: usize,
}

/// What every number of a game's arrays means, and how large they are.
#[pyfunction]
pub(crate) fn layout<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let layout = Layout::of(self::game(game)?);
    let told = |columns: Vec<(String, String)>| {
        columns.into_iter().map(|(name, meaning)| Column { name, meaning }).collect()
    };
    let told = Told {
        table: told(layout.table),
        card: told(layout.card),
        option: told(layout.option),
        zones: layout.zones,
        kinds: layout.kinds,
        rows: layout.shape.rows,
        options: layout.shape.options,
        ids: layout.shape.sizes.ids,
    };
    Ok(pythonize(py, &told)?)
}

/// Many games at once. `tefuda.vector` holds the arrays it writes into.
#[pyclass(module = "tefuda._tefuda")]
pub(crate) struct Pool {
    pool: AnyPool,
}

/// The arrays of a pool, flat and in the order of its games.
#[derive(FromPyObject)]
pub(crate) struct Arrays<'py> {
    table: PyReadwriteArray1<'py, i16>,
    cards: PyReadwriteArray1<'py, i16>,
    options: PyReadwriteArray1<'py, i16>,
    ids: PyReadwriteArray1<'py, i32>,
    mask: PyReadwriteArray1<'py, u8>,
    count: PyReadwriteArray1<'py, i32>,
    seat: PyReadwriteArray1<'py, i8>,
    reward: PyReadwriteArray1<'py, f32>,
    done: PyReadwriteArray1<'py, u8>,
}

impl Arrays<'_> {
    fn buffers(&mut self) -> PyResult<Buffers<'_>> {
        Ok(Buffers {
            table: self.table.as_slice_mut()?,
            cards: self.cards.as_slice_mut()?,
            options: self.options.as_slice_mut()?,
            ids: self.ids.as_slice_mut()?,
            mask: self.mask.as_slice_mut()?,
            count: self.count.as_slice_mut()?,
            seat: self.seat.as_slice_mut()?,
            reward: self.reward.as_slice_mut()?,
            done: self.done.as_slice_mut()?,
        })
    }
}

#[pymethods]
impl Pool {
    #[new]
    #[pyo3(signature = (game, n, threads, decks_a, decks_b, seed, opponent, length, edition, format, cards))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        threads: usize,
        decks_a: Vec<String>,
        decks_b: Vec<String>,
        seed: u64,
        opponent: Option<String>,
        length: u32,
        edition: Option<String>,
        format: Option<String>,
        cards: Vec<String>,
    ) -> PyResult<Pool> {
        let game = self::game(game)?;
        if !(1..=1 << 16).contains(&n) {
            return Err(refuse(format!("{n} games at once; expected 1 to {}", 1 << 16)));
        }
        let options = options(game, edition, format, Vec::new(), cards)?;
        let opponent = opponent.as_deref().map(kind).transpose()?;
        let setup =
            PoolSetup { options, decks: Both([decks_a, decks_b]), games: n, seed, opponent, length, threads };
        let pool = py.detach(|| AnyPool::new(game, setup)).map_err(|fault| refuse(fault.0))?;
        Ok(Pool { pool })
    }

    /// Writes what is asked in every game.
    fn look(&mut self, py: Python<'_>, mut out: Arrays<'_>) -> PyResult<()> {
        let buffers = out.buffers()?;
        py.detach(|| self.pool.look(buffers)).map_err(|fault| refuse(fault.0))
    }

    /// Gives every game its answer, a place in its list, and writes what is asked then.
    fn step(&mut self, py: Python<'_>, answers: PyReadonlyArray1<'_, i64>, mut out: Arrays<'_>) -> PyResult<()> {
        let buffers = out.buffers()?;
        let answers = answers.as_slice()?;
        py.detach(|| self.pool.step(answers, buffers)).map_err(|fault| refuse(fault.0))
    }

    /// Gives every game an answer by chance.
    fn step_random(&mut self, py: Python<'_>, mut out: Arrays<'_>) -> PyResult<()> {
        let buffers = out.buffers()?;
        py.detach(|| self.pool.step_random(buffers)).map_err(|fault| refuse(fault.0))
    }

    fn __len__(&self) -> usize {
        self.pool.len()
    }
}
