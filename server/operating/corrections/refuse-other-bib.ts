import { faultAt } from '#contract/faults.ts';
import { listCompetitorsById } from '#finding/competitors/index.ts';
import { lockStartList } from '#finding/events/index.ts';
import { listMergedPersons, listWithOwnPhotos, withMergedPersons } from '#finding/recognition/index.ts';
import type { Actor } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listPackageOwners } from '#selling/orders/index.ts';

/**
 * Requires the right to release originals of orders before participants get another bib or are merged. An ordered
 * package would otherwise grow by the photos of the other bib and, by repeating the change, by those of every bib
 * (docs/decisions/0224).
 * @returns Conflict if the actor lacks the right, and one of the participants has an ordered package, or has photos
 *   that stay theirs with any bib
 */
export async function refuseOtherBib(
  scope: Scope,
  actor: Actor,
  eventId: string,
  competitorIds: readonly string[],
): Promise<Refusal | undefined> {
  if (await actorMay(scope, actor, 'order.extend', eventId)) return undefined;
  // A concurrent checkout or "this is me" has either finished before, or waits until the change is done.
  await lockStartList(scope, eventId, 'change');
  const bound: string[] = [];
  // A competitor and their person have the same id.
  for (const { competitorId, bib } of await listCompetitorsById(scope, competitorIds)) {
    const personIds = await withMergedPersons(scope, [competitorId]);
    const owners = await listPackageOwners(scope, personIds);
    if (owners.length > 0 || (await listWithOwnPhotos(scope, personIds)).length > 0) bound.push(bib);
  }
  if (bound.length === 0) return undefined;
  return refuse('Conflict', [faultAt('packages', 'BibBound', { bibs: bound.join(', ') })]);
}

/**
 * Lists those of the given participants for whom a package was paid to which photos may still be added. For the package of a
 * participant who was merged, it lists both: the participant, and the one into whom they were merged.
 */
export async function listWithPaidPackages(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<string[]> {
  // A competitor and their person have the same id.
  const merged = await listMergedPersons(scope, competitorIds);
  const personIds = [...competitorIds, ...merged.map(({ personId }) => personId)];
  const owners = await listPackageOwners(scope, personIds, { isPaid: true });
  const keptBy = new Map(merged.map(({ personId, mergedInto }) => [personId, mergedInto]));
  return [...new Set(owners.flatMap((owner) => [owner, keptBy.get(owner) ?? owner]))];
}
