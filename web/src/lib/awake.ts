// A projector's screen does not go dark while the page is looked at. Where the browser cannot, it is as before.
/** Begins; what is returned ends it. A page that was hidden has to ask again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
