"""Calls everything with what it does not expect: `python tests/fuzz.py 100000`. Nothing but exceptions may come of it."""

import random
import sys

import tefuda


def main(calls: int) -> None:
    chance = random.Random(1)
    words = ["sve", "los", "legions", "blackpoker", "", "chess", "あ", "\0", "greedy", "elf", "full", "x" * 5000]
    numbers = [0, 1, -1, 2, 7, 255, 256, 65535, 65536, 2**31, 2**63, 2**64, -(2**63), 10**30]
    things = [None, 1.5, "x", b"x", [], [1], {}, object(), True]
    match, games, raised = tefuda.Match("blackpoker"), tefuda.vector("blackpoker", 2), 0

    def thing():
        return chance.choice(chance.choice([words, numbers, things]))

    for at in range(calls):
        which = chance.randrange(16)
        try:
            if which == 0:
                match.answer(thing())
            elif which == 1:
                match.answer(chance.randrange(match.count) if match.count else 0)
            elif which == 2:
                match.undo(thing())
            elif which == 3:
                match.seat(thing())
            elif which == 4:
                match.concede(thing())
            elif which == 5:
                tefuda.read_card(thing(), thing())
            elif which == 6:
                tefuda.check_deck(thing(), thing())
            elif which == 7:
                games.step(thing())
            elif which == 8:
                games.step([chance.randrange(count) for count in games.count])
            elif which == 9:
                tefuda.Player(thing(), seed=thing())
            elif which == 10:
                match = match.copy()
            elif which == 11:
                tefuda.Match.from_replay(thing())
            elif which == 12 and at % 50 == 0:
                match = tefuda.Match(thing(), deck_a=thing(), seed=thing(), format=thing())
            elif which == 13:
                tefuda.layout(thing())
            elif which == 14 and at % 200 == 0:
                match = tefuda.Match(chance.choice(["sve", "los", "legions", "blackpoker"]), seed=at)
            elif which == 15 and at % 100 == 0:
                games = tefuda.vector(thing(), chance.choice([0, 1, 2, 3, -1]), thing(), seed=thing())
        except (tefuda.Error, TypeError, ValueError, OverflowError, StopIteration):
            raised += 1
    print(f"{calls} calls, {raised} exceptions, {match!r}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
