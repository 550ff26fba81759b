// Each sound as the browser makes it: not silent, and never so loud that it clips, alone or many at once. And the
// settings, with the pointer.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { browser, person, server, test } from "./harness.mjs";

const { build } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");

/** The code that makes the sounds, as one script. */
async function bundled() {
  const lib = new URL("../../web/src/lib/", import.meta.url).pathname;
  const contents = 'export * from "./synth"; export * from "./sounds";';
  const stdin = { contents, resolveDir: lib, loader: "ts" };
  const made = await build({ stdin, bundle: true, write: false, format: "iife", globalName: "sounding" });
  return made.outputFiles[0].text;
}

/** In the page: how loud each sound gets and how long it lasts; and the same for all at once. */
async function heard() {
  const { SOUNDS, durationOf, makeSynth } = window.sounding;
  const rate = 22050;
  async function together(names) {
    const seconds = Math.max(...names.map((name) => durationOf(SOUNDS[name]))) + 0.5;
    const context = new OfflineAudioContext(1, rate * seconds, rate);
    const synth = makeSynth(context);
    synth.volume(1);
    const played = names.filter((name) => synth.play(SOUNDS[name])).length;
    const samples = (await context.startRendering()).getChannelData(0).map(Math.abs);
    const peak = samples.reduce((most, sample) => Math.max(most, sample), 0);
    return { peak, loud: samples.filter((sample) => sample > 0.01).length / rate, played };
  }
  const names = Object.keys(SOUNDS);
  const each = [];
  for (const name of names) each.push({ name, ...(await together([name])) });
  return { each, all: await together(names) };
}

/** Presses what can be pressed, where it is. */
async function press(page, what) {
  const box = await what.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("each sound is heard, and none is cut off; they are turned off, made softer, silent at night, and that is kept", async () => {
  const { context, page, errors } = await person(browser, server.address, { bypassCSP: true });
  await page.addScriptTag({ content: await bundled() });
  const { each, all } = await page.evaluate(heard);
  for (const { name, peak, loud } of each) {
    assert.ok(peak > 0.1 && peak < 0.95, `${name}: ${peak}`);
    assert.ok(loud > 0.01, `${name} is heard for ${loud} s`);
  }
  assert.ok(all.peak < 1 && all.played > 10 && all.played < each.length, JSON.stringify(all));

  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("casus.feel") ?? "{}"));
  await press(page, page.locator(".settings summary"));
  await press(page, page.getByLabel("Sounds"));
  assert.equal((await kept()).muted, true);
  await page.waitForFunction(() => !document.querySelector(".settings input[type=range]"));
  await press(page, page.getByLabel("Sounds"));
  const volume = await page.getByLabel("Volume").boundingBox();
  await page.mouse.click(volume.x + volume.width - 4, volume.y + volume.height / 2);
  await press(page, page.getByLabel("Quiet at night"));
  await page.getByLabel("Night begins at").selectOption("21");
  const { volume: loudness, nightSilent, nightFrom, nightTill } = await kept();
  assert.deepEqual([loudness, nightSilent, nightFrom, nightTill], [1, true, 21, 8]);
  await page.reload();
  await press(page, page.locator(".settings summary"));
  assert.equal(await page.getByLabel("Night begins at").inputValue(), "21");
  assert.deepEqual(errors, []);
  await context.close();
});
