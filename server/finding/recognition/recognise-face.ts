import { findEvent } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventFaces } from './event-faces.ts';
import { ownDistance } from './fusion.rules.ts';
import type { RecognitionDeps } from './known-person.ts';
import { insertPerson, type PersonRecord } from './persons.store.ts';
import { photosOfPerson } from './photos-of-person.ts';

/** How many of the nearest faces stand for who was found. */
const SEEDS_MAX = 12;

export interface RecognisedPerson {
  person: PersonRecord;
  photosCount: number;
}

/** Finds the faces of an event that are surely those of a selfie's person, the nearest first. */
export function findFaces(faces: EventFaces, descriptor: Float32Array): string[] {
  const own = ownDistance(faces.thresholds, faces.cohortOf(descriptor), faces.size);
  return faces
    .searchAny([descriptor], own)
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
