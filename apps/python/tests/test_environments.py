"""The games as environments of others."""

import numpy as np
import pytest

import tefuda

GAMES = [info["id"] for info in tefuda.games()]


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo(game, fixed):
    test = pytest.importorskip("pettingzoo.test")
    test.api_test(tefuda.env(game, fixed=fixed), num_cycles=300, verbose_progress=False)


def test_pettingzoo_seeds():
    test = pytest.importorskip("pettingzoo.test")
    test.seed_test(lambda: tefuda.env("blackpoker"), num_cycles=100)


def test_the_masks_of_both_kinds_agree():
    env, fixed = tefuda.env("sve"), tefuda.env("sve", fixed=True)
    env.reset(seed=4)
    fixed.reset(seed=4)
    for _ in range(200):
        mask = env.observe(env.agent_selection)["action_mask"]
        ids = fixed.observe(fixed.agent_selection)["action_mask"]
        assert mask.sum() == ids.sum()
        if env.terminations[env.agent_selection]:
            break
        env.step(0)
        fixed.step(int(fixed._pool.ids[0][0]))
        assert env.agent_selection == fixed.agent_selection
        assert (env._pool.cards == fixed._pool.cards).all()


@pytest.mark.parametrize("game", GAMES)
def test_openspiel(game):
    pyspiel = pytest.importorskip("pyspiel")
    import tefuda.openspiel  # noqa: F401

    loaded = pyspiel.load_game(f"tefuda_{game}")
    state = loaded.new_initial_state()
    chance = np.random.RandomState(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.choice([action for action, _ in state.chance_outcomes()])))
            continue
        actions = state.legal_actions()
        assert actions
        state.apply_action(int(chance.choice(actions)))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_simulates(game):
    pyspiel = pytest.importorskip("pyspiel")
    import tefuda.openspiel  # noqa: F401

    loaded = pyspiel.load_game(f"tefuda_{game}")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
