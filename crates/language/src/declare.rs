//! `lexicon!`: one declaration gives the table that the reader uses and the enums that a game matches on.

/// Declares the words of a layer: enums `Noun`, `Keyword`, `Adverb`, `Adnominal`, `Counter` and `Deed`, each with
/// `of`, and `TABLE`.
///
/// * A word: `Name = "日本語" | "別の表記": SORT | SORT, "english" -> "notation" [whole];` Notation, variants, sorts
///   and `[whole]` may be left out. `[whole]` says that the word is made up of others and wins over them.
/// * A deed: `Name = "stem" Conjugation { slots } "base/participle {を}" [alike Other];` A slot in parentheses is
///   needed, one in brackets is not: `{ [は: PLAYER] (を: CARDS, Chosen) }`. Several braces are several frames.
///   `[alike …]` names deeds whose verbs share a form with this one's.
#[macro_export]
macro_rules! lexicon {
    (
        layer $layer:ident;
        habits { verbless: $verbless:literal, open_names: $open_names:literal, told_marks: $told_marks:literal, keyword_lines: $keyword_lines:literal }
        nouns { $($nouns:tt)* }
        keywords { $($keywords:tt)* }
        adverbs { $($adverbs:tt)* }
        adnominals { $($adnominals:tt)* }
        counters { $($counters:tt)* }
        deeds { $($deeds:tt)* }
        variants { $($printed:literal => $read:literal;)* }
        kept { $($kept:literal;)* }
    ) => {
        $crate::lexicon!(@words Noun NOUN $layer { $($nouns)* });
        $crate::lexicon!(@words Keyword KEYWORD $layer { $($keywords)* });
        $crate::lexicon!(@words Adverb ADVERB $layer { $($adverbs)* });
        $crate::lexicon!(@words Adnominal ADNOMINAL $layer { $($adnominals)* });
        $crate::lexicon!(@words Counter COUNTER $layer { $($counters)* });
        $crate::lexicon!(@deeds $layer { $($deeds)* });
        $crate::lexicon!(@id Noun $crate::Word<{ $crate::lexicon::NOUN }>, $crate::Word, $layer);
        $crate::lexicon!(@id Deed $crate::DeedId, $crate::DeedId, $layer);

        /// The words as the reader uses them.
        pub static TABLE: $crate::Table = $crate::Table {
            nouns: Noun::ROWS,
            keywords: Keyword::ROWS,
            adverbs: Adverb::ROWS,
            adnominals: Adnominal::ROWS,
            counters: Counter::ROWS,
            deeds: Deed::ROWS,
            variants: &[$(($printed, $read)),*],
            kept: &[$($kept),*],
            habits: $crate::Habits {
                verbless: $verbless,
                open_names: $open_names,
                told_marks: $told_marks,
                keyword_lines: $keyword_lines,
            },
        };
    };

    (@words $enum:ident $class:ident $layer:ident {
        $( $name:ident = $ja:literal $(| $also:literal)* $(: $($sort:ident)|+)? , $en:literal
            $(-> $notation:literal)? $([$flag:ident])? ; )*
    }) => {
        #[doc = concat!("The words of class ", stringify!($enum), " that this layer declares.")]
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $enum {
            $( #[doc = concat!($ja, ", in English: ", $en)] $name ),*
        }

        impl $enum {
            /// All of them, in the order of the table.
            pub const ALL: &'static [$enum] = &[$($enum::$name),*];

            const ROWS: &'static [$crate::Row] = &[$( $crate::Row {
                name: stringify!($name),
                ja: $ja,
                also: &[$($also),*],
                en: $en,
                notation: concat!($($notation)?),
                sorts: $crate::Sorts::NONE$($(.or($crate::Sorts::$sort))+)?,
                whole: false $(| $crate::lexicon!(@flag $flag))?,
            } ),*];

            /// The word, if it is one of this layer.
            pub fn of(word: $crate::Word<{ $crate::lexicon::$class }>) -> Option<$enum> {
                let own = word.0.layer() == $crate::lexicon::$layer;
                own.then(|| Self::ALL.get(word.0.row()).copied()).flatten()
            }

            /// The word by its number.
            pub fn word(self) -> $crate::Word<{ $crate::lexicon::$class }> {
                let row = Self::ALL.iter().position(|one| *one == self);
                $crate::Word($crate::Id::new($crate::lexicon::$layer, row.unwrap_or_default()))
            }

            /// Its row: the word in Japanese, English and notation.
            pub fn row(self) -> &'static $crate::Row {
                &Self::ROWS[self.word().0.row()]
            }
        }
    };

    (@deeds $layer:ident {
        $( $name:ident = $($stem:literal $conjugation:ident)|+ $({ $($slot:tt)* })+ $en:literal
            $([alike $($other:ident)+])? ; )*
    }) => {
        /// The deeds that this layer declares: what a verb with its slots tells.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Deed {
            $( #[doc = concat!("Told by ", $("「", $stem, "」 ",)+ "in English: ", $en)] $name ),*
        }

        impl Deed {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Deed] = &[$(Deed::$name),*];

            const ROWS: &'static [$crate::DeedRow] = &[$( $crate::DeedRow {
                name: stringify!($name),
                verbs: &[$(($stem, $crate::Conjugation::$conjugation)),+],
                frames: &[$( &[$( $crate::lexicon!(@slot $slot) ),*] ),+],
                en: $en,
                alike: &[$($(stringify!($other)),+)?],
            } ),*];

            /// The deed, if it is one of this layer.
            pub fn of(deed: $crate::DeedId) -> Option<Deed> {
                let own = deed.0.layer() == $crate::lexicon::$layer;
                own.then(|| Self::ALL.get(deed.0.row()).copied()).flatten()
            }
        }
    };

    (@id $enum:ident $id:ty, $make:path, $layer:ident) => {
        impl $enum {
            /// Its number in the lexicon, for tables.
            pub const fn id(self) -> $id {
                $make($crate::Id::new($crate::lexicon::$layer, self as usize))
            }
        }
    };

    (@slot ($particle:ident : $($sort:ident)|+ $(, $role:ident)?)) => {
        $crate::lexicon!(@slot true $particle [$($sort)|+] $($role)?)
    };
    (@slot [$particle:ident : $($sort:ident)|+ $(, $role:ident)?]) => {
        $crate::lexicon!(@slot false $particle [$($sort)|+] $($role)?)
    };
    (@slot $needed:literal $particle:ident [$($sort:ident)|+] $($role:ident)?) => {
        $crate::Slot {
            particle: $crate::lexicon!(@particle $particle),
            sorts: $crate::Sorts::NONE$(.or($crate::Sorts::$sort))+,
            needed: $needed,
            role: $crate::lexicon!(@role $($role)?),
        }
    };
    (@role) => { $crate::Role::Part };
    (@role $role:ident) => { $crate::Role::$role };
    (@flag whole) => { true };
    (@particle は) => { $crate::grammar::Particle::Topic };
    (@particle を) => { $crate::grammar::Particle::Object };
    (@particle に) => { $crate::grammar::Particle::To };
    (@particle から) => { $crate::grammar::Particle::From };
    (@particle と) => { $crate::grammar::Particle::With };
    (@particle より) => { $crate::grammar::Particle::Than };
    (@particle で) => { $crate::grammar::Particle::At };
    (@particle でも) => { $crate::grammar::Particle::AtAlso };
    (@particle としても) => { $crate::grammar::Particle::AsAlso };
    (@particle として) => { $crate::grammar::Particle::As };
}
