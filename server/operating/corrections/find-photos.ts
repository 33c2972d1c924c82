import { bibKey, normaliseBib } from '#contract/competitor.ts';
import { faultAt } from '#contract/faults.ts';
import { listBibsOfNames, listSpellings } from '#finding/competitors/index.ts';
import { findEvent, listEvents } from '#finding/events/index.ts';
import { type FoundPhoto, type PhotoSearch, searchPhotos } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { findOrderByNumber, listOrderItems, listPhotosOfPackages } from '#selling/orders/index.ts';

/** The most participants of one event that a name may mean. */
const NAMESAKES_MAX = 20;
const EVENTS_MAX = 10_000;

/** Search criteria for photos; all of them must match. */
export interface KnownOfPhotos
  extends Pick<PhotoSearch, 'photographerId' | 'fileName' | 'folder' | 'from' | 'until'> {
  eventId?: string | undefined;
  photoId?: string | undefined;
  bib?: string | undefined;
  name?: string | undefined;
  /** The number, as people quote it, of an order that contains the photos. */
  orderNumber?: string | undefined;
}

/**
 * Finds the photos that match all criteria.
 * @param count the most photos to return
 * @returns Invalid if the event or order does not exist
 */
export async function findPhotosBy(
  scope: Scope,
  { eventId, photoId, photographerId, bib, name, orderNumber, fileName, folder, from, until }: KnownOfPhotos,
  count: number,
): Promise<{ photos: FoundPhoto[]; isMore: boolean } | Refusal> {
  if (eventId !== undefined && (await findEvent(scope, eventId)) === undefined)
    return refuse('Invalid', [faultAt('eventId', 'EventNotFound', { event: eventId })]);
  const ordered = await listOrdered(scope, orderNumber);
  if (ordered === 'NoOrder')
    return refuse('Invalid', [faultAt('orderNumber', 'OrderNotFound', { order: orderNumber ?? '' })]);
  const eventIds = eventId === undefined ? await listEventIds(scope) : [eventId];
  const search = {
    eventIds,
    photoIds: photoId === undefined ? ordered : intersect([photoId], ordered),
    photographerId,
    wearers: await findWearers(scope, eventIds, bib, name),
    fileName,
    folder,
    from,
    until,
  };
  const found = await searchPhotos(scope, search, count + 1);
  return { photos: found.slice(0, count), isMore: found.length > count };
}

const intersect = (ids: string[], others: string[] | undefined): string[] =>
  others === undefined ? ids : ids.filter((id) => others.includes(id));

/** Lists the photos of an order: single photos, and the photos of packages. */
async function listOrdered(
  scope: Scope,
  number: string | undefined,
): Promise<string[] | 'NoOrder' | undefined> {
  if (number === undefined) return undefined;
  const orderId = await findOrderByNumber(scope, number);
  if (orderId === undefined) return 'NoOrder';
  const items = await listOrderItems(scope, orderId);
  const packed = await listPhotosOfPackages(
    scope,
    items.map(({ orderItemId }) => orderItemId),
  );
  return [...new Set([...items.flatMap(({ photoId }) => photoId ?? []), ...[...packed.values()].flat()])];
}

async function listEventIds(scope: Scope): Promise<string[]> {
  const page = { offset: 0, count: EVENTS_MAX };
  const all = { period: 'Recent', today: '0001-01-01', withUnpublished: true } as const;
  return (await listEvents(scope, all, page)).events.map(({ eventId }) => eventId);
}

type Wearer = { eventId: string; bib: string };

/** Lists the matching bibs of each event; undefined if neither bib nor name is set. */
async function findWearers(
  scope: Scope,
  eventIds: readonly string[],
  bib: string | undefined,
  name: string | undefined,
): Promise<Wearer[] | undefined> {
  const bibs = bib === undefined ? undefined : await spellingsOf(scope, eventIds, bib);
  const named = name === undefined ? undefined : await listBibsOfNames(scope, eventIds, name, NAMESAKES_MAX);
  if (bibs === undefined || named === undefined) return bibs ?? named;
  const keyOf = (wearer: Wearer) => `${wearer.eventId} ${wearer.bib}`;
  const both = new Set(named.map(keyOf));
  return bibs.filter((wearer) => both.has(keyOf(wearer)));
}

/** Lists the spellings of a bib in each event's start list. */
async function spellingsOf(scope: Scope, eventIds: readonly string[], bib: string): Promise<Wearer[]> {
  const asked = normaliseBib(bib);
  const listed = await listSpellings(scope, eventIds, bibKey(asked));
  return [
    ...eventIds.map((eventId) => ({ eventId, bib: asked })),
    ...listed.filter((one) => one.bib !== asked),
  ];
}
