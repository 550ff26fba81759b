// The logo of Casus: an event in a ring of nodes, one of them lit. It is drawn here and, when the page is built, turned
// into pictures of the sizes that systems require.
import { Resvg } from "@resvg/resvg-js";

const SIZE = 512;
const MIDDLE = SIZE / 2;
const INK = "#20242b";
const PAPER = "#f6f2e7";
const LIT = "#e9c430";
const LINKS = "#3f78c9";

const point = (corner, distance) => {
  const angle = ((corner * 60 - 90) * Math.PI) / 180;
  return [MIDDLE + distance * Math.cos(angle), MIDDLE + distance * Math.sin(angle)].map((value) => value.toFixed(1));
};
const around = [0, 1, 2, 3, 4, 5];
const hexagon = (distance) => around.map((corner) => point(corner, distance).join(",")).join(" ");

/** `scale`: how much of the square is used; systems that crop icons to a circle need a margin. */
function drawing({ scale = 1, rounded = 96, turn = false } = {}) {
  const ring = 160 * scale;
  const links = around
    .map((corner) => `<path d="M${MIDDLE} ${MIDDLE}L${point(corner, ring).join(" ")}" stroke="${LINKS}"/>`)
    .join("");
  const nodes = around
    .map((corner) => {
      const [x, y] = point(corner, ring);
      return `<circle cx="${x}" cy="${y}" r="${40 * scale}" fill="${corner === 1 ? LIT : PAPER}"/>`;
    })
    .join("");
  const waiting = turn ? `<circle cx="404" cy="108" r="92" fill="#d8402f" stroke="${PAPER}" stroke-width="24"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="${rounded}" fill="${INK}"/><g stroke-width="${18 * scale}">${links}</g>${nodes}<polygon points="${hexagon(92 * scale)}" fill="${LIT}" stroke="${INK}" stroke-width="${14 * scale}"/></svg>`.replace(
    "</svg>",
    `${waiting}</svg>`,
  );
}

const png = (svg, width) => new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();

/** Every file of the logo, by its name. */
export const icons = () => ({
  "icon.svg": drawing(),
  "icon-turn.svg": drawing({ turn: true }),
  "icon-180.png": png(drawing({ rounded: 0, scale: 0.95 }), 180),
  "icon-192.png": png(drawing(), 192),
  "icon-512.png": png(drawing(), 512),
  "icon-maskable-512.png": png(drawing({ rounded: 0, scale: 0.8 }), 512),
});
