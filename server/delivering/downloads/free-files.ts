import { findCompetitor } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findPerson, photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isForDistance, readSale } from '#selling/catalog/index.ts';
import { photoFile } from './delivered-file.ts';
import { type NamedFile, nameFiles } from './named-files.ts';

/** The result of reading a person's free photos of an event. */
export type FreeFiles =
  | { kind: 'Given'; files: NamedFile[] }
  /** The event does not sell the person's photos at 0. */
  | { kind: 'NotFree' }
  /** The person no longer exists. */
  | { kind: 'Unknown' };

/**
 * Reads the free photos of a person, whose proof the caller has checked. Photos are free if the event's catalog
 * has the package of all photos of a person at price 0 for the person's distance.
 */
export async function readFreeFiles(
  deps: RecognitionDeps,
  scope: Scope,
  wanted: { eventId: string; personId: string },
): Promise<FreeFiles> {
  const event = await findEvent(scope, wanted.eventId);
  const person = event && (await findPerson(scope, wanted.personId));
  if (event === undefined || person?.eventId !== wanted.eventId) return { kind: 'Unknown' };
  const { competitorId } = person;
  const competitor = competitorId === null ? undefined : await findCompetitor(scope, competitorId);
  const distance = competitor?.distance ?? null;
  // A catalog has the id of its event (docs/decisions/0005).
  const sale = (await readSale(scope, [event.eventId])).get(event.eventId);
  const isFree = sale?.products.some(
    (product) =>
      product.productType === 'PhotosWithMe' &&
      product.state === 'InCatalog' &&
      product.priceMinor === 0 &&
      isForDistance(product, distance),
  );
  if (isFree !== true) return { kind: 'NotFree' };
  const { own } = await photosOfPersonId(deps, scope, wanted.personId, { opens: 'Proven' });
  const bib = competitor?.bib ?? person.bib;
  const files = await nameFiles(
    scope,
    own.map(({ photo }) => ({
      file: photoFile(photo),
      bib,
      shownBib: bib,
      eventName: event.title,
      label: null,
    })),
  );
  return { kind: 'Given', files };
}
