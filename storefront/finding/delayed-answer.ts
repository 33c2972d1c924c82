/** An answer that is held for a while before it is sent, so that it can be undone. */
export interface DelayedAnswer<T> {
  /** Holds an answer. An answer held before is sent at once. */
  hold: (word: T) => void;
  /** Drops the held answer, which is never sent. */
  takeBack: () => void;
  /** Sends the held answer at once, for example when the page is left. */
  flush: () => void;
}

export function createDelayedAnswer<T>(send: (word: T) => void, holdMs: number): DelayedAnswer<T> {
  let held: { word: T; timer: ReturnType<typeof setTimeout> } | null = null;
  const take = () => {
    const taken = held;
    if (taken !== null) clearTimeout(taken.timer);
    held = null;
    return taken;
  };
  const flush = () => {
    const taken = take();
    if (taken !== null) send(taken.word);
  };
  return {
    hold: (word) => {
      flush();
      held = { word, timer: setTimeout(flush, holdMs) };
    },
    takeBack: take,
    flush,
  };
}
