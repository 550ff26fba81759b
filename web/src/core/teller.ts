// tell-GAME.wasm: one game of any size, played again from its record (src/wasm/teller.c). For a page that tells afterwards what happened.
import { tellers } from "virtual:games";
import { instanceOf, type Instance } from "./instance";

const THE_SLOT = 0,
  THE_GAME = 0;

export class Teller {
  private constructor(private readonly core: Instance) {}

  /** At the first position of a game with these options; it goes on by that version of the rules. */
  static async of(game: string, options: string, rules: number): Promise<Teller> {
    const url = tellers[game];
    if (url === undefined) throw new Error(`${game} is not told`);
    const teller = new Teller(await instanceOf(url));
    teller.core.text("casus_w_init", THE_SLOT, THE_GAME, teller.core.put(`rules ${rules}\n${options}`));
    return teller;
  }

  apply = (actor: number, action: string) =>
    void this.core.text("casus_w_apply", THE_SLOT, actor, this.core.put(action));
  /** What a viewer is told of the action, before it is applied. */
  describe = <T>(actor: number, viewer: number, action: string) =>
    this.core.json<T>("casus_w_describe", THE_SLOT, actor, viewer, this.core.put(action));
  position = <T>(viewer: number) => this.core.json<T>("casus_w_json", THE_SLOT, viewer);
  query = <T>(viewer: number, question: string) =>
    this.core.json<T>("casus_w_query", THE_SLOT, viewer, this.core.put(question));
}
