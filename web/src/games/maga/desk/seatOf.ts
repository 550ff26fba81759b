// A state's own parts of the page, for an organiser who looks at its report or writes on its list: everything is shown, nothing is sent.
import type { ErrorInfo } from "../../../core/core";
import type { MagaEvening } from "../evening.svelte";
import type { Position, TeamSeat } from "../types";

const nothing = (): Promise<ErrorInfo | null> => Promise.resolve(null);

/** What the state controls abroad, of all that the organiser is shown. */
function positionOf(position: Position | null, seat: number): Position | null {
  if (!position) return null;
  const leader = position.leaders[seat] ?? seat;
  const own = position.leaders.flatMap((one, country) => (one === leader ? [country] : []));
  const isOurs = (country: number) => own.includes(country);
  return {
    ...position,
    viewer: seat,
    countries: position.countries.filter(({ country }) => isOurs(country)),
    agents: position.agents.filter(({ owner }) => isOurs(owner)),
    known: position.known.filter(({ owner }) => isOurs(owner)),
    flying: position.flying.filter(({ from }) => isOurs(from)),
  };
}

export const seatOf = (maga: MagaEvening, seat: number): TeamSeat => ({
  id: maga.id,
  seat,
  name: maga.name,
  get status() {
    return maga.status;
  },
  get position() {
    return positionOf(maga.position, seat);
  },
  get orders() {
    return maga.orders;
  },
  get seats() {
    return maga.seats;
  },
  get evening() {
    return maga.evening;
  },
  get connected() {
    return maga.connected;
  },
  reports: [],
  team: null,
  held: null,
  unsaved: null,
  lost: null,
  lines: [],
  notes: [],
  reminded: false,
  unsent: null,
  now: maga.now,
  nameOf: maga.nameOf,
  query: () => Promise.resolve(null),
  edit: () => false,
  plan: nothing,
  settle: () => Promise.resolve(),
  replan: nothing,
  send: nothing,
  read: nothing,
  putAside: nothing,
  standing: nothing,
  setTeam: nothing,
  setRoles: nothing,
  wish: nothing,
  cast: nothing,
  approve: nothing,
  talk: nothing,
  pin: nothing,
  unpin: nothing,
  rename: nothing,
  leave: nothing,
  ambassador: nothing,
  players: nothing,
  ban: nothing,
  paper: nothing,
  release: nothing,
  sign: nothing,
});
