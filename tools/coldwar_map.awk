# Makes the neighbours of every country, as sets, from connections.inc: awk -f coldwar_map.awk countries.inc connections.inc
/^COUNTRY\(/ { name = $0; sub(/^COUNTRY\(/, "", name); sub(/,.*/, "", name); number[name] = count + 0; order[count++] = name }
/^CONNECTION\(/ {
    split($0, part, /[(,) ]+/)
    connect(part[2], part[3]); connect(part[3], part[2])
}
function connect(a, b) {
    if (!(b in number)) { reach[b == "USA" ? "us" : "ussr", a] = 1; return }
    if (a in number) beside[number[a], number[b]] = 1
}
# 64 countries in hexadecimal digits, four at a time.
function half(kind, key, from,    digits, d, bit, value, item) {
    digits = ""
    for (d = 15; d >= 0; d--) {
        value = 0
        for (bit = 0; bit < 4; bit++) {
            item = from + d * 4 + bit
            if (item < count && (kind == "beside" ? (key, item) in beside : (key, order[item]) in reach)) value += 2 ^ bit
        }
        digits = digits sprintf("%x", value)
    }
    return "UINT64_C(0x" digits ")"
}
function set(kind, key) { return "{{" half(kind, key, 0) ", " half(kind, key, 64) "}}" }
END {
    print "/* Made by tools/coldwar_map.awk from connections.inc. */"
    print "#include \"games/coldwar/data.h\"\n"
    print "const struct cw_set cw_neighbours[CW_COUNTRIES] = {"
    for (i = 0; i < count; i++) print "    [CW_" order[i] "] = " set("beside", i) ","
    print "};\n\nconst struct cw_set cw_next_to[2] = {"
    print "    [CW_USSR] = " set("reach", "ussr") ",\n    [CW_US] = " set("reach", "us") ",\n};"
}
