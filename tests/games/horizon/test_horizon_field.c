/* The field of time: R1, R2. The table of nodes is computed here a second time, from coordinates. */
#include "position.h"

/* Axial coordinates, neighbours clockwise from north. */
static const int step_q[6] = {0, 1, 1, 0, -1, -1}, step_r[6] = {-1, -1, 0, 1, 1, 0};

static void coordinates(unsigned node, int *q, int *r)
{
    static const unsigned walk[6] = {2, 3, 4, 5, 0, 1}; /* From the north corner clockwise along the ring. */
    int ring = horizon_field[node].ring, left = horizon_field[node].place - 1;
    *q = 0;
    *r = -ring;
    for (int edge = 0; edge < 6 && left > 0; edge++) {
        for (int i = 0; i < ring && left > 0; i++, left--) {
            *q += step_q[walk[edge]];
            *r += step_r[walk[edge]];
        }
    }
}

static void r1_field_has_centre_and_rings(void **test)
{
    (void)test;
    assert_int_equal(horizon_node_count(2), 19);
    assert_int_equal(horizon_node_count(4), 61);
    assert_int_equal(horizon_node_count(6), 127);
    for (unsigned node = 1; node < HORIZON_NODES_MAX; node++) {
        assert_in_range(horizon_field[node].place, 1, 6u * horizon_field[node].ring);
        assert_int_equal(horizon_ring_start(horizon_field[node].ring) + horizon_field[node].place - 1, node);
    }
}

static void r1_neighbours_are_adjacent_and_mutual(void **test)
{
    (void)test;
    for (unsigned node = 0; node < HORIZON_NODES_MAX; node++) {
        int q, r;
        coordinates(node, &q, &r);
        for (unsigned side = 0; side < 6; side++) {
            unsigned neighbour = horizon_field[node].neighbour[side];
            if (neighbour >= HORIZON_NODES_MAX) {
                assert_int_equal(horizon_field[node].ring, HORIZON_RINGS_MAX);
                continue;
            }
            int nq, nr;
            coordinates(neighbour, &nq, &nr);
            assert_int_equal(nq - q, step_q[side]);
            assert_int_equal(nr - r, step_r[side]);
            assert_int_equal(horizon_field[neighbour].neighbour[horizon_opposite(side)], node);
        }
    }
}

static void r2_time_runs_outwards_and_clockwise(void **test)
{
    (void)test;
    assert_true(node_at("0") < node_at("1.1"));
    assert_true(node_at("1.6") < node_at("2.1"));
    assert_true(node_at("2.1") < node_at("2.2"));
    assert_true(node_at("2.12") < node_at("3.1"));
    for (unsigned node = 0; node < HORIZON_NODES_MAX; node++) {
        for (unsigned side = 0; side < 6; side++) {
            bool earlier = horizon_field[node].neighbour[side] < node;
            assert_int_equal(horizon_field[node].earlier >> side & 1, earlier);
        }
    }
}

/* Every way to enter a node, tried on every number that a node could have. */
static void r1_nobody_enters_what_lies_beyond_the_field(void **test)
{
    (void)test;
    for (unsigned rings = 2; rings <= HORIZON_RINGS_MAX; rings++) {
        char options[] = "rings 2";
        options[6] = (char)('0' + rings);
        struct horizon_state state = first_turn(options);
        unsigned nodes = horizon_node_count(rings);
        state.player[0].artifact[HORIZON_SHORTCUT] = 1;
        state.player[0].pawn = (uint8_t)horizon_ring_start(rings); /* There is no node of the field north of it. */
        struct horizon_state leaving = state;
        leaving.stage = HORIZON_STAGE_LEAVE;
        leaving.current = state.player[0].pawn;
        unsigned moves = 0;
        for (unsigned node = 0; node < 256; node++) {
            bool move = casus_horizon.is_legal(&state, 0, horizon_pack(HORIZON_MOVE, node, 0, 0, 0, 0), NULL);
            bool leave = casus_horizon.is_legal(&leaving, 0, horizon_pack(HORIZON_LEAVE, node, 0, 0, 0, 0), NULL);
            bool shortcut =
                casus_horizon.is_legal(&state, 0, horizon_pack(HORIZON_PLAY, HORIZON_SHORTCUT, node, 0, 0, 0), NULL);
            if (node >= nodes) assert_false(move || leave || shortcut);
            moves += move;
        }
        /* A corner: inwards and along the ring, but not out through its other three sides. */
        assert_int_equal(moves, 3);
    }
}

static void names_round_trip_and_have_one_form(void **test)
{
    (void)test;
    for (unsigned node = 0; node < HORIZON_NODES_MAX; node++) {
        char name[8];
        unsigned read;
        struct casus_writer out = casus_writer_make(name, sizeof name);
        horizon_write_node(&out, node);
        assert_true(horizon_read_node((struct casus_word){name, out.length}, 6, &read));
        assert_int_equal(read, node);
    }
    static const char *const bad[] = {"",     "1",    "1.0", "1.7",   "7.1", "01.1", "1.01",
                                      "-1.1", "1.-1", "0.1", "1.1.1", "a.b", "1."};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        unsigned read;
        assert_false(horizon_read_node((struct casus_word){bad[i], strlen(bad[i])}, 6, &read));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_field_has_centre_and_rings),
        cmocka_unit_test(r1_neighbours_are_adjacent_and_mutual),
        cmocka_unit_test(r2_time_runs_outwards_and_clockwise),
        cmocka_unit_test(r1_nobody_enters_what_lies_beyond_the_field),
        cmocka_unit_test(names_round_trip_and_have_one_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
