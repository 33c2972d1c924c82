import { findEvent, followMerged } from '#finding/events/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { listPackageEvents } from '#selling/orders/index.ts';
import { growPackagesJob } from './grow-packages.ts';

/**
 * An event without new photos is checked again after this time, because buyers who got a mail may then get another
 * one.
 */
const UNCHANGED_SECONDS = 24 * 3600;

/**
 * Starts a check of the paid packages of every event that has changed since its last check and has no photo in
 * processing. For a merged event, looks at the event into which it was merged.
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
