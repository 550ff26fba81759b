"""What decides what chance decides: a generator whose draws are written down, or hope."""

import random


class Dice:
    """Draws from a seed, and keeps the draws in the form in which `casus adjudicate` takes them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.draws = []

    def contest(self, probability):
        won = self.random.random() < probability
        self.draws.append("win" if won else "lose")
        return won

    def pick(self, candidates):
        """One of at least two, which stand in the order of the states in the file."""
        index = self.random.randrange(len(candidates))
        self.draws.append(index)
        return candidates[index]

    def bet(self):
        """EXCH-3, A-69: the fictitious number."""
        number = self.random.randint(-100, 100)
        self.draws.append(number)
        return number


class Hope:
    """What `--odds` supposes: each contest that can be won is won, and of several the first is taken."""

    def contest(self, _probability):
        return True

    def pick(self, candidates):
        return candidates[0]

    def bet(self):
        return 0
