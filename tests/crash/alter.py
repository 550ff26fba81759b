# Alters the store of a server that was killed, as a server would leave it that forgets or doubles something: what the ledger of kill.mjs must notice.
# The sums of altered rows are put right (schema_sum in src/store/schema.c), so that the store itself finds nothing wrong.
# python3 alter.py STORE CHANGE; prints "altered" or, where there is nothing to alter, "nothing".
import json
import sqlite3
import sys

LINES_KEPT = 200  # SERVER_CHAT_KEPT


def hash_of(data):
    """casus_hash, of src/core/casus.c."""
    value = 0x9E3779B97F4A7C15 ^ len(data)
    for at in range(0, len(data), 8):
        value = (value ^ int.from_bytes(data[at : at + 8], "little")) * 0xFF51AFD7ED558CCD & 0xFFFFFFFFFFFFFFFF
        value ^= value >> 32
    return value


def sum_of(kind, key, text):
    parts = b"".join(hash_of(part.encode()).to_bytes(8, "little") for part in (kind, key, text))
    return int.from_bytes(hash_of(parts).to_bytes(8, "little"), "little", signed=True)


def rows(store, kind):
    return [(key, json.loads(value)) for key, value in store.execute("SELECT key, value FROM item WHERE kind = ?", (kind,))]


def text_of(row):
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


def put(store, kind, key, row):
    text = text_of(row)
    values = (text, sum_of(kind, key, text), kind, key)
    store.execute("UPDATE item SET value = ?, sum = ? WHERE kind = ? AND key = ?", values)


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


def double_line(store):
    """The newest line of each table once more, under the next number."""
    newest = {}
    for key, line in rows(store, "line"):
        table = key.split("/")[0]
        if line["number"] > newest.get(table, {"number": 0})["number"]:
            newest[table] = line
    for table, line in newest.items():
        line["number"] += 1
        key, text = f"{table}/{line['number'] % LINES_KEPT}", text_of(line)
        store.execute("INSERT OR REPLACE INTO item VALUES ('line', ?, ?, ?)", (key, text, sum_of("line", key, text)))
    return bool(newest)


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
    "double_line": double_line,
    "forget_headline": forget_headline,
    "forget_event": forget_event,
}

path, change = sys.argv[1:]
connection = sqlite3.connect(path)
with connection:
    altered = CHANGES[change](connection)
connection.close()
print("altered" if altered else "nothing")
