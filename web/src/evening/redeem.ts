// A short code is exchanged for the link that it stands for; the evening is opened by that.
import type { ErrorInfo } from "../core/core";
import { OFFLINE, Line, isRefused } from "../net/line.svelte";
import { redeemAnswers } from "./types";

const PATIENCE_MS = 8000;
/** The address of the team that has this code. */
export async function redeem(code: string): Promise<string | ErrorInfo> {
  return new Promise((done) => {
    const end = (found: string | ErrorInfo) => {
      clearTimeout(timer);
      line.close();
      done(found);
    };
    const ask = async () => {
      const found = await line.send({ type: "redeem", code });
      end(isRefused(found) ? found.error : `#/evening/${found.table}/team/${found.key}`);
    };
    const line = new Line(
      "casus.code",
      "json",
      { answers: redeemAnswers, pushes: {} },
      () => {},
      () => void ask(),
    );
    const timer = setTimeout(() => end(OFFLINE), PATIENCE_MS);
    line.connect();
  });
}
