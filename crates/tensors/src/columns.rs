//! Columns: a number, its name and what it means, declared at one place.

/// A number of a tensor.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name, the same for ever.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// Declares columns: a table of names and meanings, and the function that fills them in the same order.
macro_rules! columns {
    ($(#[$meta:meta])* $table:ident, $fill:ident($($arg:ident: $type:ty),*) { $($name:literal $meaning:literal = $value:expr;)* }) => {
        $(#[$meta])*
        const $table: &'static [$crate::Column] =
            &[$($crate::Column { name: $name, meaning: $meaning }),*];

        #[inline]
        fn $fill($($arg: $type,)* out: &mut [i16]) {
            let mut slots = out.iter_mut();
            $(if let Some(slot) = slots.next() {
                *slot = $crate::columns::number($value);
            })*
        }
    };
}

pub(crate) use columns;

/// A number as a tensor holds it.
#[inline]
pub(crate) fn number(n: impl Into<i64>) -> i16 {
    n.into().clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
