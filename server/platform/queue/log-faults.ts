import { outageOf } from '../outage.ts';

/** Each of a process's workers says the same while the database is away, every two seconds. */
const SAID_EVERY_MS = 30_000;

/** A fault, and its number of repetitions since it was logged. */
interface RepeatedFault {
  err: Error;
  times: number;
}

/**
 * Logs faults of pg-boss, a repeated one once in half a minute.
 * @param now milliseconds
 * @returns a function that takes a fault; pg-boss passes copies of errors, which are no longer Error instances
 */
export function createFaultLog(
  say: (fault: RepeatedFault) => void,
  now: () => number,
): (thrown: object) => void {
  const kinds = new Map<string, { saidAt: number; unsaid: number }>();
  return (thrown) => {
    const error = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
    // A message may name what it is about, a code does not: so there are few.
    const kind = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    const known = kinds.get(kind);
    if (known !== undefined && now() - known.saidAt < SAID_EVERY_MS) known.unsaid += 1;
    else {
      say({ err: outageOf(error) ?? error, times: 1 + (known?.unsaid ?? 0) });
      kinds.set(kind, { saidAt: now(), unsaid: 0 });
    }
  };
}
