/** Bytes of bodies that a process holds at once. */
export interface BodyBudget {
  /**
   * Reserves the bytes of a body before it is read. If all callers hold too much, the oldest unfinished body of the caller
   * who holds most is ended, unless that caller would then hold less than this one.
   * @param end ends the request if its body has not arrived yet; returns false if the body must stay counted, as by default
   * @returns releases them; undefined if the caller or all callers hold too much already
   */
  take(caller: string, bytes: number, end?: () => boolean): (() => void) | undefined;
}

interface Held {
  caller: string;
  bytes: number;
  end: () => boolean;
}

/**
 * Creates a budget for bodies in memory: a body counts while it arrives and until its call is answered, or until room is needed.
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
  const makeRoom = (caller: string, bytes: number): boolean => {
    while (sumOfAll + bytes > max.ofAll) {
      const greatest = [...sums.keys()].reduce((one, other) => (sumOf(other) > sumOf(one) ? other : one), '');
      if (sumOf(greatest) < sumOf(caller) + bytes) return false;
      const ended = [...bodies].find((body) => body.caller === greatest && body.end());
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
