"""Many games at once."""

import numpy as np
import pytest

import tefuda

GAMES = [info["id"] for info in tefuda.games()]


@pytest.mark.parametrize("game", GAMES)
def test_arrays_have_the_shapes_of_the_layout(game):
    games, told = tefuda.vector(game, 3), tefuda.layout(game)
    assert games.table.shape == (3, len(told["table"]))
    assert games.cards.shape == (3, told["rows"], len(told["card"]))
    assert games.options.shape == (3, told["options"], len(told["option"]))
    assert (games.mask.sum(1) == np.minimum(games.count, told["options"])).all()
    assert all(column["meaning"] for part in ("table", "card", "option") for column in told[part])


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_threads_plays_the_same_games(game):
    def played(threads):
        games = tefuda.vector(game, 5, threads, seed=3)
        for step in range(200):
            games.step([(step * 7 + row) % count for row, count in enumerate(games.count)])
        return [games.table.copy(), games.cards.copy(), games.options.copy(), games.seat.copy()]

    for one, other in zip(played(1), played(3), strict=True):
        assert (one == other).all()


def test_arrays_are_written_in_place():
    games = tefuda.vector("blackpoker", 4)
    table = games.table
    before = table.copy()
    games.step_random()
    assert table is games.table and (table != before).any()


def test_games_end_and_begin_anew():
    games = tefuda.vector("blackpoker", 8, seed=1)
    won = 0
    for _ in range(3000):
        games.step_random()
        ended = games.done == 1
        assert (games.reward[~ended] == 0).all()
        assert (games.reward.sum(1) == 0).all()
        won += int((games.reward[ended] == 1).sum())
    assert won > 4


def test_an_opponent_answers_for_the_other_seat():
    games = tefuda.vector("blackpoker", 4, opponent="greedy", seed=2)
    first = True
    for _ in range(400):
        if first:
            assert (games.seat == 0).all()
        games.step_random()
        first = first and not games.done.any()


def test_a_wrong_answer_changes_nothing():
    games = tefuda.vector("los", 2)
    before = games.cards.copy()
    for wrong in ([0, 5000], [0, -1], [0], [[0, 0]]):
        with pytest.raises((tefuda.Error, TypeError, ValueError)):
            games.step(wrong)
    assert (games.cards == before).all()
