import type { FastifyRequest } from 'fastify';
import { type CanonicalKey, networkKey } from '../canonical-key.ts';
import type { Clock } from '../clock.ts';
import { createFairSlots } from '../sandbox/fair-slots.ts';
import { type Refusal, refuseUntil } from './refusal.ts';

/** How many pictures of each kind a process draws at once: each takes one of libuv's four threads. */
const DRAWN_AT_ONCE = 2;
/** How many more wait; each waits for some hundredths of a second. */
const WAITING_MAX = 2_000;
const WAITING_OF_TENANT_MAX = 1_000;
/** Enough for five pages of results at once, because all visitors at a finish line may share one network. */
const WAITING_OF_NETWORK_MAX = 500;
/** Enough for sixty pages of results in each window. */
const DRAWN_FOR_NETWORK = 6_000;
const WINDOW_MS = 600_000;

export interface PictureTurns {
  /**
   * Draws a picture when its visitor has a turn.
   * @returns TooManyRequests if the visitor's network has had too many
   * @throws Busy if too many wait
   */
  draw<T>(
    tenantId: string,
    request: Pick<FastifyRequest, 'ip'>,
    work: () => Promise<T>,
  ): Promise<T | Refusal>;
}

/**
 * Creates the limits for pictures that are drawn on request. The counts are in the process's memory and not in the
 * database: they protect this process's own CPU, and a statement for each picture of a page would cost more than
 * most pictures.
 */
export function createPictureTurns(
  clock: Clock,
  { drawnForNetwork = DRAWN_FOR_NETWORK, waitingOfNetworkMax = WAITING_OF_NETWORK_MAX } = {},
): PictureTurns {
  const slots = createFairSlots({
    atOnce: DRAWN_AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingOfTenantMax: WAITING_OF_TENANT_MAX,
    waitingOfCallerMax: waitingOfNetworkMax,
  });
  const drawn = new Map<CanonicalKey, number>();
  let window = 0;

  const count = (network: CanonicalKey): Refusal | undefined => {
    const now = clock.now();
    const current = Math.floor(now.getTime() / WINDOW_MS);
    if (current !== window) drawn.clear();
    window = current;
    const used = (drawn.get(network) ?? 0) + 1;
    if (used > drawnForNetwork) return refuseUntil(new Date((current + 1) * WINDOW_MS), now);
    drawn.set(network, used);
    return undefined;
  };

  return {
    async draw(tenantId, { ip }, work) {
      const network = networkKey(ip);
      return count(network) ?? (await slots.run(tenantId, work, network));
    },
  };
}
