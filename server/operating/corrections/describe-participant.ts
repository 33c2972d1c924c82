import { bibKey } from '#contract/competitor.ts';
import type { Registered } from '#finding/competitors/index.ts';
import { listBibPhotos } from '#finding/photos/index.ts';
import { photosOfPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { countCartsOfPersons } from '#selling/carts/index.ts';
import { listOrdersOfPersons } from '#selling/orders/index.ts';

/** What depends on a participant. */
export interface ParticipantConsequences {
  /** The number of photos found for them, by bib or face. */
  photosCount: number;
  /** The number of published photos in which each bib was read, even if the bib is not on the start list. */
  readCounts: { bib: string; count: number }[];
  /** The numbers of orders with an item for the participant, oldest first; canceled orders are left out. */
  orders: string[];
  /** The number of open carts with a package of the participant. */
  carts: number;
}

/**
 * Describes what depends on a participant who is to be corrected; changes nothing.
 * @param otherBib the new bib, which may have been read in photos already
 */
export async function describeParticipant(
  deps: RecognitionDeps,
  scope: Scope,
  { eventId, competitorId, bib }: Pick<Registered, 'eventId' | 'competitorId' | 'bib'>,
  otherBib?: string,
): Promise<ParticipantConsequences> {
  const bibs = otherBib === undefined || bibKey(otherBib) === bibKey(bib) ? [bib] : [bib, otherBib];
  const readCounts: ParticipantConsequences['readCounts'] = [];
  for (const one of bibs)
    readCounts.push({ bib: one, count: (await listBibPhotos(scope, eventId, one)).length });
  const person = { personId: competitorId, eventId, competitorId, bib: null };
  const orders = await listOrdersOfPersons(scope, [competitorId]);
  return {
    photosCount: (await photosOfPerson(deps, scope, person, { opens: 'Proven' })).own.length,
    readCounts,
    orders: orders.flatMap(({ number, state }) => (state === 'Canceled' ? [] : number)),
    carts: await countCartsOfPersons(scope, [competitorId]),
  };
}
