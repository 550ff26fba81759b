"""What the reference and the program say of a stage, in one form, and how they differ."""

from fractions import Fraction


UNDER_WAY = ("salvos", "wars", "statements", "viruses", "traces")
DECIMAL = 1e-6  # the winning number of the exchange is told as a decimal


def state_figures(state):
    """A state after the stage, as the program prints it."""
    return {
        "name": state.name, "treasury": state.treasury, "income": dict(state.income), "nuclear": state.nuclear,
        "interceptors": state.interceptors, "mood": state.mood, "riot": state.riot, "levels": dict(state.levels),
        "recruited": {role: master.name for role, master in state.recruited.items()},
        "blocked": {role: stages for role, stages in state.blocked.items() if stages},
        "leader": state.leader.name, "stars": state.stars, "points": state.points(),
    }


def contest_figures(contest):
    probability = contest.probability
    return {
        "action": contest.action, "attacker": contest.attacker.name, "defender": contest.defender.name,
        "role": contest.role, "attack": contest.attack, "defence": contest.defence, "probability": probability,
        "n": contest.n if probability else None, "won": contest.won,
    }


def told_contest(told):
    """The program's figures; sides are decimals of levels, a contest that cannot be won has a negative n."""
    figures = dict(told)
    for side in ("attack", "defence"):
        figures[side] = Fraction(str(told[side])).limit_denominator(1000)
    figures["probability"] = Fraction(told["probability"])
    figures["n"] = told["n"] if told["n"] >= 0 else None
    return figures


def under_way(world):
    """What goes on after the stage, as the program prints it."""
    return {
        "salvos": [{"from": each.source.name, "target": each.target.name, "missiles": each.missiles,
                    "required": each.required, "row": each.row}
                   for each in world.salvos if not each.arriving and each.missiles],
        "wars": [{"attacker": each.attacker.name, "target": each.target.name, "row": each.row}
                 for each in world.wars if not each.due],
        "statements": [{"author": author.name, "victim": victim.name} for author, victim in world.statements],
        "viruses": [{"author": each.author.name, "victim": each.victim.name, "stage": each.stage}
                    for each in world.viruses],
        "traces": [{"from": source, "in": place} for source, place in world.traces],
    }


def same(mine, theirs):
    """Results are sets of what the rules allow, the exchange's number is a fraction."""
    if isinstance(mine, set):
        return theirs in mine
    if isinstance(mine, Fraction):
        return abs(mine - Fraction(theirs)) < DECIMAL
    return mine == theirs


def same_news(mine, theirs):
    return set(mine) == set(theirs) and all(same(value, theirs[key]) for key, value in mine.items())


def differences(stage, told):
    """Every difference between a stage of the reference and the program's answer, as text."""
    found = []
    for state, figures in zip(stage.world.states, told["states"], strict=True):
        found += state_differences(state_figures(state), figures)
    found += under_way_differences(under_way(stage.world), told)
    found += contest_differences(stage.contests, told["contests"])
    for state, report in zip(stage.world.states, told["reports"]):
        found += row_differences(state, stage.reports[state.name], report["orders"])
        found += news_differences(state, report["news"])
    return found


def state_differences(mine, theirs):
    return [f"state {mine['name']}: {key}: the reference has {value}, casus {theirs.get(key)}"
            for key, value in mine.items() if theirs.get(key) != value]


def under_way_differences(mine, told):
    found = []
    for key in UNDER_WAY:
        own, theirs = (sorted(each, key=str) for each in (mine[key], told[key]))
        if own != theirs:
            found.append(f"under way: {key}: the reference has {own}, casus {theirs}")
    for victim in {each["victim"] for each in mine["statements"]}:  # the oldest stands first
        own, theirs = ([each for each in side["statements"] if each["victim"] == victim] for side in (mine, told))
        if own != theirs:
            found.append(f"under way: order of statements: the reference has {own}, casus {theirs}")
    return found


def contest_differences(mine, theirs):
    """Of each contest all that the program tells: with --odds not whether it was won."""
    found = []
    for number, (contest, told) in enumerate(zip(mine, theirs)):
        own, told = contest_figures(contest), told_contest(told)
        for key, value in told.items():
            if own[key] != value:
                found.append(f"contest {number} ({own['action']} of {own['attacker']}): {key}: the reference has "
                             f"{own[key]}, casus {value}")
    if len(mine) != len(theirs):
        found.append(f"contests: the reference has {len(mine)}, casus {len(theirs)}")
    return found


def row_differences(state, rows, told):
    found = []
    for row, report in zip(rows, told):
        where = f"{state.name}, row {row.number} ({' '.join(row.words)})"
        if report["result"] not in row.results:
            found.append(f"{where}: result: the reference allows {sorted(row.results)}, casus says {report['result']}")
        if report.get("learnt", 0) != row.learnt:
            found.append(f"{where}: learnt: the reference has {row.learnt}, casus {report.get('learnt', 0)}")
    if len(rows) != len(told):
        found.append(f"{state.name}: orders: the reference has {len(rows)}, casus {len(told)}")
    return found


def news_differences(state, theirs):
    found, left = [], list(theirs)
    for mine in state.news:
        match = next((news for news in left if same_news(mine, news)), None)
        if match is None:
            found.append(f"{state.name}: news: only the reference has {mine}")
        else:
            left.remove(match)
    return found + [f"{state.name}: news: only casus has {news}" for news in left]
