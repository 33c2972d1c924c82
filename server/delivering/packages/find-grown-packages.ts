import { findEvent, followMerged } from '#finding/events/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { listPackageEvents } from '#selling/orders/index.ts';
import { growPackagesJob } from './grow-packages.ts';

/**
 * An event without new photos is checked again after this time: buyers get at most one mail a day about a package, so
 * photos that came after the day's mail are announced then.
 */
const UNCHANGED_SECONDS = 24 * 3600;

/**
 * Starts a check of the paid packages of every event whose number of published photos has changed since its last check,
 * or that was last checked a day ago. Events with photos in processing wait. For a merged event, looks at the event
 * into which it was merged.
 * @returns the events
 */
export async function findGrownPackages(
  deps: Pick<Deps, 'database' | 'log' | 'queue' | 'rateLimits'>,
  tenantId: string,
): Promise<string[]> {
  const looked: string[] = [];
  const items = await deps.database.inTenant(tenantId, listPackageEvents);
  const round = { sweep: 'packages.look-for-growth', tenantId, items, keyOf: (eventId: string) => eventId };
  await eachItem(deps, round, async (eventId) => {
    if (await deps.database.inTenant(tenantId, (scope) => handOn(deps, scope, eventId))) looked.push(eventId);
  });
  return looked;
}

async function handOn(
  deps: Pick<Deps, 'queue' | 'rateLimits'>,
  scope: Scope,
  eventId: string,
): Promise<boolean> {
  const event = await followMerged(scope, await findEvent(scope, eventId));
  if (event === undefined || event.processingCount > 0 || event.publishedCount === 0) return false;
  const asItIs = {
    turn: `packages-look-${event.publishedCount}`,
    limit: 1,
    windowSeconds: UNCHANGED_SECONDS,
  };
  if ((await deps.rateLimits.takeTurn(scope, asItIs, idKey(eventId))) !== undefined) return false;
  await deps.queue.send(scope, growPackagesJob, [{ eventId }]);
  return true;
}
