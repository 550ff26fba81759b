# Alters the store of a server that was killed, as if the server had forgotten or duplicated something, which the ledger of kill.mjs must notice.
# The sums of altered rows are corrected (schema_sum in src/store/schema.c), so that the store itself finds nothing wrong.
# python3 alter.py STORE CHANGE; prints "altered" or, where there is nothing to alter, "nothing".
import json
import sqlite3
import sys

PLACES = ("item", "copy")  # Each item stands in both.
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
    for place in PLACES:
        store.execute(f"UPDATE {place} SET value = ?, sum = ? WHERE kind = ? AND key = ?", values)


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
    for spent in ("spent", "spent_before"):
        plan[spent] = min(plan[spent], plan["revision"])
    return True


def revive_draft(row):
    """A draft that lists were revealed with counts once more."""
    plan = row.get("plan")
    if not plan or not plan["rows"] or plan["spent"] < plan["revision"]:
        return False
    plan["spent"] = plan["spent_before"] = 0
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
        for place in PLACES:
            values = (key, text, sum_of("line", key, text))
            store.execute(f"INSERT OR REPLACE INTO {place} (kind, key, value, sum) VALUES ('line', ?, ?, ?)", values)
    return bool(newest)


def half_draft(row):
    """A draft of which only the first row has come."""
    plan = row.get("plan")
    if not plan or len(plan["rows"]) < 2:
        return False
    plan["rows"] = plan["rows"][:1]
    return True


def waits(row):
    return row["status"] == 0 and "round" in row


def forget_stand_in(row):
    seats = [seat for seat in row["seats"] if seat.get("stand_in", "open") != "open"]
    for seat in seats:
        seat["stand_in"] = "open"
    return bool(seats)


def forget_bars(row):
    """Nobody is muted or banned any more."""
    barred, row["barred"] = row.get("barred"), []
    return bool(barred)


def forget_link(row):
    """Somebody was put out, and the link that he has opens the table still."""
    if not row.get("links"):
        return False
    row["links"] -= 1
    return True


def forget_key(row):
    """A team's key, or that of the curators or the organisers, is the one that was taken back."""
    kept = [name for name in ("keys", "curator_keys", "organiser_keys") if row.get(name)]
    for name in kept:
        row[name] -= 1
    return bool(kept)


def forget_leaving(store):
    """Whoever has left or was taken out is a member again."""
    gone = {json.loads(value)["name"]: key for key, value in store.execute("SELECT key, value FROM item WHERE kind = 'guest'")}

    def change(row):
        if "members" not in row or row["members"] or not row.get("keys"):
            return False
        row["members"].append({"guest": gone["Gus"], "name": "Gus", "roles": []})
        return True

    return "Gus" in gone and each(store, "evening", change)


def forget_commit(row):
    seats = [seat for seat in row["seats"] if "commit" in seat]
    if not seats or not waits(row) or row["round"]["phase"] != 0:
        return False
    for seat in seats:
        del seat["commit"]
    return True


def forget_reveal(row):
    seats = [seat for seat in row["seats"] if seat.get("revealed")]
    if not seats or not waits(row):
        return False
    for seat in seats:
        del seat["revealed"]
    return True


def forget_rematch(row):
    if not row.get("next"):
        return False
    row["next"] = ""
    return True


def forget_headline(store):
    found = store.execute("SELECT key FROM item WHERE kind = 'sealed'").fetchall()
    for place in PLACES:
        store.executemany(f"DELETE FROM {place} WHERE kind = 'sealed' AND key = ?", found)
    return bool(found)


def forget_event(store):
    """The last event of each table: its record is whole without it."""
    found = store.execute("SELECT game, max(number) FROM event GROUP BY game HAVING max(number) > 3").fetchall()
    store.executemany("DELETE FROM event WHERE game = ? AND number = ?", found)
    store.executemany("UPDATE extent SET events = events - 1 WHERE game = ?", [(game,) for game, _ in found])
    return bool(found)


CHANGES = {
    "forget_draft": lambda store: each(store, "evening", forget_draft),
    "revive_draft": lambda store: each(store, "evening", revive_draft),
    "forget_list": lambda store: each(store, "evening", forget_list),
    "double_list": lambda store: each(store, "evening", double_list),
    "half_draft": lambda store: each(store, "evening", half_draft),
    "double_line": double_line,
    "forget_stand_in": lambda store: each(store, "table", forget_stand_in),
    "forget_bars": lambda store: each(store, "table", forget_bars),
    "forget_link": lambda store: each(store, "table", forget_link),
    "forget_key": lambda store: each(store, "evening", forget_key),
    "forget_leaving": forget_leaving,
    "forget_commit": lambda store: each(store, "table", forget_commit),
    "forget_reveal": lambda store: each(store, "table", forget_reveal),
    "forget_rematch": lambda store: each(store, "table", forget_rematch),
    "forget_headline": forget_headline,
    "forget_event": forget_event,
}

path, change = sys.argv[1:]
connection = sqlite3.connect(path)
with connection:
    altered = CHANGES[change](connection)
connection.close()
print("altered" if altered else "nothing")
