// Where the lines, marks and signs of a chart come to lie.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load } from "./load.mjs";

let chart;
before(async () => {
  chart = await load("ui/chart.ts");
});

const line = (sign, ...values) => ({ name: sign, colour: "", sign, points: values.map((y, x) => ({ x: x + 3, y })) });
const band = (marks, ...lines) => ({ high: 100, marks: marks.map((at) => ({ at, text: String(at) })), lines });

test("a scale has few round marks and holds all values", () => {
  for (const values of [[0], [1, 2, 3], [100, 28], [14562119, 60000000], [-2500000, 8000000], [0.5], [1364000]]) {
    const marks = chart.scale(values);
    assert.ok(marks.length >= 2 && marks.length <= 6, String(marks));
    assert.ok(marks[0] <= Math.min(0, ...values) && marks[marks.length - 1] >= Math.max(...values), String(marks));
  }
});

test("bands lie one below another, and every value between the marks that bound its band", () => {
  const drawing = chart.drawingOf([band([-2, 0, 4], line("a", -2, 4, 1)), band([0, 10], line("b", 10, 0))]);
  const [above, below] = drawing.bands;
  assert.equal(above.y(-2) - above.y(4), 100);
  assert.ok(below.y(10) > above.y(-2), "they do not touch");
  assert.equal(below.y(0), drawing.bottom);
  assert.equal(drawing.x(3), drawing.left);
  assert.equal(drawing.x(5), drawing.right);
  assert.ok(drawing.left > 0 && drawing.right < chart.WIDE);
});

test("signs at one height stand side by side, within the picture; of too many the first are shown", () => {
  const lines = Array.from({ length: 9 }, (_, i) => line(String(i + 1), 0, i < 8 ? 5 : 100));
  const drawing = chart.drawingOf([band([0, 100], ...lines)]);
  const { signs } = drawing.bands[0];
  assert.deepEqual(
    signs.map(({ text, column }) => [text, column]),
    [...["1", "2", "3", "4", "5", "6"].map((text, i) => [text, i]), ["9", 0]],
  );
  for (const { column } of signs)
    assert.ok(drawing.right + 6 + (column + 1) * drawing.signWide <= chart.WIDE, `column ${column}`);
  const apart = chart.drawingOf([band([0, 100], line("a", 0), line("b", 50), line("c", 100))]);
  assert.ok(apart.bands[0].signs.every(({ column }) => column === 0));
});

test("a line goes from point to point; stepped, each value holds until the next and the last to the end", () => {
  const one = line("", 1, 0);
  const drawing = chart.drawingOf([band([0, 1], one)]);
  const { y } = drawing.bands[0];
  const [left, right] = [drawing.left, drawing.right].map((at) => at.toFixed(1));
  assert.equal(chart.pathOf(one, drawing, y, false), `M${left},8.0L${right},108.0`);
  assert.equal(chart.pathOf(one, drawing, y, true), `M${left},8.0H${right}V108.0H${right}`);
  assert.equal(chart.pathOf(line(""), drawing, y, true), "");
});

test("a chart of one moment, or of none, has room all the same", () => {
  for (const values of [[7], []]) {
    const drawing = chart.drawingOf([band([0, 10], line("a", ...values))]);
    if (values.length > 0) assert.equal(drawing.x(3), drawing.left);
    assert.ok(drawing.right > drawing.left);
  }
});
