/** Limits the bytes of answers that a process holds until clients have read them. */
export interface AnswerBudget {
  /**
   * Counts an answer until it is sent. If its caller, or all callers together, hold too much, it ends answers that
   * were not read for a while: the caller's own oldest, or the oldest of the caller that holds most.
   * @param end ends the connection of the answer's reader
   * @returns a function that releases the answer; undefined if too much is being read
   */
  take(caller: string, bytes: number, end: () => void): (() => void) | undefined;
}

interface Held {
  caller: string;
  bytes: number;
  since: number;
  end: () => void;
}

interface Limits {
  ofAll: number;
  ofCaller: number;
  /** How long a client may read an answer before the answer can be ended. */
  patienceMs: number;
}

/** Creates a budget for answers. One answer of any size is always sent. */
export function createAnswerBudget({ ofAll, ofCaller, patienceMs }: Limits): AnswerBudget {
  /** Oldest first. */
  const answers = new Set<Held>();
  const sumOf = (caller?: string): number => {
    let sum = 0;
    for (const held of answers) if (caller === undefined || held.caller === caller) sum += held.bytes;
    return sum;
  };
  const greatest = (): string | undefined => {
    const sums = new Map<string, number>();
    for (const { caller, bytes } of answers) sums.set(caller, (sums.get(caller) ?? 0) + bytes);
    return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  };
  const endOldest = (caller: string | undefined): boolean => {
    const now = performance.now();
    for (const held of answers) {
      if (held.caller !== caller || now - held.since < patienceMs) continue;
      answers.delete(held);
      held.end();
      return true;
    }
    return false;
  };
  return {
    take(caller, bytes, end) {
      for (let sum = sumOf(caller); sum > 0 && sum + bytes > ofCaller; sum = sumOf(caller))
        if (!endOldest(caller)) return undefined;
      for (let sum = sumOf(); sum > 0 && sum + bytes > ofAll; sum = sumOf())
        if (!endOldest(greatest())) return undefined;
      const held = { caller, bytes, since: performance.now(), end };
      answers.add(held);
      return () => void answers.delete(held);
    },
  };
}
