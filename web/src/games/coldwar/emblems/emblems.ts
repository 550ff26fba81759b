// The emblem of each card, drawn from what its event does: which lands it touches, what comes to them and what leaves them, and the dice, levels,
// points and cards of it. Which countries a region has, and which of them are battlegrounds, the core says.
import { Snapshot } from "../../../core/snapshot";
import type { Country } from "../types";
import { Cutout } from "./land";
import {
  arrow,
  barred,
  card,
  china,
  die,
  hand,
  lamp,
  lamps,
  ops,
  or,
  seal,
  shells,
  steps,
  text,
  token,
  track,
  vp,
  war,
  type Ink,
  type Mark,
  type Whose,
} from "./marks";
import { picture } from "./pictures";

/** Names of countries; of a region for all in it; "!" before a region for its battlegrounds; "-" before any of these takes it away again. */
type Lands = string;

/** What is in a country, moved aside by this much; a seal if the country itself counts. */
type Token = [what: Whose | "seal", where: string, words: string, across?: number, down?: number];

interface Motif {
  show?: Lands; // A cut-out of the map around these, from `from` to `to` of the field.
  from?: number;
  to?: number;
  bottom?: number;
  lit?: Partial<Record<"us" | "ussr" | "gold" | "zone", Lands>>;
  tokens?: Token[];
  size?: number; // Of the tokens.
  signs?: Mark[][];
}

const AMERICAS = "central_america south_america";
const COLONIES = "africa southeast_asia";
const WORLD = "mexico chile uk australia japan south_africa finland";
const LIT: [key: "zone" | "gold" | "us" | "ussr", ink: Ink][] = [
  ["zone", "zone"],
  ["gold", "goldLand"],
  ["us", "usLand"],
  ["ussr", "ussrLand"],
];

/** A region's battlegrounds among its other countries; `show`: where the picture is best cut out. */
const scoring = (regions: string[], show: Lands, ...values: string[]): Motif => ({
  show,
  bottom: 52,
  lit: { zone: regions.join(" "), gold: regions.map((name) => `!${name}`).join(" ") },
  signs: [steps(...values)],
});

const MOTIFS: Record<string, Motif> = {
  // ---- Early war ----
  asia_scoring: scoring(["asia", "southeast_asia"], "pakistan japan malaysia", "3", "7", "9"),
  europe_scoring: scoring(["europe"], "uk greece poland", "3", "7", "★"),
  mideast_scoring: scoring(["middle_east"], "middle_east -libya", "3", "5", "7"),
  duck_and_cover: { signs: [lamps([2], 3, 26), vp("us", "5−", 56, 54, 16), lamp(2, 78, 53, 8, "n")] },
  five_year_plan: {
    signs: [hand("ussr", 40, 36, 3), arrow(66, 30, 98, 30, 10), card("us", 116, 34, "?", 1.3), text("−1", 72, 58, 14)],
  },
  the_china_card: {
    show: "asia southeast_asia china",
    from: 56,
    lit: { gold: "china", zone: "asia southeast_asia" },
    signs: [china(26, 33, 1.5), text("+1", 126, 44, 22)],
  },
  socialist_governments: {
    show: "western_europe -canada -turkey -finland",
    from: 0,
    to: 108,
    lit: { us: "western_europe" },
    signs: [token("us", 124, 24, "−3", 12), text("≤ 2", 124, 56, 15)],
  },
  fidel: {
    show: "cuba haiti mexico nicaragua",
    lit: { ussr: "cuba" },
    tokens: [
      ["us", "cuba", "✕", -22, 14],
      ["ussr", "cuba", "3", 20, 12],
    ],
    size: 12,
  },
  vietnam_revolts: {
    show: "southeast_asia -indonesia",
    to: 96,
    lit: { zone: "southeast_asia", ussr: "vietnam" },
    tokens: [["ussr", "vietnam", "+2"]],
    size: 11,
    signs: [ops("ussr", "+1", 124, 34, 24)],
  },
  blockade: {
    show: "west_germany east_germany benelux",
    to: 92,
    lit: { us: "west_germany", ussr: "east_germany" },
    tokens: [["us", "west_germany", "✕"]],
    size: 12,
    signs: [or(97), card("grey", 124, 33, "3+", 1.3)],
  },
  korean_war: {
    show: "south_korea north_korea",
    to: 84,
    lit: { ussr: "north_korea", us: "south_korea" },
    tokens: [["us", "south_korea", "✕", 2]],
    signs: [war(4, 98, 33, "ussr")],
  },
  romanian_abdication: {
    show: "romania hungary bulgaria",
    lit: { ussr: "romania" },
    tokens: [
      ["us", "romania", "✕", -30],
      ["ussr", "romania", "3", 26],
    ],
    size: 12,
  },
  arab_israeli_war: {
    show: "israel jordan lebanon syria egypt",
    to: 88,
    lit: { us: "israel", ussr: "egypt jordan lebanon syria" },
    tokens: [["us", "israel", "✕"]],
    signs: [war(4, 98, 33, "ussr")],
  },
  comecon: {
    show: "eastern_europe -finland",
    lit: { zone: "eastern_europe" },
    tokens: [
      ["ussr", "poland", "+1"],
      ["ussr", "east_germany", "+1"],
      ["ussr", "hungary", "+1"],
      ["ussr", "bulgaria", "+1"],
    ],
    size: 8.5,
    signs: [text("×4", 130, 58, 18)],
  },
  nasser: {
    show: "egypt libya israel",
    lit: { ussr: "egypt" },
    tokens: [
      ["ussr", "egypt", "+2", -15],
      ["us", "egypt", "−½", 15],
    ],
    size: 12,
  },
  warsaw_pact_formed: {
    show: "eastern_europe -finland",
    lit: { ussr: "eastern_europe -finland -austria" },
    signs: [
      token("us", 22, 28, "✕", 12),
      text("×4", 22, 60, 14),
      or(44),
      token("ussr", 118, 28, "+5", 13),
      text("≤ 2", 118, 60, 14),
    ],
  },
  de_gaulle_leads_france: {
    show: "france",
    to: 96,
    lit: { us: "france" },
    tokens: [
      ["us", "france", "−2", -12],
      ["ussr", "france", "+1", 14],
    ],
    size: 11,
    signs: [picture("shield", 122, 32, 1.1), barred(122, 33, 20)],
  },
  captured_nazi_scientist: { signs: [track(6, 50, 3), arrow(65, 43, 83, 43, 12), picture("rocket", 75, 17, 1)] },
  truman_doctrine: {
    show: "europe -canada",
    from: 0,
    to: 112,
    lit: { zone: "europe" },
    tokens: [["ussr", "yugoslavia", "✕"]],
    size: 11,
    signs: [text("×1", 130, 40, 20)],
  },
  olympic_games: {
    signs: [picture("podium", 62, 42), die(5, 62, 16, 20), die(2, 32, 40, 18), vp("both", "+2", 128, 32, 22)],
  },
  nato: {
    show: "western_europe -canada -turkey -finland",
    lit: { us: "western_europe" },
    signs: [picture("shield", 75, 31, 1.45)],
  },
  independent_reds: {
    show: "yugoslavia romania bulgaria hungary czechoslovakia",
    lit: { ussr: "yugoslavia romania bulgaria hungary czechoslovakia" },
    signs: [token("us", 52, 33, "n", 12), text("=", 75, 41, 24), token("ussr", 98, 33, "n", 12)],
  },
  marshall_plan: {
    show: "western_europe -canada -turkey -finland",
    lit: { us: "western_europe" },
    tokens: ["uk", "france", "italy", "west_germany", "spain_portugal", "norway", "greece"].map((name) => [
      "us",
      name,
      "+1",
    ]),
    size: 7.5,
    signs: [text("×7", 132, 58, 18)],
  },
  indo_pakistani_war: {
    show: "india pakistan",
    to: 90,
    lit: { gold: "india", zone: "pakistan" },
    tokens: [
      ["both", "india", "?"],
      ["both", "pakistan", "?"],
    ],
    size: 8,
    signs: [war(4, 98, 33)],
  },
  containment: { signs: [token("us", 30, 33, "★", 17), ops("us", "+1", 78, 34, 30), text("≤ 4", 124, 42, 18)] },
  cia_created: { signs: [hand("ussr", 44, 36, 3), picture("eye", 44, 26, 1.2), ops("us", "1", 116, 36, 28)] },
  us_japan_mutual_defense_pact: {
    show: "japan south_korea",
    to: 110,
    lit: { us: "japan" },
    tokens: [["us", "japan", "4"]],
    size: 11,
    signs: [picture("shield", 126, 31, 1.15)],
  },
  suez_crisis: {
    show: "uk france israel egypt",
    to: 112,
    lit: { us: "uk france israel" },
    tokens: [
      ["us", "uk", "−2"],
      ["us", "france", "−1"],
      ["us", "israel", "−1"],
    ],
    size: 8,
    signs: [token("us", 128, 24, "−4", 12), text("≤ 2", 128, 56, 15)],
  },
  east_european_unrest: {
    show: "eastern_europe -finland",
    lit: { ussr: "eastern_europe -finland -austria" },
    tokens: [
      ["ussr", "poland", "−1"],
      ["ussr", "hungary", "−1"],
      ["ussr", "bulgaria", "−1"],
    ],
    signs: [text("×3", 130, 58, 18)],
  },
  decolonization: {
    show: COLONIES,
    lit: { zone: COLONIES },
    tokens: [
      ["ussr", "saharan_states", "+1"],
      ["ussr", "zaire", "+1"],
      ["ussr", "ethiopia", "+1"],
      ["ussr", "thailand", "+1"],
    ],
    signs: [text("×4", 86, 58, 18)],
  },
  red_scare_purge: { signs: [token("both", 30, 33, "?", 17), ops("both", "−1", 78, 34, 30), text("≥ 1", 124, 42, 18)] },
  un_intervention: {
    signs: [
      picture("globe", 34, 33, 1.3),
      text("+", 66, 41, 24),
      card("grey", 92, 33, "", 1.4),
      barred(92, 38, 12),
      arrow(110, 33, 124, 33),
      text("n", 137, 42, 22),
    ],
  },
  de_stalinization: {
    show: WORLD,
    lit: { ussr: "eastern_europe", gold: "venezuela algeria india" },
    tokens: [
      ["ussr", "poland", "−4", 0, 2],
      ["ussr", "venezuela", "+2"],
      ["ussr", "india", "+2"],
    ],
    signs: [arrow(78, 13, 54, 36, 10), arrow(96, 13, 113, 26, -8)],
  },
  nuclear_test_ban: { signs: [lamps([4], 2, 30), vp("both", "n−2", 75, 53, 15)] },
  formosan_resolution: {
    show: "taiwan",
    lit: { us: "taiwan", zone: "china" },
    signs: [seal(100, 33, "3", 18)],
  },
  // ---- Mid war ----
  brush_war: { signs: [war(3, 38, 33), seal(104, 33, "1", 12, "grey"), seal(130, 33, "2", 12, "grey")] },
  central_america_scoring: scoring(["central_america"], "central_america", "1", "3", "5"),
  southeast_asia_scoring: {
    show: "southeast_asia",
    lit: { gold: "southeast_asia" },
    tokens: [
      ...["burma", "vietnam", "malaysia", "indonesia", "philippines"].map((name): Token => ["seal", name, "1"]),
      ["seal", "laos_cambodia", "1", 2, -2],
      ["seal", "thailand", "2", -3, 3],
    ],
    size: 7.5,
  },
  arms_race: {
    signs: [shells(6, 8, 54, "ink", 1), vp("both", "+1", 100, 34, 17), or(117), vp("both", "+3", 134, 34, 20)],
  },
  cuban_missile_crisis: {
    show: "cuba haiti mexico",
    lit: { ussr: "cuba" },
    signs: [picture("missile", 75, 31, 1.1), lamp(2, 24, 24, 13), die(1, 126, 24, 22), barred(126, 24, 17)],
  },
  nuclear_subs: {
    signs: [
      picture("submarine", 46, 38, 1.15),
      die(6, 100, 33, 22),
      arrow(114, 33, 126, 33),
      lamp(3, 137, 33, 9),
      barred(137, 33, 12),
    ],
  },
  quagmire: {
    signs: [
      token("us", 40, 24, "★", 13),
      picture("swamp", 40, 38, 1.05),
      card("grey", 94, 33, "2+", 1.1),
      die(4, 128, 26, 22),
      text("1–4", 128, 58, 15),
    ],
  },
  salt_negotiations: {
    signs: [
      lamps([5], 3, 22, 56, 18, 7.5),
      die(1, 20, 50, 18),
      text("−1", 42, 57, 15),
      arrow(92, 52, 112, 46, -6),
      card("grey", 128, 33, "", 1.3),
      card("grey", 82, 52, "", 0.6),
    ],
  },
  bear_trap: {
    signs: [
      token("ussr", 40, 38, "●", 12),
      picture("trap", 40, 42, 1.15),
      card("grey", 94, 33, "2+", 1.1),
      die(4, 128, 26, 22),
      text("1–4", 128, 58, 15),
    ],
  },
  summit: {
    signs: [
      die(5, 22, 33, 24, "us"),
      text(":", 42, 40, 18),
      die(3, 62, 33, 24, "ussr"),
      vp("both", "+2", 97, 34, 20),
      lamp(3, 132, 33, 12, "±1"),
    ],
  },
  how_i_learned_to_stop_worrying: {
    signs: [
      lamps([5, 4, 3, 2, 1], null, 15, 50, 19, 8),
      shells(5, 10, 62, "ink"),
      text("5", 86, 58, 22),
      picture("cloud", 125, 34, 1.05),
    ],
  },
  junta: {
    show: AMERICAS,
    to: 96,
    lit: { zone: AMERICAS },
    tokens: [["both", "brazil", "+2"]],
    size: 11,
    signs: [text("→", 96, 40, 18), die(4, 124, 33, 30)],
  },
  kitchen_debates: {
    signs: [
      seal(20, 22, "", 9, "us"),
      seal(40, 22, "", 9, "us"),
      seal(30, 42, "", 9, "us"),
      text(">", 62, 41, 24),
      seal(82, 22, "", 9, "ussr"),
      seal(82, 42, "", 9, "ussr"),
      vp("us", "+2", 124, 34, 24),
    ],
  },
  missile_envy: {
    signs: [
      card("grey", 14, 36, "1", 0.9),
      card("grey", 25, 34, "2", 1),
      card("grey", 40, 33, "4", 1.25),
      arrow(60, 24, 106, 24, 7),
      arrow(106, 44, 60, 44, 7),
      picture("missile", 124, 32, 1.15),
    ],
  },
  we_will_bury_you: {
    signs: [
      lamps([3], 4, 24, 52, 19, 8),
      vp("ussr", "+3", 124, 34, 26),
      picture("globe", 52, 50, 0.62),
      barred(52, 50, 11),
    ],
  },
  brezhnev_doctrine: {
    signs: [token("ussr", 30, 33, "●", 17), ops("ussr", "+1", 78, 34, 30), text("≤ 4", 124, 42, 18)],
  },
  portuguese_empire_crumbles: {
    show: "angola se_african_states zimbabwe botswana",
    lit: { ussr: "angola se_african_states" },
    tokens: [
      ["ussr", "angola", "+2"],
      ["ussr", "se_african_states", "+2"],
    ],
    size: 11,
  },
  south_african_unrest: {
    show: "south_africa botswana angola",
    lit: { ussr: "south_africa", zone: "botswana angola" },
    tokens: [
      ["ussr", "south_africa", "+1", -9, 4],
      ["ussr", "angola", "+1"],
      ["ussr", "botswana", "+1", 8, -4],
    ],
    signs: [or(42), token("ussr", 22, 33, "+2", 12)],
  },
  allende: { show: "chile argentina", lit: { ussr: "chile" }, tokens: [["ussr", "chile", "+2", -2, -4]], size: 13 },
  willy_brandt: {
    show: "west_germany east_germany",
    from: 30,
    to: 108,
    lit: { us: "west_germany" },
    tokens: [["ussr", "west_germany", "+1"]],
    size: 12,
    signs: [vp("ussr", "+1", 22, 34, 22), picture("shield", 126, 32, 1), barred(126, 33, 19)],
  },
  muslim_revolution: {
    show: "sudan iran libya",
    lit: { gold: "sudan iran iraq egypt libya saudi_arabia syria jordan" },
    signs: [token("us", 62, 33, "✕", 11), token("us", 90, 33, "✕", 11), text("×2", 128, 58, 18)],
  },
  abm_treaty: { signs: [lamps([4], 3, 34, 52, 20, 8.5), ops("both", "4", 128, 36, 30)] },
  cultural_revolution: {
    signs: [
      token("us", 18, 33, "★", 11),
      china(44, 33, 1.1),
      arrow(60, 33, 82, 33, 0, "ussr"),
      token("ussr", 95, 33, "●", 11),
      or(112),
      vp("ussr", "+1", 133, 34, 17),
    ],
  },
  flower_power: {
    signs: [picture("flower", 28, 34, 1.25), die(4, 74, 33, 26), arrow(90, 33, 104, 33), vp("ussr", "+2", 126, 34, 24)],
  },
  u2_incident: {
    signs: [
      picture("plane", 30, 33, 0.95),
      vp("ussr", "+1", 74, 34, 22),
      picture("globe", 106, 33, 0.62),
      text("+1", 135, 40, 16, "ussr"),
    ],
  },
  opec: {
    show: "venezuela libya iran",
    lit: { gold: "egypt iran libya saudi_arabia iraq gulf_states venezuela" },
    signs: [picture("barrel", 70, 40, 1), vp("ussr", "+1", 97, 50, 16)],
  },
  lone_gunman: { signs: [hand("us", 44, 36, 3), picture("sight", 44, 33, 1.2), ops("ussr", "1", 116, 36, 28)] },
  colonial_rear_guards: {
    show: COLONIES,
    lit: { zone: COLONIES },
    tokens: [
      ["us", "algeria", "+1"],
      ["us", "nigeria", "+1"],
      ["us", "kenya", "+1"],
      ["us", "indonesia", "+1"],
    ],
    signs: [text("×4", 86, 58, 18)],
  },
  panama_canal_returned: {
    show: "panama costa_rica venezuela",
    lit: { us: "panama costa_rica venezuela" },
    tokens: [
      ["us", "panama", "+1", 2, 10],
      ["us", "costa_rica", "+1", -4, 2],
      ["us", "venezuela", "+1"],
    ],
    signs: [picture("ship", 80, 14, 0.6)],
  },
  camp_david_accords: {
    show: "egypt israel jordan",
    to: 106,
    lit: { us: "egypt israel jordan" },
    tokens: [
      ["us", "egypt", "+1"],
      ["us", "israel", "+1", -4],
      ["us", "jordan", "+1", 9, 2],
    ],
    size: 8,
    signs: [vp("us", "+1", 128, 34, 24)],
  },
  puppet_governments: {
    show: WORLD,
    tokens: [
      ["us", "mexico", "+1"],
      ["us", "cameroon", "+1"],
      ["us", "burma", "+1"],
    ],
    size: 8.5,
    signs: [text("0 →", 62, 60, 13), token("us", 84, 56, "+1", 7), text("×3", 132, 60, 17)],
  },
  grain_sales_to_soviets: {
    signs: [
      picture("wheat", 18, 33, 1.2),
      hand("ussr", 56, 36, 3),
      arrow(80, 26, 104, 26, 8, "us"),
      arrow(104, 44, 80, 44, 8, "ussr"),
      card("grey", 124, 34, "?", 1.3),
    ],
  },
  john_paul_ii_elected_pope: {
    show: "poland east_germany",
    from: 40,
    lit: { ussr: "poland" },
    tokens: [
      ["ussr", "poland", "−2", -14],
      ["us", "poland", "+1", 14],
    ],
    size: 11,
    signs: [picture("cross", 20, 33, 1.15)],
  },
  latin_american_death_squads: {
    show: AMERICAS,
    to: 90,
    lit: { zone: AMERICAS },
    signs: [die(5, 92, 18, 22), text("+1", 122, 26, 18), die(2, 92, 48, 22), text("−1", 122, 56, 18)],
  },
  oas_founded: {
    show: AMERICAS,
    lit: { us: AMERICAS },
    tokens: [
      ["us", "guatemala", "+1", -6, 0],
      ["us", "brazil", "+1"],
    ],
    signs: [text("Σ 2", 122, 42, 20)],
  },
  nixon_plays_the_china_card: {
    signs: [
      token("ussr", 18, 33, "●", 11),
      china(44, 33, 1.1),
      arrow(60, 33, 82, 33, 0, "us"),
      token("us", 95, 33, "★", 11),
      or(112),
      vp("us", "+2", 133, 34, 17),
    ],
  },
  sadat_expels_soviets: {
    show: "egypt libya israel",
    lit: { us: "egypt" },
    tokens: [
      ["ussr", "egypt", "✕", -15],
      ["us", "egypt", "+1", 15],
    ],
    size: 12,
  },
  shuttle_diplomacy: {
    show: "middle_east asia southeast_asia -australia",
    lit: { zone: "middle_east asia southeast_asia", gold: "!middle_east !asia" },
    signs: [seal(62, 32, "−1", 15, "ussr"), picture("plane", 116, 50, 0.6)],
  },
  the_voice_of_america: {
    show: WORLD,
    from: 44,
    lit: { zone: "asia southeast_asia africa middle_east central_america south_america" },
    signs: [picture("mast", 22, 36, 1.15), token("ussr", 92, 34, "−4", 12), text("≤ 2", 130, 60, 15)],
  },
  liberation_theology: {
    show: "central_america",
    from: 26,
    lit: { zone: "central_america" },
    signs: [picture("cross", 18, 33, 1.1), token("ussr", 84, 30, "+3", 13), text("≤ 2", 130, 58, 15)],
  },
  ussuri_river_skirmish: {
    show: "china japan",
    lit: { ussr: "ussr", gold: "china" },
    signs: [
      china(36, 33, 1.2),
      arrow(54, 33, 72, 33, 0, "us"),
      token("us", 84, 33, "★", 9),
      or(102),
      token("us", 126, 26, "+4", 12),
      text("≤ 2", 126, 59, 14),
    ],
  },
  ask_not_what_your_country: {
    signs: [
      hand("us", 36, 34, 3),
      picture("ring", 84, 34, 1),
      card("grey", 120, 38, "", 1.1),
      card("us", 128, 32, "n", 1.2),
    ],
  },
  alliance_for_progress: {
    show: AMERICAS,
    to: 104,
    lit: { zone: AMERICAS, us: `!central_america !south_america` },
    signs: [seal(110, 33, "", 8, "us"), vp("us", "+1", 132, 34, 22)],
  },
  africa_scoring: scoring(["africa"], "africa -south_africa -botswana", "1", "4", "6"),
  one_small_step: {
    signs: [track(6, 50, 4), arrow(45, 43, 82, 40, 14), picture("rocket", 100, 22, 0.9), text("+2", 132, 28, 18)],
  },
  south_america_scoring: scoring(["south_america"], "south_america -chile -argentina", "2", "5", "6"),
  // ---- Late war ----
  iranian_hostage_crisis: {
    show: "iran iraq",
    to: 112,
    lit: { ussr: "iran" },
    tokens: [
      ["us", "iran", "✕", -15],
      ["ussr", "iran", "+2", 15],
    ],
    size: 11,
    signs: [picture("bomb", 126, 26, 0.85), text("×2", 126, 59, 16)],
  },
  the_iron_lady: {
    show: "uk argentina",
    from: 20,
    to: 90,
    lit: { us: "uk", ussr: "argentina" },
    tokens: [
      ["ussr", "uk", "✕", 14, 5],
      ["ussr", "argentina", "+1", 14],
    ],
    signs: [picture("crown", 112, 18, 0.9), vp("us", "+1", 112, 50, 18)],
  },
  reagan_bombs_libya: {
    show: "libya tunisia",
    to: 92,
    lit: { ussr: "libya" },
    tokens: [["ussr", "libya", "n", 4, 3]],
    size: 13,
    signs: [picture("plane", 34, 16, 0.6), vp("us", "n/2", 122, 34, 22)],
  },
  star_wars: {
    signs: [
      picture("satellite", 34, 17, 1),
      arrow(48, 24, 92, 44, 0, "us"),
      card("grey", 106, 40, "", 1),
      card("grey", 112, 36, "", 1.1),
      picture("ring", 136, 18, 0.55),
    ],
  },
  north_sea_oil: {
    show: "uk norway denmark",
    to: 112,
    signs: [
      picture("derrick", 60, 34, 1),
      picture("barrel", 128, 20, 0.65),
      barred(128, 20, 13),
      text("8", 128, 60, 22),
    ],
  },
  the_reformer: {
    show: "europe -canada",
    to: 100,
    lit: { ussr: "europe" },
    signs: [token("ussr", 106, 22, "+4", 11), or(121), token("ussr", 137, 22, "+6", 11), text("≤ 2", 122, 58, 15)],
  },
  marine_barracks_bombing: {
    show: "middle_east -libya -iran",
    lit: { zone: "middle_east", us: "lebanon" },
    tokens: [
      ["us", "lebanon", "✕", -4],
      ["us", "iraq", "−1"],
      ["us", "saudi_arabia", "−1"],
    ],
    signs: [picture("bomb", 20, 34, 0.9)],
  },
  soviets_shoot_down_kal_007: {
    show: "south_korea japan north_korea",
    to: 100,
    lit: { us: "south_korea" },
    signs: [
      picture("plane", 84, 30, 0.85),
      lamps([3], 4, 53, 44, 15, 6),
      vp("us", "+2", 130, 28, 20),
      text("4", 130, 60, 16),
    ],
  },
  glasnost: { signs: [lamps([5], 4, 34, 44, 17, 7), vp("ussr", "+2", 104, 34, 19), ops("ussr", "4", 136, 34, 19)] },
  ortega_elected_in_nicaragua: {
    show: "nicaragua honduras costa_rica",
    to: 96,
    lit: { ussr: "nicaragua", zone: "honduras costa_rica" },
    tokens: [["us", "nicaragua", "✕"]],
    size: 11,
    signs: [arrow(86, 33, 106, 33), die(4, 124, 33, 26, "ussr")],
  },
  terrorism: {
    signs: [
      picture("bomb", 28, 33, 1.2),
      card("grey", 72, 33, "?", 1.3),
      barred(72, 40, 11),
      text("×2", 120, 30, 20),
      token("us", 120, 50, "★", 9),
    ],
  },
  iran_contra_scandal: {
    signs: [
      die(3, 30, 33, 26, "us"),
      die(4, 66, 33, 26, "ussr"),
      arrow(36, 14, 60, 14, 6),
      text("−1", 116, 44, 32, "us"),
    ],
  },
  chernobyl: {
    show: WORLD,
    lit: { zone: "africa" },
    signs: [picture("trefoil", 76, 30, 1.25), token("ussr", 122, 33, "+", 11), barred(122, 33, 16)],
  },
  latin_american_debt_crisis: {
    show: "south_america",
    to: 90,
    lit: { zone: "south_america" },
    tokens: [
      ["ussr", "brazil", "×2"],
      ["ussr", "argentina", "×2"],
    ],
    signs: [or(97), card("grey", 124, 33, "3+", 1.3)],
  },
  tear_down_this_wall: {
    show: "east_germany",
    to: 76,
    lit: { us: "east_germany" },
    tokens: [["us", "east_germany", "+3"]],
    size: 12,
    signs: [picture("wall", 92, 38, 1), die(5, 132, 33, 22, "us")],
  },
  an_evil_empire: { signs: [vp("us", "+1", 40, 34, 30), picture("flower", 106, 36, 1.2), barred(106, 33, 24)] },
  aldrich_ames_remix: {
    signs: [
      hand("us", 36, 36, 3),
      picture("eye", 36, 26, 1.1),
      arrow(62, 34, 94, 34, 0, "ussr"),
      card("us", 114, 34, "", 1.3),
      barred(114, 40, 12),
    ],
  },
  pershing_ii_deployed: {
    show: "western_europe -canada -turkey -finland",
    to: 100,
    lit: { us: "western_europe" },
    tokens: [
      ["us", "west_germany", "−1"],
      ["us", "uk", "−1"],
      ["us", "italy", "−1"],
    ],
    signs: [picture("missile", 106, 32, 1), vp("ussr", "+1", 132, 34, 22)],
  },
  wargames: {
    signs: [lamp(2, 26, 33, 17), arrow(48, 33, 66, 33), picture("flag", 84, 33, 1), vp("both", "±6", 124, 34, 24)],
  },
  solidarity: {
    show: "poland east_germany czechoslovakia",
    lit: { us: "poland" },
    tokens: [["us", "poland", "+3"]],
    size: 15,
  },
  iran_iraq_war: {
    show: "iran iraq",
    to: 90,
    lit: { gold: "iran", zone: "iraq" },
    tokens: [
      ["both", "iran", "?"],
      ["both", "iraq", "?"],
    ],
    size: 8,
    signs: [war(4, 98, 33)],
  },
  defectors: {
    signs: [
      picture("headline", 36, 33, 1.25),
      token("ussr", 36, 42, "●", 8),
      barred(36, 33, 24),
      arrow(66, 33, 90, 33, 0, "us"),
      vp("us", "+1", 120, 34, 26),
    ],
  },
  the_cambridge_five: {
    signs: [
      card("grey", 30, 36, "◆", 1.2),
      card("grey", 54, 36, "◆", 1.2),
      picture("eye", 42, 18, 0.95),
      arrow(74, 36, 96, 36, 0, "ussr"),
      token("ussr", 120, 36, "+1", 14),
    ],
  },
  special_relationship: {
    show: "uk france benelux norway",
    to: 104,
    lit: { us: "uk", zone: "western_europe -uk" },
    tokens: [["us", "france", "+1"]],
    signs: [or(108), picture("shield", 122, 16, 0.55), token("us", 139, 16, "+2", 8), vp("us", "+2", 130, 48, 17)],
  },
  norad: {
    show: "canada",
    lit: { us: "canada" },
    signs: [picture("radar", 32, 36, 1), lamp(2, 92, 33, 13), arrow(108, 33, 122, 33), token("us", 136, 33, "+1", 10)],
  },
  che: {
    show: "central_america south_america africa",
    to: 104,
    lit: { zone: "central_america south_america africa", gold: "!central_america !south_america !africa" },
    signs: [die(5, 112, 33, 22, "ussr"), die(3, 137, 33, 22, "ussr"), barred(58, 36, 9), seal(58, 36, "", 5)],
  },
  our_man_in_tehran: {
    show: "iran iraq saudi_arabia",
    to: 84,
    lit: { zone: "middle_east", us: "iran" },
    signs: [
      picture("eye", 44, 33, 1),
      ...[0, 1, 2, 3, 4].map((i) => card("grey", 92 + i * 11, 30 + i * 2, i === 4 ? "5" : "", 1)),
    ],
  },
  yuri_and_samantha: {
    signs: [
      token("us", 20, 33, "★", 11),
      die(5, 54, 33, 28, "us"),
      arrow(72, 33, 94, 33, 0, "ussr"),
      vp("ussr", "+1", 120, 34, 26),
    ],
  },
  awacs_sale_to_saudis: {
    show: "saudi_arabia",
    to: 110,
    lit: { us: "saudi_arabia" },
    tokens: [["us", "saudi_arabia", "+2"]],
    size: 13,
    signs: [picture("plane", 124, 40, 0.95), picture("radar", 124, 14, 0.5)],
  },
};

let countries: Country[] | null = null;
const facts = (): Country[] => (countries ??= Snapshot.first("coldwar", "").query<Country[]>(0, "countries"));

function named(name: string): string[] {
  const wanted = name.replace(/^!/, "");
  const inside = facts().filter(
    ({ regions, battleground }) => regions.includes(wanted) && (battleground || wanted === name),
  );
  return inside.length > 0 ? inside.map(({ country }) => country) : [wanted];
}

function landsOf(lands: Lands): string[] {
  const words = lands.split(" ");
  const away = new Set(words.filter((word) => word.startsWith("-")).flatMap((word) => named(word.slice(1))));
  return words
    .filter((word) => !word.startsWith("-"))
    .flatMap(named)
    .filter((name) => !away.has(name));
}

function onMap(motif: Motif): Mark[] {
  if (motif.show === undefined) return [];
  const cutout = new Cutout(landsOf(motif.show), motif.from, motif.to, motif.bottom);
  const lit = LIT.flatMap(([key, ink]) =>
    motif.lit?.[key] === undefined ? [] : cutout.lit(landsOf(motif.lit[key]), ink),
  );
  const tokens = (motif.tokens ?? []).flatMap(([side, where, words, across = 0, down = 0]) => {
    const [x, y] = cutout.at(where);
    if (side === "seal") return seal(x + across, y + down, words, motif.size);
    return token(side, x + across, y + down, words, motif.size);
  });
  return [...cutout.ground(), ...lit, ...tokens];
}

const drawn = new Map<string, Mark[]>();

/** What a card's emblem is drawn of, from below upwards. */
export function emblemOf(name: string): Mark[] {
  const motif = MOTIFS[name];
  if (!motif) return [];
  const marks = drawn.get(name) ?? [...onMap(motif), ...(motif.signs ?? []).flat()];
  drawn.set(name, marks);
  return marks;
}
