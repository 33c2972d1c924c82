import type { RemovalDrafts } from '#contract/removal.ts';
import { draftRemovalLetters } from '#delivering/mails/index.ts';
import { listCompetitorsByEmail } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  countOpenByPhoto,
  findRemoval,
  listOpenOfAddress,
  listRemovalPhotos,
  listRemovals,
  type RemovalClock,
  type RemovalPhoto,
  type RemovalRequest,
  readRemovalClock,
} from '#finding/removal-requests/index.ts';
import { readRemovalTerms } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Consequences, describeConsequences } from './describe-consequences.ts';

/** A request in the queue. */
export interface QueuedRemoval {
  request: RemovalRequest;
  /** The request's deadlines; undefined after it ended. */
  clock: RemovalClock | undefined;
  photos: RemovalPhoto[];
}

/** Lists requests with their deadlines: waiting ones, most urgent first, or ended ones, newest first. */
export async function listRemovalQueue(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  state: 'Open' | 'Ended',
  count: number,
): Promise<{ removals: QueuedRemoval[]; isMore: boolean; days: number }> {
  const { days } = await readRemovalTerms(scope);
  const found = await listRemovals(scope, state, count + 1);
  const shown = found.slice(0, count);
  const photos = Map.groupBy(
    await listRemovalPhotos(
      scope,
      shown.map(({ requestId }) => requestId),
    ),
    ({ requestId }) => requestId,
  );
  const removals = shown.map((request) => ({
    request,
    clock: clockOf(request, days, clock.now()),
    photos: photos.get(request.requestId) ?? [],
  }));
  return { removals, isMore: found.length > count, days };
}

const clockOf = (
  { state, askedAt, timeZone }: RemovalRequest,
  days: number,
  now: Date,
): RemovalClock | undefined =>
  state === 'Open' ? readRemovalClock(askedAt, days, timeZone, now) : undefined;

/** A request with everything that the answering member needs to know. */
export interface RemovalFacts extends QueuedRemoval {
  consequences: Consequences;
  /** Photos by id, for their pictures. */
  eventTitles: ReadonlyMap<string, { title: string; timeZone: string }>;
  /** Whether the start list of one of the events has the address. */
  isKnown: boolean;
  /** Open requests by photo. */
  openByPhoto: ReadonlyMap<string, number>;
  /** Other open requests of the same address. */
  others: { request: RemovalRequest; photosCount: number }[];
  drafts: RemovalDrafts;
}

/**
 * Describes a request, and the consequences of removing its photos.
 * @param foundIds photos that a member found for a request that only describes them
 * @returns undefined if there is none
 */
export async function describeRemovalRequest(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  requestId: string,
  foundIds: readonly string[] = [],
): Promise<RemovalFacts | undefined> {
  const request = await findRemoval(scope, requestId);
  if (request === undefined || request.state === 'Unconfirmed') return undefined;
  const named = await listRemovalPhotos(scope, [requestId]);
  const added = foundIds.filter((id) => named.every(({ photoId }) => photoId !== id));
  const photos = [
    ...named,
    ...added.map((photoId): RemovalPhoto => ({ requestId, photoId, outcome: null, isHidden: false })),
  ];
  const photoIds = photos.flatMap(({ photoId }) => photoId ?? []);
  const consequences = await describeConsequences({ clock }, scope, photoIds);
  const eventTitles = new Map<string, { title: string; timeZone: string }>();
  let isKnown = false;
  for (const eventId of new Set(consequences.photos.map((photo) => photo.eventId))) {
    const event = await findEvent(scope, eventId);
    if (event !== undefined) eventTitles.set(eventId, { title: event.title, timeZone: event.timeZone });
    if (request.email !== null)
      isKnown ||= (await listCompetitorsByEmail(scope, eventId, request.email)).length > 0;
  }
  const { days } = await readRemovalTerms(scope);
  return {
    request,
    clock: clockOf(request, days, clock.now()),
    photos,
    consequences,
    eventTitles,
    isKnown,
    openByPhoto: await countOpenByPhoto(scope, photoIds),
    others: await listOthers(scope, request),
    drafts: draftRemovalLetters(request.language, request.askedAt, request.timeZone),
  };
}

async function listOthers(
  scope: Scope,
  { requestId, email }: RemovalRequest,
): Promise<RemovalFacts['others']> {
  if (email === null) return [];
  const others = (await listOpenOfAddress(scope, email)).filter((one) => one.requestId !== requestId);
  const photos = await listRemovalPhotos(
    scope,
    others.map((one) => one.requestId),
  );
  return others.map((request) => ({
    request,
    photosCount: photos.filter((photo) => photo.requestId === request.requestId).length,
  }));
}
