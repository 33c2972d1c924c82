import { bibKey, normaliseBib } from '#contract/competitor.ts';
import { findCompetitors, listCompetitorsByBib } from '#finding/competitors/index.ts';
import { findEvent, listEvents } from '#finding/events/index.ts';
import { type FoundPhoto, type PhotoSearch, searchPhotos } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { findOrderByNumber, listOrderItems, listPhotosOfPackages } from '#selling/orders/index.ts';

/** Participants of one event that a name may mean. */
const NAMESAKES_MAX = 20;
const EVENTS_MAX = 10_000;

/** What somebody knows of photos: everything that is named must be so. */
export interface KnownOfPhotos
  extends Pick<PhotoSearch, 'eventId' | 'photographerId' | 'fileName' | 'from' | 'until'> {
  photoId?: string | undefined;
  bib?: string | undefined;
  name?: string | undefined;
  /** The number of an order that contains them, as people quote it. */
  orderNumber?: string | undefined;
}

/**
 * Finds the photos that are all that is known of them.
 * @param count how many at most
 * @returns Invalid where there is no such event or order
 */
export async function findPhotosBy(
  scope: Scope,
  { eventId, photoId, photographerId, bib, name, orderNumber, fileName, from, until }: KnownOfPhotos,
  count: number,
): Promise<{ photos: FoundPhoto[]; isMore: boolean } | Refusal> {
  if (eventId !== undefined && (await findEvent(scope, eventId)) === undefined)
    return refuse('Invalid', [{ path: 'eventId', message: `the tenant has no event "${eventId}"` }]);
  const ordered = await listOrdered(scope, orderNumber);
  if (ordered === 'NoOrder')
    return refuse('Invalid', [{ path: 'orderNumber', message: `the tenant has no order "${orderNumber}"` }]);
  const search = {
    eventId,
    photoIds: photoId === undefined ? ordered : intersect([photoId], ordered),
    photographerId,
    wearers: await findWearers(scope, eventId, bib, name),
    fileName,
    from,
    until,
  };
  const found = await searchPhotos(scope, search, count + 1);
  return { photos: found.slice(0, count), isMore: found.length > count };
}

const intersect = (ids: string[], others: string[] | undefined): string[] =>
  others === undefined ? ids : ids.filter((id) => others.includes(id));

/** Lists the photos of an order: those bought alone, and those of its packages. */
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

/** Lists which bibs in which events are meant; undefined where neither bib nor name was said. */
async function findWearers(
  scope: Scope,
  onlyEventId: string | undefined,
  bib: string | undefined,
  name: string | undefined,
): Promise<PhotoSearch['wearers']> {
  if (bib === undefined && name === undefined) return undefined;
  const page = { offset: 0, count: EVENTS_MAX };
  const today = '0001-01-01';
  const events =
    onlyEventId === undefined
      ? (await listEvents(scope, { period: 'Recent', today, withUnpublished: true }, page)).events
      : [{ eventId: onlyEventId }];
  const wearers: { eventId: string; bib: string }[] = [];
  for (const { eventId } of events) {
    const bibs = bib === undefined ? undefined : await spellingsOf(scope, eventId, bib);
    const named = name === undefined ? undefined : await bibsOfName(scope, eventId, name);
    const meant = bibs && named ? bibs.filter((one) => named.includes(one)) : (bibs ?? named ?? []);
    wearers.push(...meant.map((one) => ({ eventId, bib: one })));
  }
  return wearers;
}

async function spellingsOf(scope: Scope, eventId: string, bib: string): Promise<string[]> {
  const asked = normaliseBib(bib);
  const listed = await listCompetitorsByBib(scope, eventId, [bibKey(asked)]);
  return [...new Set([asked, ...listed.map((competitor) => competitor.bib)])];
}

async function bibsOfName(scope: Scope, eventId: string, name: string): Promise<string[]> {
  const page = { offset: 0, count: NAMESAKES_MAX };
  return (await findCompetitors(scope, eventId, name, page)).competitors.map(({ bib }) => bib);
}
