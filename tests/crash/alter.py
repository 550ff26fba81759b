# Alters the store of a server that was killed, as a server would leave it that forgets or doubles something: what the ledger of kill.mjs must notice.
# Rows without a sum are as older servers wrote them, and are taken as they are. python3 alter.py STORE CHANGE; prints "altered" or, where there is nothing to alter, "nothing".
import json
import sqlite3
import sys


def rows(store, kind):
    return [(key, json.loads(value)) for key, value in store.execute("SELECT key, value FROM item WHERE kind = ?", (kind,))]


def put(store, kind, key, row):
    text = json.dumps(row, separators=(",", ":"), ensure_ascii=False)
    store.execute("UPDATE item SET value = ?, sum = NULL WHERE kind = ? AND key = ?", (text, kind, key))


def each(store, kind, change):
    """Changes every row of that kind which `change` has something to do for."""
    changed = [(key, row) for key, row in rows(store, kind) if change(row)]
    for key, row in changed:
        put(store, kind, key, row)
    return bool(changed)


def forget_draft(row):
    plan = row.get("plan")
    if not plan or not plan["rows"]:
        return False
    plan["revision"] -= 1
    plan["rows"] = []
    return True


def forget_list(row):
    if not row.get("sent"):
        return False
    row["sent"] = None
    return True


def double_list(row):
    """A list that was used up is in force once more."""
    if row.get("sent") or not row.get("standing"):
        return False
    row["sent"] = dict(row["standing"], rows=["commit"])
    return True


def double_line(chat):
    if not chat:
        return False
    chat.append(chat[-1])
    return True


def half_draft(row):
    """A draft of which only the first row has come."""
    plan = row.get("plan")
    if not plan or len(plan["rows"]) < 2:
        return False
    plan["rows"] = plan["rows"][:1]
    return True


def forget_headline(store):
    found = store.execute("SELECT key FROM item WHERE kind = 'sealed'").fetchall()
    store.executemany("DELETE FROM item WHERE kind = 'sealed' AND key = ?", found)
    return bool(found)


def forget_event(store):
    """The last event of each table: its record is whole without it."""
    found = store.execute("SELECT game, max(number) FROM event GROUP BY game HAVING max(number) > 3").fetchall()
    store.executemany("DELETE FROM event WHERE game = ? AND number = ?", found)
    store.executemany("UPDATE extent SET events = events - 1 WHERE game = ?", [(game,) for game, _ in found])
    return bool(found)


CHANGES = {
    "forget_draft": lambda store: each(store, "evening", forget_draft),
    "forget_list": lambda store: each(store, "evening", forget_list),
    "double_list": lambda store: each(store, "evening", double_list),
    "half_draft": lambda store: each(store, "evening", half_draft),
    "double_line": lambda store: each(store, "chat", double_line),
    "forget_headline": forget_headline,
    "forget_event": forget_event,
}

path, change = sys.argv[1:]
connection = sqlite3.connect(path)
with connection:
    altered = CHANGES[change](connection)
connection.close()
print("altered" if altered else "nothing")
