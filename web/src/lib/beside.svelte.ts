// Whether what people at a table say to one another is kept open beside the board: each person's choice, kept in the browser, where the window has the room.
const STORED = "casus.beside";
const ROOM = matchMedia("(min-width: 1440px)");

let wanted = $state(localStorage.getItem(STORED) === "yes");
let room = $state(ROOM.matches);
ROOM.addEventListener("change", () => (room = ROOM.matches));

export const beside = {
  get possible(): boolean {
    return room;
  },
  get shown(): boolean {
    return wanted && room;
  },
};

export function keepBeside(yes: boolean): void {
  wanted = yes;
  localStorage.setItem(STORED, yes ? "yes" : "no");
}
