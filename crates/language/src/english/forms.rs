//! Forms of English words: plurals, the third person, the past.

/// cards, abilities, boxes; names that aren't English stay as they are
pub fn plural_of(one: &str) -> String {
    match one {
        _ if one.ends_with('~') || !one.ends_with(|c: char| c.is_ascii_alphabetic()) => one.to_owned(),
        _ if one.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|end| one.ends_with(end)) => {
            format!("{}ies", &one[..one.len() - 1])
        }
        _ if one.ends_with(['s', 'x']) || one.ends_with("ch") || one.ends_with("sh") => format!("{one}es"),
        _ => format!("{one}s"),
    }
}

/// draws, pays, searches, does
pub fn third_person(base: &str) -> String {
    match base {
        "have" => "has".to_owned(),
        _ if base.ends_with(['s', 'x', 'o']) || base.ends_with("ch") || base.ends_with("sh") => {
            format!("{base}es")
        }
        _ if base.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|end| base.ends_with(end)) => {
            format!("{}ies", &base[..base.len() - 1])
        }
        _ => format!("{base}s"),
    }
}

/// drew, gave; the past of most verbs is their participle.
pub fn past<'t>(base: &'t str, participle: &'t str) -> &'t str {
    match base {
        "draw" => "drew",
        "give" => "gave",
        "take" => "took",
        "choose" => "chose",
        "show" => "showed",
        "do" => "did",
        "come" => "came",
        "become" => "became",
        "go" => "went",
        "break" => "broke",
        "awaken" => "awoke",
        "get" => "got",
        _ => participle,
    }
}

/// attacking, moving, putting
pub fn ongoing(base: &str) -> String {
    match base {
        "put" | "get" | "win" => {
            let last = &base[base.len() - 1..];
            format!("{base}{last}ing")
        }
        _ if base.ends_with('e') && !base.ends_with("ee") => format!("{}ing", &base[..base.len() - 1]),
        _ => format!("{base}ing"),
    }
}

/// highest, most: the superlative of the comparative that a template begins with.
pub fn superlative(comparative: &str) -> String {
    match comparative {
        "more" => "most".to_owned(),
        "less" => "least".to_owned(),
        _ => {
            comparative.strip_suffix("er").map_or_else(|| comparative.to_owned(), |stem| format!("{stem}est"))
        }
    }
}
