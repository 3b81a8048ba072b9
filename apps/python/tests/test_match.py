"""Matches, seats and players, as someone would use them."""

import json

import pytest

import tefuda

GAMES = [info["id"] for info in tefuda.games()]


def test_four_games_with_their_decks():
    assert sorted(GAMES) == ["blackpoker", "legions", "los", "sve"]
    assert all(info["decks"] and info["editions"] for info in tefuda.games())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(game):
    match = tefuda.Match(game, seed=3)
    chance = tefuda.Player("random", seed=1)
    while match.asked is not None:
        assert match.count == len(match.options) or match.count > 0
        match.answer(chance.choose(match))
    assert match.result in (0, 1, "draw")
    with pytest.raises(tefuda.Error, match="over"):
        match.answer(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_answers_give_the_same_game(game):
    def played(seed):
        match = tefuda.Match(game, seed=seed)
        for at in range(60):
            if match.asked is None:
                break
            match.answer(at % match.count)
        return match.digest

    assert played(1) == played(1) != played(2)


def test_going_back_and_copies():
    match = tefuda.Match("blackpoker", seed=1)
    for _ in range(5):
        match.answer(0)
    before = match.digest
    other = match.copy()
    match.answer(match.count - 1)
    assert (other.digest, other.decisions) == (before, 5)
    assert match.undo() == 1
    assert match.digest == before
    assert match.undo(100) == 5
    assert match.decisions == 0


def test_a_replay_plays_again():
    match = tefuda.Match("los", seed=4)
    for _ in range(30):
        match.answer(0)
    again = tefuda.Match.from_replay(match.replay())
    assert again.digest == match.digest
    with pytest.raises(tefuda.Error):
        tefuda.Match.from_replay(match.replay().replace("seed", "sead", 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_what_it_may_know(game):
    match = tefuda.Match(game, seed=2)
    for at in range(25):
        match.answer(at % match.count)
    asked = match.asked
    mine, other = match.seat(asked), match.seat(1 - asked)
    assert mine.question["seat"] == asked and mine.options == match.options
    assert other.question is None and other.options == []
    hands = [zone for zone in mine.view["zones"] if zone["id"] == "hand"]
    held = {zone["seat"]: zone for zone in hands}
    letter = "AB"[1 - asked]
    assert held[letter]["cards"] == [], "the opponent's hand is seen"
    json.dumps(mine.view), json.dumps(mine.log)
    open_names = {name for name in dir(mine) if not name.startswith("__")}
    assert open_names == {"log", "number", "options", "question", "view", "view_ja"}


def test_answers_by_word():
    match = tefuda.Match("blackpoker", seed=1)
    word = match.options[0]["word"]
    match.answer(word)
    with pytest.raises(tefuda.Error, match="no answer here"):
        match.answer("castle")


def test_reading_a_card():
    read = tefuda.read_card("このカードが場に出た時、カードを1枚引く。", "los")
    assert read["playable"] and "draw" in read["paragraphs"][0]["meaning"]["en"].lower()
    broken = tefuda.read_card("このカードが場に出た時、カードを1枚食べる。", "los")
    assert not broken["playable"] and broken["stopped"] is not None


def test_a_card_file_of_ones_own():
    text = """
[[card]]
id        = "PY-001"
name      = "試しの蛇"
kind      = "キャラクター"
attribute = "火"
races     = ["蛇"]
cost      = 1
speed     = 1
atk       = 100
def       = 100
down      = 100
lead      = ["▲"]
text      = "このカードが場に出た時、カードを1枚引く。"
"""
    names = [face["name"]["ja"] for face in tefuda.prints("los", cards=[text])]
    assert "試しの蛇" in names
    with pytest.raises(tefuda.Error, match="怪獣"):
        tefuda.Match("los", cards=[text.replace("キャラクター", "怪獣")])


def test_decks_are_checked():
    deck = tefuda.games()[0]["decks"][0]["id"]
    assert tefuda.check_deck(tefuda.games()[0]["id"], deck) == []
    with pytest.raises(tefuda.Error):
        tefuda.Match("sve", deck_a="3 nobody")


def test_clauses_have_titles():
    told = tefuda.clauses("sve")
    assert len(told) > 500 and all(clause["id"] for clause in told)


def test_players():
    match = tefuda.Match("blackpoker", seed=5)
    assert match.play("greedy", "random", seed=2) in (0, 1, "draw")
    with pytest.raises(tefuda.Error, match="no player"):
        tefuda.Player("grandmaster")


@pytest.mark.parametrize(
    "call",
    [
        lambda: tefuda.Match("chess"),
        lambda: tefuda.Match("sve", format="none"),
        lambda: tefuda.Match("sve", edition="9.9"),
        lambda: tefuda.Match("sve", cards=["not toml ["]),
        lambda: tefuda.Match("sve").seat(2),
        lambda: tefuda.Match("sve").answer(10_000),
        lambda: tefuda.Match("sve").answer(-1),
        lambda: tefuda.Match("sve").concede(5),
        lambda: tefuda.read_card("あ" * 100_000, "sve"),
        lambda: tefuda.read_card("text", "blackpoker"),
        lambda: tefuda.layout("chess"),
        lambda: tefuda.vector("chess", 2),
        lambda: tefuda.vector("los", 0),
        lambda: tefuda.vector("los", 2, opponent="nobody"),
        lambda: tefuda.vector("los", 2, decks_a=["5 nobody"]),
    ],
)
def test_what_is_wrong_is_said(call):
    with pytest.raises(tefuda.Error) as said:
        call()
    assert len(str(said.value)) > 5


def test_types_are_checked():
    with pytest.raises(TypeError):
        tefuda.Match("sve").answer(1.5)
    with pytest.raises(TypeError):
        tefuda.Match("sve", cards="cards.toml")
    with pytest.raises(OverflowError):
        tefuda.Match("sve", seed=-1)
