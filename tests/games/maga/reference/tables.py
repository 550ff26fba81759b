"""MAGA's tables, read off the rules page: roles, spheres, prices, and one row for each action."""

from dataclasses import dataclass

K = 1_000
M = 1_000_000

ROLES = ("pr", "fin", "def", "fsb", "mid", "jus", "mvd", "pub", "hea", "sec")
SPHERES = ("agriculture", "heavy", "light")

START_TREASURY = 10 * M  # SET-6
START_INCOME = 1 * M  # SET-6, in each sphere
START_LEVEL = 1  # SET-6
START_MOOD = 100  # SET-6

UPKEEP = 50 * K  # FIN-1: per nuclear missile, interceptor, recruited role
INVESTMENT = 500 * K  # FIN-4
STAKE_UNIT = 500 * K  # EXCH-1
HELP_PRICE = 500 * K  # HELP-3
MISSILE_PRICE = {"nuclear": 2 * M, "interceptors": 1 * M}  # DEF1, DEF2
DISPOSAL_PRICE = 100 * K  # DEF1, DEF2
NUCLEAR_LEVEL = 5  # DEF1: to buy nuclear missiles
RECRUIT_LEVEL = 5  # MID2
RAID_LOOT = 1 * M  # DEF7
HIT_STARS = 2 * M  # SCORE-3: for each missile that hit
LEAK_MARGIN = 3  # TSOP-4
RIOT_BELOW = 50  # RIOT-1
MOST_ROWS = 60  # of a list; the docs of the program say so
MOST_VIRUS_STAGE = 20  # beyond all mood; the program counts no further
BLOCK_STAGES = 2  # the rest of this stage, and the next

SCORE_LEVEL = 1 * M  # SCORE-2
SCORE_INCOME = 2  # SCORE-2: for each rouble above the start
SCORE_MOOD = 50 * K  # SCORE-2: for each point below 100

NON, ORDINARY, STARRED = "non-level", "ordinary", "starred"  # ACT-1
NONE, OWN, ANY = "none", "own", "any"  # HELP-1


@dataclass(frozen=True)
class Action:
    """A row of the summary table, 1.19."""

    id: str
    role: str
    price: int
    help: str
    kind: str
    once: bool = False  # once per turn
    stars: int = 0  # SCORE-3: for each success
    executor: str = ""  # ROLE-5: the minister who executes it, if not the role itself


ACTIONS = {
    "transfer_money": Action("PR1", "pr", 0, ANY, NON, executor="fin"),
    "transfer_income": Action("PR1", "pr", 0, ANY, NON, executor="fin"),
    "transfer_nuclear": Action("PR1", "pr", 0, ANY, NON, executor="def"),
    "transfer_interceptors": Action("PR1", "pr", 0, ANY, NON, executor="def"),
    "dismiss": Action("PR2", "pr", 0, ANY, NON),
    "invest": Action("FIN1", "fin", 2 * M, ANY, ORDINARY, once=True),
    "exchange": Action("FIN2", "fin", 0, ANY, STARRED, once=True),  # the price is the stake
    "nuclear": Action("DEF1", "def", 0, ANY, NON),  # the price hangs on the number
    "interceptors": Action("DEF2", "def", 0, ANY, NON),
    "strike": Action("DEF3", "def", 0, ANY, ORDINARY, once=True),
    "shoot": Action("DEF4", "def", 0, ANY, ORDINARY, once=True),
    "cancel": Action("DEF5", "def", 0, ANY, NON),
    "attack": Action("DEF6", "def", 0, ANY, ORDINARY, once=True),
    "raid": Action("DEF7", "def", 500 * K, NONE, ORDINARY, once=True, stars=500 * K),
    "protect": Action("FSB1", "fsb", 500 * K, ANY, STARRED, once=True),
    "find": Action("FSB2", "fsb", 3 * M, NONE, ORDINARY, once=True),
    "sabotage": Action("MID1", "mid", 1500 * K, OWN, ORDINARY, once=True, stars=1500 * K),
    "recruit": Action("MID2", "mid", 3 * M, OWN, ORDINARY, once=True, stars=3 * M),
    "release": Action("MID3", "mid", 0, ANY, NON),
    "order": Action("MID4", "mid", 0, NONE, NON),
    "kill": Action("MID5", "mid", 3 * M, OWN, ORDINARY, once=True, stars=3 * M),
    "track": Action("MID6", "mid", 2 * M, ANY, ORDINARY, once=True),
    "sue": Action("JUS1", "jus", 1 * M, NONE, ORDINARY, once=True, stars=1 * M),
    "suppress": Action("MVD1", "mvd", 1 * M, ANY, NON, once=True),
    "check": Action("MVD2", "mvd", 500 * K, NONE, NON),
    "free": Action("MVD3", "mvd", 1500 * K, NONE, ORDINARY, once=True),
    "statement": Action("PUB1", "pub", 1 * M, NONE, ORDINARY, once=True, stars=1 * M),
    "refute": Action("PUB2", "pub", 500 * K, OWN, ORDINARY, once=True),
    "improve": Action("PUB3", "pub", 500 * K, NONE, NON),
    "worsen": Action("PUB4", "pub", 500 * K, OWN, ORDINARY, once=True, stars=500 * K),
    "infect": Action("HEA1", "hea", 1 * M, NONE, ORDINARY, once=True, stars=1 * M),
    "vaccine": Action("HEA2", "hea", 250 * K, OWN, ORDINARY, once=True),
    "raise": Action("SEC1", "sec", 1 * M, ANY, STARRED),  # ordinary for the role that is raised (ROLE-4)
    "help": Action("SEC2", "sec", HELP_PRICE, NONE, STARRED),  # ordinary for the helper (ROLE-4)
}

SECRET = ("sabotage", "recruit", "kill", "track")  # FSB protects against these
TRACES = ("sabotage", "recruit", "release", "order", "kill", "track")  # a MID that acted abroad
