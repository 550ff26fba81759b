// What the wall's last line and its curve say: public news only.
import { t } from "../../../lib/i18n.svelte";
import type { TeamInfo } from "../../../evening/types";
import { afterwardsKey, leaderOf } from "../federations";
import { wordsOf, type Issue } from "../headlines";
import { INTERNATIONAL, type MagaInfo, type Position } from "../types";

type NameOf = (country: number) => string;

/** The exchange's numbers that were told, by turn. */
export const ratesOf = (issues: Issue[]): { turn: number; number: number }[] =>
  issues.flatMap(({ turn, headlines }) =>
    headlines.flatMap(({ headline, number }) =>
      headline === "exchange" && number !== undefined ? [{ turn, number }] : [],
    ),
  );

const headlineNews = (issue: Issue | undefined, nameOf: NameOf): string[] =>
  (issue?.headlines ?? []).map((headline) => {
    const { title, text } = wordsOf(headline, nameOf);
    return `${title}. ${text}`;
  });

const federationNews = (
  position: Position | null,
  seats: TeamInfo[],
  letter: (country: number) => string,
  nameOf: NameOf,
): string[] =>
  seats.flatMap(({ seat }) => {
    const leader = leaderOf(position, seat);
    const names = { leader: nameOf(leader), country: nameOf(seat) };
    return leader === seat ? [] : [`${letter(seat)}: ${t("maga.screen.in_federation", names)}`];
  });

function circleNews(info: MagaInfo | null, posts: MagaInfo["ambassadors"], nameOf: NameOf): string[] {
  const abroad = posts.filter(({ circle }) => circle !== INTERNATIONAL).length;
  const bans = (info?.bans ?? []).map(({ seat, banned }) =>
    t("maga.desk.ban_line", { circle: nameOf(seat), banned: nameOf(banned) }),
  );
  return [...(posts.length > 0 ? [t("maga.screen.abroad", [abroad])] : []), ...bans];
}

/** All of it, one line each. */
export function newsOf(
  told: {
    issue: Issue | undefined;
    info: MagaInfo | null;
    posts: MagaInfo["ambassadors"]; // Those who are out now.
    position: Position | null;
    seats: TeamInfo[];
    letter: (country: number) => string;
  },
  nameOf: NameOf,
): string[] {
  const { issue, info, posts, position, seats, letter } = told;
  return [
    ...headlineNews(issue, nameOf),
    ...(info?.press ?? []).map(({ seat, title }) => `${nameOf(seat)}: ${title}`),
    ...federationNews(position, seats, letter, nameOf),
    ...circleNews(info, posts, nameOf),
    ...(position ? [t(`maga.wall.${position.wall}`), t(afterwardsKey(position))] : []),
  ];
}
