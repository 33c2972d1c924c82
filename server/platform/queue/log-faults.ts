import { outageOf } from '../outage.ts';

/** During an outage of the database each worker of a process reports the same fault every two seconds. */
const LOG_EVERY_MS = 30_000;

/** A fault, and its number of repetitions since it was logged. */
interface RepeatedFault {
  err: Error;
  times: number;
}

/**
 * Logs faults of pg-boss; a repeated fault once in half a minute.
 * @param now milliseconds
 * @returns a function that takes a fault; pg-boss passes copies of errors, which are no longer Error instances
 */
export function createFaultLog(
  write: (fault: RepeatedFault) => void,
  now: () => number,
): (thrown: object) => void {
  const kinds = new Map<string, { loggedAt: number; suppressed: number }>();
  return (thrown) => {
    const error = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
    // A message may contain values, a code does not; so there are few different codes.
    const kind = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    const known = kinds.get(kind);
    if (known !== undefined && now() - known.loggedAt < LOG_EVERY_MS) known.suppressed += 1;
    else {
      write({ err: outageOf(error) ?? error, times: 1 + (known?.suppressed ?? 0) });
      kinds.set(kind, { loggedAt: now(), suppressed: 0 });
    }
  };
}
