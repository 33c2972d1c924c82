import { isDeepStrictEqual } from 'node:util';
import { faultAt } from '#contract/faults.ts';
import { moveLetters, revokeOtherGround } from '#delivering/letters/index.ts';
import { moveCameraClocks } from '#finding/camera-clocks/index.ts';
import { mergeStartLists, readStartListPairs } from '#finding/competitors/index.ts';
import { moveCrews } from '#finding/crews/index.ts';
import {
  type EventRecord,
  findEvent,
  lockEvent,
  lockStartList,
  setEventMerged,
} from '#finding/events/index.ts';
import { deleteFeedsOfEvent, moveErasedBibs } from '#finding/feeds/index.ts';
import { moveAlerts } from '#finding/photo-alerts/index.ts';
import { countMovable } from '#finding/photos/index.ts';
import { moveResultsToEvent } from '#finding/race-results/index.ts';
import { type FaceBar, facesBarredBy, mergePersons } from '#finding/recognition/index.ts';
import { moveSearchRequests } from '#finding/search-requests/index.ts';
import { moveSelfiesToEvent } from '#finding/selfies/index.ts';
import { moveUploadLinksToEvent } from '#finding/uploads/index.ts';
import { moveCodeRequests } from '#finding/verification/index.ts';
import { hasFootage } from '#finding/videos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { countOpenLinks } from '#hosting/links/index.ts';
import { countOrganizersOfOne } from '#hosting/members/index.ts';
import { isBeingMoved, moveEverything } from '#operating/photo-moves/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { countCartsWith, moveCartsToEvent } from '#selling/carts/index.ts';
import { listEventProducts } from '#selling/catalog/index.ts';
import { moveCrewPurchases } from '#selling/crew-purchases/index.ts';
import { movePreordersToEvent } from '#selling/preorders/index.ts';
import { countCodesToMove, moveCodesToEvent } from '#selling/promo-codes/index.ts';
import { freesOriginals, listMergeFaults, type MergeFault, pairProducts } from './merging.rules.ts';

/** The consequences of merging an event into another event. */
export interface MergePlan {
  from: EventRecord;
  into: EventRecord;
  /** Why the events cannot be merged. */
  faults: MergeFault[];
  /** Pairs of people with the same bib; one of each pair needs another bib first. */
  conflicts: { bib: string; name: string; otherName: string }[];
  /** Photos that move, and photos that stay: duplicates or unreadable ones. */
  photos: number;
  staying: number;
  /** Participants that are added; the next field counts those who are on both lists. */
  joining: number;
  same: number;
  /**
   * Open carts with an item of the event; the next field lists its products that the other event does not sell, which
   * are removed from carts.
   */
  carts: number;
  unsold: string[];
  /** Why the faces of the photos are never read in the other event; null if they may be. */
  facesBarred: FaceBar | null;
  /**
   * The numbers of usable promo codes that will apply to the whole target event, and of photos whose originals become
   * free for their runners (at most).
   */
  opened: { codes: number; freed: number };
  /**
   * Organizers and read-only links that open only the merged event. They do not open the target event, because that
   * would show them the statements of its earlier sales (decision 357).
   */
  unmoved: { organizers: number; links: number };
}

const listSold = async (scope: Scope, eventId: string) =>
  (await listEventProducts(scope, eventId)).filter(({ state }) => state === 'InCatalog');

/**
 * Plans a merge; changes nothing.
 * @returns NotFound for an unknown event
 */
export async function planMerge(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  eventId: string,
  intoEventId: string,
): Promise<MergePlan | Refusal> {
  const from = await findEvent(scope, eventId);
  const into = await findEvent(scope, intoEventId);
  if (from === undefined || into === undefined) return refuse('NotFound');
  const { joining, same, conflicts } = await readStartListPairs(scope, eventId, intoEventId);
  const [own, others] = [await listSold(scope, eventId), await listSold(scope, intoEventId)];
  const { all, going } = await countMovable(scope, eventId, intoEventId);
  const unlike = pairProducts(own, others).filter(({ intoProductId }) => intoProductId === null);
  const unsold = new Set(unlike.map(({ productId }) => productId));
  const nameOf = ({ givenName, surname }: { givenName: string; surname: string }) =>
    `${givenName} ${surname}`.trim();
  return {
    from,
    into,
    faults: listMergeFaults(from, into, {
      hasFootage: await hasFootage(scope, eventId),
      isMoving: (await isBeingMoved(scope, eventId)) || (await isBeingMoved(scope, intoEventId)),
      currencies: [...own, ...others].map(({ currencyId }) => currencyId),
    }),
    conflicts: conflicts.map((pair) => ({
      bib: pair.from.bib,
      name: nameOf(pair.from),
      otherName: nameOf(pair.into),
    })),
    photos: going,
    staying: all - going,
    joining,
    same: same.length,
    carts: await countCartsWith(scope, eventId),
    unsold: own.flatMap(({ productId, key }) => (unsold.has(productId) ? key : [])),
    facesBarred: going === 0 ? null : facesBarredBy(from, into),
    opened: {
      codes: await countCodesToMove(scope, eventId, intoEventId, clock.now()),
      freed: freesOriginals(own, others) ? going : 0,
    },
    unmoved: {
      organizers: await countOrganizersOfOne(scope, eventId, intoEventId),
      links: await countOpenLinks(scope, eventId, clock.now()),
    },
  };
}

/**
 * Merges an event into another event: participants, persons, results, letters, crews, carts, preorders and promo
 * codes at once, its photos by a worker. From then on its addresses redirect to the other event. Orders and ledger keep its name.
 * @param input `seen`: what the merge opens, as a person confirmed it
 * @returns NotFound for an unknown event, Conflict if the plan has a fault or a conflict, or opens something else than seen
 */
export async function mergeEvent(
  deps: Pick<Deps, 'clock' | 'events' | 'newId' | 'queue'>,
  scope: Scope,
  input: { eventId: string; intoEventId: string; seen?: MergePlan['opened'] },
  cause: Cause,
): Promise<true | Refusal> {
  const { eventId, intoEventId, seen } = input;
  const lockedIds = [eventId, intoEventId].toSorted();
  for (const lockedId of lockedIds) await lockStartList(scope, lockedId, 'change');
  for (const lockedId of lockedIds) await lockEvent(scope, lockedId);
  const plan = await planMerge(deps, scope, eventId, intoEventId);
  if ('refused' in plan) return plan;
  if (plan.faults.length > 0 || plan.conflicts.length > 0) return refuse('Conflict');
  if (seen !== undefined && !isDeepStrictEqual(seen, plan.opened))
    return refuse('Conflict', [faultAt('seen', 'ChangedElsewhere')]);
  const products = pairProducts(await listEventProducts(scope, eventId), await listSold(scope, intoEventId));
  const conflicts = await mergeStartLists(deps, scope, eventId, intoEventId, cause);
  if (isRefusal(conflicts)) return conflicts;
  if (conflicts.length > 0) return refuse('Conflict');
  if (plan.from.hasEmails && plan.joining + plan.same > 0)
    await revokeOtherGround(deps, scope, { eventId, intoEventId }, cause);
  await mergePersons(scope, eventId, intoEventId);
  for (const give of [
    moveResultsToEvent,
    moveAlerts,
    moveSearchRequests,
    moveLetters,
    moveCrews,
    moveCrewPurchases,
    moveCodeRequests,
    moveSelfiesToEvent,
    movePreordersToEvent,
    moveUploadLinksToEvent,
    moveCameraClocks,
    moveErasedBibs,
  ])
    await give(scope, eventId, intoEventId);
  await moveCartsToEvent(scope, eventId, products);
  await deleteFeedsOfEvent(scope, eventId);
  await setEventMerged(scope, eventId, intoEventId);
  await moveEverything(deps, scope, eventId, intoEventId);
  await moveCodesToEvent(scope, eventId, intoEventId);
  const { from, into, photos, joining, same } = plan;
  await recordAction(
    scope,
    {
      what: 'event.merge',
      thingId: eventId,
      before: { event: from.title },
      after: { event: into.title, intoEventId, photos, joining, same },
    },
    cause,
  );
  return true;
}
