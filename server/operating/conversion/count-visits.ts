import type { VisitStep } from '#contract/conversion.ts';
import { findShownEvent } from '#finding/events/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { localDay } from '#platform/wall-clock.ts';
import { addVisits, type VisitCounts } from './visit-counts.store.ts';

/** How long steps are kept in memory before they are written; a killed process loses these. */
export const WRITE_EVERY_MS = 10_000;
/** The most steps that one network may report between two writes. A crowd behind one address causes fewer. */
export const STEPS_OF_NETWORK = 500;
/** The most events with unwritten steps; more would be forged. */
const EVENTS_WAITING = 1_000;

const COLUMNS: Record<VisitStep, keyof VisitCounts> = {
  Visit: 'visits',
  Found: 'found',
  Cart: 'carts',
  Share: 'shares',
};
const NONE: VisitCounts = { visits: 0, found: 0, carts: 0, shares: 0 };

/** Counts the steps of visits in memory and writes them to the database together, so that no page waits for it. */
export interface VisitCounter {
  /**
   * @returns false, with nothing counted, if the network reported too many steps or too many events wait
   */
  count(tenantId: string, eventId: string, step: VisitStep, network: CanonicalKey): boolean;
  /** Writes the counts. Counts that cannot be written are kept for the next time. */
  write(): Promise<void>;
}

/** Creates a counter. Each process has its own and adds to the stored counts. */
export function createVisitCounter({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): VisitCounter {
  const waiting = new Map<string, { tenantId: string; eventId: string; counts: VisitCounts }>();
  const counted = new Map<CanonicalKey, number>();
  const add = (tenantId: string, eventId: string, more: VisitCounts) => {
    const key = `${tenantId} ${eventId}`;
    const { counts } = waiting.get(key) ?? { counts: { ...NONE } };
    for (const column of Object.values(COLUMNS)) counts[column] += more[column];
    waiting.set(key, { tenantId, eventId, counts });
  };
  const writeWaiting = async () => {
    const due = [...waiting.values()];
    waiting.clear();
    counted.clear();
    for (const { tenantId, eventId, counts } of due)
      try {
        await database.inTenant(tenantId, async (scope) => {
          const event = await findShownEvent(scope, eventId);
          if (event === undefined) return;
          await addVisits(scope, eventId, localDay(clock.now(), event.timeZone), counts);
        });
      } catch (error) {
        log.warn({ err: error }, 'steps of visits could not be written, and wait');
        add(tenantId, eventId, counts);
      }
  };
  let writing = Promise.resolve();
  return {
    count(tenantId, eventId, step, network) {
      const steps = (counted.get(network) ?? 0) + 1;
      if (steps > STEPS_OF_NETWORK || waiting.size >= EVENTS_WAITING) return false;
      counted.set(network, steps);
      add(tenantId, eventId, { ...NONE, [COLUMNS[step]]: 1 });
      return true;
    },
    write() {
      // Writes run one after the other, so that closing the database waits for pending ones.
      writing = writing.then(writeWaiting);
      return writing;
    },
  };
}
