import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import { outageOf } from '../outage.ts';

/** The items of one round of a sweep. */
interface Round<Item> {
  /** The sweep's name: that of its job. */
  sweep: string;
  tenantId: string;
  items: Iterable<Item> | AsyncIterable<Item>;
  /** Identifies an item in the log and across rounds; never personal data. */
  keyOf(item: Item): string;
  signal?: AbortSignal | undefined;
}

/** How long a failed item is skipped: after its first failure, and at most. */
const PAUSE = { firstMs: 60_000, maxMs: 6 * 3600_000 };

/** Items that failed, of all sweeps of this process. */
const failed = new LRUCache<string, { count: number; until: number }>({ max: 20_000 });

/**
 * Processes each item of a sweep separately: a failed item does not stop the others. It is logged once, with its id,
 * and retried in later rounds after growing pauses.
 * @throws Outage if something that all items need is unavailable; this ends the round
 */
export async function eachItem<Item>(
  { log }: { log: Pick<Log, 'error'> },
  { sweep, tenantId, items, keyOf, signal }: Round<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const isOver = () => signal?.aborted === true;
  for await (const item of items) {
    if (isOver()) return;
    const key = `${sweep} ${tenantId} ${keyOf(item)}`;
    const before = failed.get(key);
    if (before !== undefined && Date.now() < before.until) continue;
    try {
      await work(item);
      failed.delete(key);
    } catch (error) {
      if (outageOf(error) !== undefined || isOver()) throw error;
      const count = (before?.count ?? 0) + 1;
      const pauseMs = Math.min(PAUSE.maxMs, PAUSE.firstMs * 2 ** (count - 1));
      failed.set(key, { count, until: Date.now() + pauseMs });
      if (count === 1)
        log.error(
          { sweep, tenantId, item: keyOf(item), err: error },
          'an item of a sweep failed; the others go on',
        );
    }
  }
}
