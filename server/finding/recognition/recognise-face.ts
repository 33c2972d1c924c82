import { findEvent } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventFaces } from './event-faces.ts';
import { areApart } from './face-texts.rules.ts';
import type { RecognitionDeps } from './known-person.ts';
import { rivalDistance } from './match-person.ts';
import { limitOf } from './operating-point.ts';
import { insertPerson, type PersonRecord } from './persons.store.ts';
import { photosOfPerson } from './photos-of-person.ts';
import { SELFIE_LEAD, selfieLimit } from './whose-face.rules.ts';

/** How many of the nearest faces stand for who was found. */
const SEEDS_MAX = 12;

export interface RecognisedPerson {
  person: PersonRecord;
  photosCount: number;
}

/**
 * Finds the faces of an event that are those of a selfie's person, the nearest first. The nearest bib is theirs if it
 * leads every other one; faces above other bibs are left out, and so are those that are as near to another runner.
 */
export function findFaces(faces: EventFaces, descriptor: Float32Array): string[] {
  const limit = selfieLimit(limitOf(faces));
  const hits = faces.near(descriptor, limit + SELFIE_LEAD);
  const [nearest] = hits;
  if (nearest === undefined || nearest.distance > limit) return [];
  const worn = hits.filter(({ row }) => faces.bib(row) !== null);
  const leader = worn[0] === undefined ? null : faces.bib(worn[0].row);
  const rival =
    leader === null ? undefined : worn.find(({ row }) => areApart(faces.bib(row) ?? leader, leader));
  const isTheirs =
    worn[0] !== undefined && (rival === undefined || rival.distance - worn[0].distance >= SELFIE_LEAD);
  const bib = isTheirs ? (leader ?? undefined) : undefined;
  return hits
    .filter((hit) => {
      if (hit.distance > limit) return false;
      const own = faces.bib(hit.row);
      if (own !== null) return own === bib || hit === nearest;
      const other = rivalDistance(faces, hit.row, bib);
      return hit === nearest || other - hit.distance >= SELFIE_LEAD;
    })
    .slice(0, SEEDS_MAX)
    .map(({ row }) => faces.faceId(row));
}

/**
 * Looks for a face among an event's faces. What is kept of it is which of the event's own faces are the same; the
 * descriptor itself is not.
 *
 * @param expiresAt when the person is forgotten again, unless they bought something
 * @returns nothing where nobody is near enough, or the event's faces may not be compared any more
 */
export async function recogniseFace(
  deps: RecognitionDeps & Pick<Deps, 'database' | 'newId'>,
  tenantId: string,
  eventId: string,
  descriptor: Float32Array,
  expiresAt: Date,
): Promise<RecognisedPerson | undefined> {
  const faces = await deps.faceCache.of(tenantId, eventId);
  const faceIds = findFaces(faces, descriptor);
  if (faceIds.length === 0) return undefined;
  const person = { personId: deps.newId(), eventId, competitorId: null, bib: null };
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    // Taken back since the faces were loaded.
    if (event?.faceIndexing !== 'atImport') return undefined;
    await insertPerson(scope, { ...person, expiresAt }, faceIds);
    const { own: photos } = await photosOfPerson(deps, scope, person);
    return { person, photosCount: photos.length };
  });
}
