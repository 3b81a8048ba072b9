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

/// The lists that a game's numbers are rows of: a module `rows` with functions for `#[serde(serialize_with = "…")]`, and
/// `Lists`, by which a [`Notation`](crate::effect::Notation) writes the rows out. A list is named with the field of the
/// game's lore that it is; one without is not written out.
#[macro_export]
macro_rules! rows {
    ($game:ty: $($name:ident $(= $field:ident)?),* $(,)?) => {
        pub(crate) mod rows {
            $crate::row_functions! { $($name)* }
        }

        struct Lists<'a>(&'a $crate::Rules<$game>);

        /// What is printed on a card, in the notation of the effect language.
        pub fn written_facts(rules: &$crate::Rules<$game>, def: $crate::Def) -> String {
            $crate::effect::notation(&rules.printed(def).facts, &Lists(rules), false)
        }

        impl $crate::effect::Rows for Lists<'_> {
            fn write(&self, list: &str, row: usize, to: &mut $crate::effect::Notation<'_>) {
                let lore = &self.0.lore;
                $($(if list == concat!("row:", stringify!($name)) {
                    return to.row(lore.$field.get(row));
                })?)*
                match list {
                    "row:options" => to.options(lore.options.get(row)),
                    "row:asked" => to.row(lore.asked.get(row)),
                    _ => to.text("-"),
                }
            }

            fn print(&self, row: usize) -> String {
                self.0.cards.get(row).map(|card| card.facts.id.clone()).unwrap_or_default()
            }

            fn clause(&self, row: usize) -> &'static str {
                $crate::clause_id::<$game>($crate::Reason::row(row as u16))
            }
        }
    };
}

/// Functions for `#[serde(serialize_with = "…")]`, one for each list.
#[macro_export]
macro_rules! row_functions {
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
