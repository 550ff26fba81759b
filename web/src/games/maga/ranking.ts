// The teams by their points: one for each federation, equal points share a place.
import type { Position, Result } from "./types";

export interface RankedTeam {
  leader: number;
  place: number;
  points: number;
  results: Result[];
}

export function ranked(position: Pick<Position, "leaders" | "results">): RankedTeam[] {
  const leaders = position.leaders.filter((leader, country) => leader === country);
  const teams = leaders.map((leader) => {
    const results = position.results
      .filter((result) => position.leaders[result.country] === leader)
      .sort((one, other) => Number(other.country === leader) - Number(one.country === leader));
    return { leader, place: 0, points: results.reduce((sum, result) => sum + result.points, 0), results };
  });
  teams.sort((one, other) => other.points - one.points || one.leader - other.leader);
  return teams.map((team) => ({ ...team, place: 1 + teams.filter((other) => other.points > team.points).length }));
}
