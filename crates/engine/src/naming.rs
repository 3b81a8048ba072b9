//! Kinds of things that have a name in both languages, each declared in one row.

/// An enum whose kinds have a name in Japanese and in English: `Guard = "守護", "Guard";`, with the clause that defines it
/// after them where there is one.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $kind:ident = $ja:literal, $en:literal $(, $clause:literal)?;)*
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
        pub enum $name { $($(#[$doc])* #[doc = concat!($ja $(, " (", $clause, ")")?)] $kind),* }

        impl $name {
            /// All of them, in their order.
            pub const ALL: [$name; [$($en),*].len()] = [$($name::$kind),*];

            /// Its name.
            pub const fn name(self, lang: $crate::Lang) -> &'static str {
                let (ja, en) = match self { $($name::$kind => ($ja, $en)),* };
                match lang {
                    $crate::Lang::Ja => ja,
                    $crate::Lang::En => en,
                }
            }

            /// The one that a name in either language means.
            pub fn find(word: &str) -> Option<$name> {
                let means = |lang, kind: $name| word.eq_ignore_ascii_case(kind.name(lang));
                let mut all = $name::ALL.into_iter();
                all.find(|&kind| means($crate::Lang::Ja, kind) || means($crate::Lang::En, kind))
            }
        }
    };
}

/// The kinds of zone of a game: `Hand = "hand", "手札", "Hand";` is the word in positions and saves, which never changes,
/// and the name in both languages. In those named as unordered the order of cards means nothing.
#[macro_export]
macro_rules! zones {
    ($(#[$meta:meta])* pub enum $name:ident unordered [$($loose:ident),*] {
        $($(#[$doc:meta])* $kind:ident = $word:literal, $ja:literal, $en:literal $(, $clause:literal)?;)*
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
        pub enum $name { $($(#[$doc])* #[doc = concat!($ja $(, " (", $clause, ")")?)] $kind),* }

        impl $name {
            /// Its word in positions and saves.
            pub fn word(self) -> &'static str {
                $crate::Zone::names(self)[0]
            }

            /// Its name.
            pub fn name(self, lang: $crate::Lang) -> &'static str {
                $crate::Zone::names(self)[1 + lang as usize]
            }

            /// The zone that a word of positions means.
            pub fn find(word: &str) -> Option<$name> {
                <$name as $crate::Zone>::ALL.iter().copied().find(|zone| zone.word() == word)
            }
        }

        impl $crate::Zone for $name {
            const ALL: &'static [$name] = &[$($name::$kind),*];

            fn number(self) -> usize {
                self as usize
            }

            fn ordered(self) -> bool {
                !matches!(self, $($name::$loose)|*)
            }

            fn names(self) -> [&'static str; 3] {
                match self { $($name::$kind => [$word, $ja, $en]),* }
            }
        }
    };
}
