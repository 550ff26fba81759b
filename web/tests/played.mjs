// Games of Horizon for the page's tests.

/** A game in which every decision is drawn by a small generator, as frames. */
export function played({ core, Snapshot, CHANCE }, options, seed) {
  let drawn = seed;
  const draw = (limit) => (drawn = (drawn * 48271) % 2147483647) % limit;
  core.init(0, "horizon", options);
  const all = [{ event: null, bytes: core.bytes(0) }];
  for (let n = 1; ; n++) {
    const { kind, seat: awaited } = core.actor(0);
    if (kind === "over") return all;
    const seat = kind === "chance" ? CHANCE : awaited;
    const actions = kind === "chance" ? core.outcomes(0).outcomes.map(({ action }) => action) : core.legal(0, seat);
    const wanted = kind === "chance" ? [] : actions.filter((action) => /^(organise|influence)/.test(action));
    const among = wanted.length > 0 && draw(3) > 0 ? wanted : actions;
    const action = among[draw(among.length)];
    const what = new Snapshot("horizon", core.bytes(0)).describe(seat, 0, action);
    core.apply(0, seat, action);
    all.push({ event: { n, seat: kind === "chance" ? "chance" : seat, action, what }, bytes: core.bytes(0) });
  }
}
