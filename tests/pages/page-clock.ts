import type { DOMWindow } from 'jsdom';

/** The clock of a page. */
export interface PageClock {
  /** Advances it, and runs each timer that is due by then once, in order. */
  pass(ms: number): void;
  /** Advances it without running a timer. */
  sleep(ms: number): void;
  /** Returns whether a timer is due now. */
  isDue(): boolean;
}

interface Timer {
  dueMs: number;
  run: () => void;
}

/**
 * Replaces a page's clock by one that a test can advance; otherwise it runs like the real one. It replaces only `Date` and
 * timers, because pages use no other source of time. @param startAheadMs by how much it is ahead of the real clock at first
 */
export function giveClock(window: DOMWindow, startAheadMs: number): PageClock {
  let aheadMs = startAheadMs;
  const now = () => Date.now() + aheadMs;
  const { Date: realDate } = window as unknown as { Date: DateConstructor };
  const timers: Pick<Window, 'setTimeout' | 'clearTimeout'> = window;
  const [set, clear] = [timers.setTimeout.bind(timers), timers.clearTimeout.bind(timers)];
  const waiting = new Map<number, Timer>();
  const end = (id: number) => {
    clear(id);
    waiting.delete(id);
  };
  const begin = (call: () => void, ms: number): number => {
    const run = () => {
      end(id);
      call();
    };
    const id = set(run, ms);
    waiting.set(id, { dueMs: now() + ms, run });
    return id;
  };
  /** The current timer of each interval, by the id of the interval's first timer. */
  const intervals = new Map<number, number>();
  const stop = (id: number) => {
    end(intervals.get(id) ?? id);
    intervals.delete(id);
  };
  Object.assign(window, {
    Date: new Proxy(realDate, {
      construct: (target, given, own) => Reflect.construct(target, given.length === 0 ? [now()] : given, own),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    }),
    setTimeout: (call: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      begin(() => call(...given), ms),
    setInterval: (call: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      const again = () => {
        intervals.set(id, begin(again, ms));
        call(...given);
      };
      const id = begin(again, ms);
      intervals.set(id, id);
      return id;
    },
    clearTimeout: stop,
    clearInterval: stop,
  });
  const listDue = () => [...waiting].filter(([, { dueMs }]) => dueMs <= now());
  return {
    isDue: () => listDue().length > 0,
    sleep: (ms) => {
      aheadMs += ms;
      for (const timer of waiting.values()) timer.dueMs += ms;
    },
    pass: (ms) => {
      aheadMs += ms;
      const due = listDue();
      for (const [id, { run }] of due.toSorted(([, one], [, other]) => one.dueMs - other.dueMs))
        if (waiting.has(id)) run();
    },
  };
}
