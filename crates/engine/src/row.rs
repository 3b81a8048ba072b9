//! Numbers that are rows of a list which a match has: what stands there matters, not the number.

use serde::{Serialize, Serializer};

/// A number, written as a row of the list with this name.
pub fn row<N: Serialize, S: Serializer>(list: &'static str, n: &N, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_newtype_struct(list, n)
}

/// Names of lists begin with this, so that they can be told from names of types.
const ROW: &str = "row:";

/// Is it the name of a list?
pub(crate) fn is_row(name: &str) -> bool {
    name.starts_with(ROW)
}

/// Functions for `#[serde(serialize_with = "…")]`, one for each list that a game's numbers are rows of.
#[macro_export]
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name<N: ::serde::Serialize, S: ::serde::Serializer>(
            n: &N,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            $crate::row(concat!("row:", stringify!($name)), n, serializer)
        }
    )*};
}
