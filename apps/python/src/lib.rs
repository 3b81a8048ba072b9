//! Tefuda from Python: matches, seats, players, and many games at once. It shows views and sends answers.

mod matches;
mod players;
mod pools;
mod reading;

use pyo3::prelude::*;

pyo3::create_exception!(
    _tefuda,
    Error,
    pyo3::exceptions::PyValueError,
    "What was asked for can't be done; its message says why, as the command line does."
);

/// An error with this message.
fn refuse(why: impl Into<String>) -> PyErr {
    Error::new_err(why.into())
}

/// An error with the English of what is wrong.
fn faulty(faults: &[table::Fault]) -> PyErr {
    refuse(table::Fault::all(faults).en)
}

#[pymodule]
fn _tefuda(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Error", module.py().get_type::<Error>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<matches::Match>()?;
    module.add_class::<matches::Seat>()?;
    module.add_class::<players::Player>()?;
    module.add_class::<pools::Pool>()?;
    module.add_function(wrap_pyfunction!(reading::games, module)?)?;
    module.add_function(wrap_pyfunction!(reading::read_card, module)?)?;
    module.add_function(wrap_pyfunction!(reading::check_deck, module)?)?;
    module.add_function(wrap_pyfunction!(reading::clauses, module)?)?;
    module.add_function(wrap_pyfunction!(reading::prints, module)?)?;
    module.add_function(wrap_pyfunction!(pools::layout, module)?)?;
    Ok(())
}
