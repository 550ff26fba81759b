// Bots think here: what takes them longer than a frame would otherwise hold up the page.
import { SLOT, core, loadGame } from "./core";
import type { Thought, Thinking } from "./thinking";

const thoughtOf = async ({ game, bytes, seat, bot }: Thinking): Promise<string> => {
  await loadGame(game);
  core.load(SLOT.asked, game, bytes);
  return core.bot(SLOT.asked, seat, bot);
};

self.onmessage = async ({ data }: MessageEvent<Thinking>) => {
  const action = await thoughtOf(data).catch(() => null); // Who asked finds out the reason by asking his own core.
  self.postMessage({ id: data.id, action } satisfies Thought);
};
