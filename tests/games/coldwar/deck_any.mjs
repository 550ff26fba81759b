// deck.md says "any" where a card has no special behaviour. This test takes the page at its word: for each such cell of
// the columns below it makes a case with the behaviour of any card, and plays them all.
//
// node deck_any.mjs ROOT COLDWAR_CASES
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANY, readCards, readPage, readTable } from "./deck_page.mjs";

const [root, program] = process.argv.slice(2);

const OTHER = { us: "ussr", ussr: "us" };
const TRAP = { us: "quagmire", ussr: "bear_trap" };
const HOME = { us: "canada", ussr: "poland" };

// A quiet board on which every event has a visible effect.
const BOARD = [
  "turn 8",
  "influence canada 2 0",
  "influence poland 0 1",
  "influence west_germany 4 0",
  "influence iran 2 0",
];
const QUIET = ["vp 0", "influence west_germany 4 0", "influence iran 2 0", "milops ussr 0 us 0", "space ussr 0 us 0"];

// Cards other than the one in question.
function besides(card, count, ...names) {
  return names
    .filter((name) => name !== card.name)
    .slice(0, count)
    .join(" ");
}

function position(seat, card, { with: own = [], defcon = 3, more = [] } = {}) {
  const held = [card.name, ...own, besides(card, 2, "nasser", "cia_created")];
  return [
    ...BOARD,
    `defcon ${defcon}`,
    `round ${seat} 1`,
    ...more,
    `hand ${seat} ${held.join(" ")}`,
    `hand ${OTHER[seat]} ${besides(card, 1, "comecon", "marshall_plan")}`,
  ];
}

// All points of a card placed at home, and the result.
function spend(seat, card) {
  const before = seat === "us" ? 2 : 1;
  const after = seat === "us" ? `${before + card.ops} 0` : `0 ${before + card.ops}`;
  return {
    moves: Array.from({ length: card.ops }, () => `${seat} place ${HOME[seat]}`),
    expect: `influence ${HOME[seat]} ${after}`,
  };
}

const MEETINGS = {
  // The opponent's card, with its event still to come or already in progress; in space there is none.
  opponent(card) {
    const seat = OTHER[card.side];
    const choices = { position: position(seat, card), moves: [] };
    choices.expect = [`illegal ${seat} event ${card.name}`, `legal ${seat} ops ${card.name}`];
    if (card.ops < 2) return [choices];
    const moves = [`${seat} space ${card.name}`, "chance roll 6"];
    return [
      choices,
      { position: position(seat, card), moves, expect: [`pile ${card.name} discards`, "defcon 3", ...QUIET] },
    ];
  },
  // The opponent's card is used for operations, without its event.
  Envy(card) {
    if (card.side === "neutral") return [];
    const taker = OTHER[card.side];
    const { moves, expect } = spend(taker, card);
    return [
      {
        position: [
          ...BOARD,
          "defcon 3",
          `round ${taker} 1`,
          `hand ${taker} missile_envy ${besides(card, 1, "nasser", "fidel")}`,
          `hand ${card.side} ${card.name}`,
        ],
        moves: [`${taker} event missile_envy`, `${card.side} give ${card.name}`, ...moves],
        expect: [expect, `pile ${card.name} discards`, `pile missile_envy hand ${card.side}`, "defcon 3", ...QUIET],
      },
    ];
  },
  // What the US may do with it; given back, it is in the hand of the USSR, which knows that the US has seen it.
  Grain(card) {
    const ways = card.side === "ussr" ? "ops" : "event";
    const start = [
      ...BOARD,
      "defcon 3",
      "round us 1",
      `hand ussr ${card.name} ${besides(card, 1, "comecon", "suez_crisis")}`,
      `hand us grain_sales_to_soviets ${besides(card, 2, "nato", "marshall_plan", "containment")}`,
    ];
    const moves = ["us event grain_sales_to_soviets", `chance random ${card.name}`];
    return [
      { position: start, moves, expect: [`legal us ${ways} ${card.name}`, "legal us pass"] },
      {
        position: start,
        moves: [...moves, "us pass"],
        expect: [
          `pile ${card.name} hand ussr`,
          `view us knows ${card.name} in hand ussr`,
          "asks us ops",
          "defcon 3",
          ...QUIET,
        ],
      },
    ];
  },
  // Not a US event: it goes to the discards, with or without a star.
  Plan(card) {
    if (card.side === "us") return [];
    const start = [
      ...BOARD,
      "defcon 3",
      "round us 1",
      `hand ussr ${card.name} ${besides(card, 1, "comecon", "suez_crisis")}`,
      "hand us five_year_plan nato",
    ];
    const moves = ["us event five_year_plan", `chance random ${card.name}`];
    return [{ position: start, moves, expect: [`pile ${card.name} discards`, "asks ussr play", "defcon 3", ...QUIET] }];
  },
  Tehran(card) {
    const five = [card.name, ...besides(card, 4, "nasser", "blockade", "fidel", "nato", "containment").split(" ")];
    const start = [
      ...BOARD,
      "defcon 3",
      "round us 1",
      `hand ussr ${besides(card, 1, "comecon", "suez_crisis")}`,
      `hand us our_man_in_tehran ${besides(card, 1, "marshall_plan", "truman_doctrine")}`,
    ];
    const draws = `chance ${five.map((name) => `draw ${name}`).join(", ")}`;
    const moves = ["us event our_man_in_tehran", draws, `us discard ${card.name}, done`];
    return [{ position: start, moves, expect: [`pile ${card.name} discards`, "asks ussr play", "defcon 3", ...QUIET] }];
  },
  // A card worth 2 may be discarded, without its event; one worth 1 is kept. Scoring cards are played.
  trap(card) {
    if (card.ops === 0) return [];
    const due = besides(card, 1, "decolonization", "suez_crisis");
    return ["us", "ussr"].map((seat) => {
      const start = position(seat, card, { with: [due], more: [`in_play ${OTHER[seat]} ${TRAP[seat]}`] });
      if (card.ops === 1) return { position: start, moves: [], expect: [`only ${seat} discard ${due}`] };
      const moves = [`${seat} discard ${card.name}`, "chance roll 6"];
      return { position: start, moves, expect: [`pile ${card.name} discards`, "defcon 3", ...QUIET] };
    });
  },
  // It may be a headline, of either side.
  headline(card) {
    const start = [
      ...BOARD,
      "phase headline",
      `hand ussr ${card.name} ${besides(card, 1, "comecon", "suez_crisis")}`,
      `hand us ${besides(card, 1, "marshall_plan", "truman_doctrine")}`,
    ];
    const mirrored = start.map((line) => line.replace(/hand (us|ussr) /, (_, side) => `hand ${OTHER[side]} `));
    return [
      { position: start, moves: [], expect: [`legal ussr headline ${card.name}`] },
      { position: mirrored, moves: [], expect: [`legal us headline ${card.name}`] },
    ];
  },
  // It is in the discards with a scoring card, and may be taken, unlike that one.
  "Star Wars"(card) {
    const start = [
      ...BOARD,
      "round us 1",
      "space ussr 0 us 1",
      `discards ${card.name} asia_scoring`,
      `hand ussr ${besides(card, 1, "comecon", "suez_crisis")}`,
      `hand us star_wars ${besides(card, 1, "marshall_plan", "truman_doctrine")}`,
    ];
    return [{ position: start, moves: ["us event star_wars"], expect: [`only us take ${card.name}`] }];
  },
  // Played for operations by its own side, it leaves an empty hand, and it is the other side's turn.
  last(card) {
    if (card.ops === 0) return [];
    const seat = card.side === "neutral" ? "ussr" : card.side;
    const { moves, expect } = spend(seat, card);
    const start = [
      ...BOARD,
      `round ${seat} 1`,
      `china ${OTHER[seat]} up`,
      `hand ${seat} ${card.name}`,
      `hand ${OTHER[seat]} ${besides(card, 2, "comecon", "suez_crisis", "marshall_plan")}`,
    ];
    const after = [expect, `cards ${seat} 0`, `pile ${card.name} discards`, `asks ${OTHER[seat]} play`];
    return [{ position: start, moves: [`${seat} ops ${card.name}`, ...moves], expect: after }];
  },
  UN(card) {
    if (card.side === "neutral") return [];
    const seat = OTHER[card.side];
    const { moves, expect } = spend(seat, card);
    return [
      {
        position: position(seat, card, { with: ["un_intervention"] }),
        moves: [`${seat} un ${card.name}`, ...moves],
        expect: [expect, `pile ${card.name} discards`, "pile un_intervention discards", "defcon 3", ...QUIET],
      },
    ];
  },
  // Its event, as far as it runs without anybody's decision, leaves DEFCON where it is.
  "DEFCON 2"(card) {
    const seat = card.side === "neutral" ? "ussr" : card.side;
    const event = {
      position: position(seat, card, { defcon: 2 }),
      moves: [`${seat} event ${card.name}`],
      expect: ["defcon 2"],
    };
    return [event];
  },
};

const page = readPage(root);
const cards = readCards(root);
const { head, rows } = readTable(page, "no");
const lines = [];
let number = 0;
for (const [no, title, ...cells] of rows) {
  head.slice(2).forEach((column, at) => {
    if (cells[at] !== ANY || !(column in MEETINGS)) return;
    for (const { position: start, moves, expect } of MEETINGS[column](cards[Number(no) - 1])) {
      number++;
      lines.push(`case ${number} ${`${title} ${column}`.replace(/[^A-Za-z0-9]+/g, "-")}`, "rule 5.1", "source deck.md");
      lines.push("position", ...start, ...(moves.length > 0 ? ["moves", ...moves] : []), "expect", ...expect, "");
    }
  });
}

const folder = mkdtempSync(join(tmpdir(), "deck-"));
const file = join(folder, "any.case");
writeFileSync(file, lines.join("\n"));
const run = spawnSync(program, [file], { encoding: "utf8" });
rmSync(folder, { recursive: true });
process.stdout.write(run.stdout);
process.stderr.write(run.stderr);
process.exit(run.status === 0 && number > 0 ? 0 : 1);
