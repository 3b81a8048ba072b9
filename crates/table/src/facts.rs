//! From what a file says of a card to what its game keeps of it.

use crate::cards::PrintedCard;
use crate::face::{Said, said};

impl PrintedCard {
    /// What is printed, as Legions knows it, or what of it is no card of that game.
    pub(crate) fn legions_facts(&self) -> Result<legions::Facts, Said> {
        use legions::kinds::{Category, Colour};
        let categories = [
            ("マスター", Category::Master),
            ("スキル", Category::Skill),
            ("アーツ", Category::Arts),
            ("ミニオン", Category::Minion),
            ("ロード", Category::Lord),
        ];
        let colours = [
            ("黒", Colour::Black),
            ("赤", Colour::Red),
            ("白", Colour::White),
            ("緑", Colour::Green),
            ("青", Colour::Blue),
        ];
        let category = meant(self, "category", self.category.as_deref().unwrap_or_default(), &categories)?;
        let mut own = Vec::new();
        for word in &self.colours {
            own.push(meant(self, "colour", word, &colours)?);
        }
        let wt = self.wt.unwrap_or(1);
        if !(1..=4).contains(&wt) {
            return Err(beyond(self, "wt", wt.into(), [1, 4]));
        }
        let number = |what: &str, n: i16, most: i16| {
            let fits = (0..=most).contains(&n).then_some(n);
            fits.ok_or_else(|| beyond(self, what, n, [0, most]))
        };
        Ok(legions::Facts {
            id: self.id.clone(),
            name: self.name.clone(),
            name_en: self.name_en.clone().unwrap_or_default(),
            category,
            colours: own,
            types: self.types.clone(),
            cost: number("cost", self.cost.unwrap_or(0), 99)? as u8,
            cc: self.cc.unwrap_or(0),
            wt,
            atk: number("atk", self.atk.unwrap_or(0), 99)?,
            hp: number("hp", self.hp.unwrap_or(0), 99)?,
            text: self.text.clone().unwrap_or_default(),
            token: self.token,
            clause: self.clause.clone(),
        })
    }

    /// What is printed, as Shadowverse EVOLVE knows it, or what of it is no card of that game.
    pub(crate) fn facts(&self) -> Result<sve::Facts, Said> {
        use sve::kinds::{Class, DriveTrigger};
        use sve::{Kind, Special};
        let classes = [
            ("エルフ", Class::Elf),
            ("ロイヤル", Class::Royal),
            ("ウィッチ", Class::Witch),
            ("ドラゴン", Class::Dragon),
            ("ナイトメア", Class::Nightmare),
            ("ビショップ", Class::Bishop),
            ("ニュートラル", Class::Neutral),
        ];
        let kinds = [
            ("フォロワー", Kind::Follower),
            ("アミュレット", Kind::Amulet),
            ("スペル", Kind::Spell),
            ("リーダー", Kind::Leader),
        ];
        let specials =
            [("エボルヴ", Special::Evolve), ("アドバンス", Special::Advance), ("トークン", Special::Token)];
        let icons = [
            ("クリティカル", DriveTrigger::Critical),
            ("ドロー", DriveTrigger::Draw),
            ("スタンド", DriveTrigger::Stand),
            ("ヒール", DriveTrigger::Heal),
        ];
        let class = self.class.as_ref().map(|word| meant(self, "class", word, &classes)).transpose()?;
        let special =
            self.special.as_ref().map(|word| meant(self, "special", word, &specials)).transpose()?;
        let icon = self.trigger.as_ref().map(|word| meant(self, "trigger", word, &icons)).transpose()?;
        Ok(sve::Facts {
            id: self.id.clone(),
            name: self.name.clone(),
            name_en: self.name_en.clone().unwrap_or_default(),
            class,
            kind: meant(self, "kind", self.kind.as_deref().unwrap_or_default(), &kinds)?,
            special,
            types: self.types.clone(),
            cost: self.cost,
            attack: self.attack,
            defense: self.defense,
            text: self.text.clone().unwrap_or_default(),
            title: self.title.clone(),
            collab: self.collab.clone(),
            icon,
            face: self.face,
            clause: self.clause.clone(),
            files: Vec::new(),
        })
    }
}

impl PrintedCard {
    /// What is printed, as Legend of Stars knows it, or what of it is no card of that game.
    pub(crate) fn los_facts(&self) -> Result<los::Facts, Said> {
        use los::Attribute;
        use los::{Kind, Way};
        let kinds = [
            ("キャラクター", (Kind::Character, false, false)),
            ("エフェクト", (Kind::Effect, false, false)),
            ("エフェクト（フラッシュ）", (Kind::Effect, true, false)),
            ("サポート", (Kind::Support, false, false)),
            ("サポート（フィールド）", (Kind::Support, false, true)),
        ];
        let attributes = [
            ("光", Attribute::Light),
            ("闇", Attribute::Dark),
            ("火", Attribute::Fire),
            ("水", Attribute::Water),
            ("木", Attribute::Wood),
            ("土", Attribute::Earth),
        ];
        let ways = [
            ("up", Way::Up),
            ("right", Way::Right),
            ("down", Way::Down),
            ("left", Way::Left),
            ("▲", Way::Up),
            ("▶", Way::Right),
            ("▼", Way::Down),
            ("◀", Way::Left),
        ];
        let (kind, flash, field) = meant(self, "kind", self.kind.as_deref().unwrap_or_default(), &kinds)?;
        let attribute =
            self.attribute.as_ref().map(|word| meant(self, "attribute", word, &attributes)).transpose()?;
        let mut lead = 0;
        for word in &self.lead {
            lead |= meant(self, "lead", word, &ways)?.bit();
        }
        let mut figures = [0; 5];
        let named = [
            ("atk", self.atk),
            ("def", self.def),
            ("down", self.down),
            ("speed", self.speed),
            ("cost", self.cost),
        ];
        for (figure, (word, n)) in figures.iter_mut().zip(named) {
            let n = n.unwrap_or(0);
            if !(0..=9999).contains(&n) {
                return Err(beyond(self, word, n, [0, 9999]));
            }
            *figure = n;
        }
        if kind == Kind::Character && (self.atk.is_none() || self.def.is_none() || self.down.is_none()) {
            return Err(of_card(
                self,
                "キャラクターには`atk`、`def`、`down`が必要です",
                "a character has atk, def and down",
            ));
        }
        Ok(los::Facts {
            id: self.id.clone(),
            name: self.name.clone(),
            name_en: self.name_en.clone().unwrap_or_default(),
            kind,
            flash,
            field,
            attribute,
            races: self.races.clone(),
            figures,
            lead,
            text: self.text.clone().unwrap_or_default(),
            limited: self.limited,
        })
    }
}

/// A word's meaning in a list, or what would be right.
fn meant<T: Copy>(card: &PrintedCard, what: &str, word: &str, all: &[(&str, T)]) -> Result<T, Said> {
    let found = all.iter().find(|(known, _)| *known == word);
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
        let ja = format!("`{what}`が「{word}」です。{}のいずれかにしてください", known.join("、"));
        of_card(card, &ja, &format!("{what} {word:?}; expected one of {}", known.join(", ")))
    })
}

/// What is wrong with a number that no card of the game has.
fn beyond(card: &PrintedCard, what: &str, n: i16, [low, high]: [i16; 2]) -> Said {
    let ja = format!("`{what}`が{n}です。{low}から{high}までにしてください");
    of_card(card, &ja, &format!("{what} {n}; expected {low} to {high}"))
}

/// What is wrong with a card, after its id and name.
fn of_card(card: &PrintedCard, ja: &str, en: &str) -> Said {
    let PrintedCard { id, name, .. } = card;
    said(format!("カード{id}「{name}」：{ja}"), format!("card {id} {name}: {en}"))
}
