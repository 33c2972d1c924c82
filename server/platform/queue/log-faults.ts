import { outageOf } from '../outage.ts';

/** Each of a process's workers says the same while the database is away, every two seconds. */
const SAID_EVERY_MS = 30_000;

/** A fault, and how often it happened since it was said. */
interface RepeatedFault {
  err: Error;
  times: number;
}

/**
 * Has faults of pg-boss said: of what repeats, once in half a minute.
 * @param now milliseconds
 * @returns takes a fault; pg-boss hands on copies of errors, which are errors no more
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
