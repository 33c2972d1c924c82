import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { idKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuseUntil } from '#platform/http/refusal.ts';
import { createFairSlots } from '#platform/sandbox/fair-slots.ts';

/** The most downloads of a month's receipts in ten minutes, because each one draws all receipts. */
const RECEIPTS_FETCHED = { name: 'receipts-exported', limit: 20, windowSeconds: 600 };
/** The most concurrent downloads of receipts per tenant in a process. */
const AT_ONCE = 2;
const RETRY_MS = 60_000;
/** The pause after each PDF, because drawing one blocks the process for some hundredths of a second. */
const PAUSE_MS = 20;

/** Limits drawing receipts for downloads: all tenants together draw one at a time, in turn. */
export interface ReceiptTurns {
  /**
   * @returns TooManyRequests, or the stream of a download, which counts until it is closed
   */
  begin(tenantId: string, month: string, open: () => Readable): Promise<Readable | Refusal>;
  take(tenantId: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

/** Creates the limits, counted in the memory of this process, because they protect the process's own CPU. */
export function createReceiptTurns({ rateLimits, clock }: Pick<Deps, 'rateLimits' | 'clock'>): ReceiptTurns {
  const slots = createFairSlots({ atOnce: 1 });
  const running = new Map<string, number>();
  const count = (tenantId: string, change: 1 | -1) =>
    running.set(tenantId, (running.get(tenantId) ?? 0) + change);
  return {
    async begin(tenantId, month, open) {
      const tooMany = await rateLimits.take(tenantId, RECEIPTS_FETCHED, idKey(month));
      if (tooMany !== undefined) return tooMany;
      const now = clock.now();
      if ((running.get(tenantId) ?? 0) >= AT_ONCE)
        return refuseUntil(new Date(now.getTime() + RETRY_MS), now);
      count(tenantId, 1);
      return open().once('close', () => count(tenantId, -1));
    },
    take: (tenantId, draw) =>
      slots.run(tenantId, async () => {
        const pdf = await draw();
        await setTimeout(PAUSE_MS);
        return pdf;
      }),
  };
}
