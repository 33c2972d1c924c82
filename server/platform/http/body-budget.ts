/** Limits the bytes of bodies that a process holds at once. */
export interface BodyBudget {
  /**
   * Reserves the bytes of a body before it is read. If all callers together hold too much, it ends unfinished
   * bodies of callers that hold at least as much as this one would: first the oldest body of the caller that holds
   * most.
   * @param end ends the request if its body has not arrived yet; returns false if the body must stay counted, as by
   * default
   * @returns a function that releases the bytes; undefined if the caller or all callers hold too much already
   */
  take(caller: string, bytes: number, end?: () => boolean): (() => void) | undefined;
}

interface Held {
  caller: string;
  bytes: number;
  end: () => boolean;
}

/**
 * Creates a budget for bodies in memory: a body counts while it arrives and until it is released.
 * @param max bytes of all callers, and of one
 */
export function createBodyBudget(max: { ofAll: number; ofCaller: number }): BodyBudget {
  /** The oldest first. */
  const bodies = new Set<Held>();
  const sums = new Map<string, number>();
  let sumOfAll = 0;
  const sumOf = (caller: string): number => sums.get(caller) ?? 0;
  const add = (caller: string, bytes: number): void => {
    const sum = sumOf(caller) + bytes;
    if (sum > 0) sums.set(caller, sum);
    else sums.delete(caller);
    sumOfAll += bytes;
  };
  const release = (body: Held): void => {
    if (bodies.delete(body)) add(body.caller, -body.bytes);
  };
  const endOne = (least: number): Held | undefined => {
    const greatest = [...sums]
      .filter(([, sum]) => sum >= least)
      .toSorted(([, one], [, other]) => other - one);
    for (const [caller] of greatest)
      for (const body of bodies) if (body.caller === caller && body.end()) return body;
    return undefined;
  };
  const makeRoom = (caller: string, bytes: number): boolean => {
    while (sumOfAll + bytes > max.ofAll) {
      const ended = endOne(sumOf(caller) + bytes);
      if (ended === undefined) return false;
      release(ended);
    }
    return true;
  };
  return {
    take(caller, bytes, end = () => false) {
      if (sumOf(caller) + bytes > max.ofCaller || !makeRoom(caller, bytes)) return undefined;
      const body = { caller, bytes, end };
      bodies.add(body);
      add(caller, bytes);
      return () => release(body);
    },
  };
}
