import { findEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventFaces } from './event-faces.ts';
import { areApart } from './face-texts.rules.ts';
import { SELFIE } from './judge-face.rules.ts';
import type { RecognitionDeps } from './known-person.ts';
import { rivalDistance } from './match-person.ts';
import { operatingPointOf } from './operating-point.ts';
import { insertPerson, type PersonRecord } from './persons.store.ts';
import { photosOfPerson } from './photos-of-person.ts';

/** The number of nearest faces that represent the found person. */
const SEEDS_MAX = 12;

export interface RecognisedPerson {
  person: PersonRecord;
  photosCount: number;
}

/** A search that can end while it runs. Both functions run in the transaction that stores the person. */
export interface EndableSearch {
  /** Returns whether the search still runs, and keeps it from ending. */
  hold(scope: Scope): Promise<boolean>;
  /** Records the found person with the search. */
  keep(scope: Scope, found: RecognisedPerson): Promise<void>;
}

/**
 * Finds the faces of an event that belong to a selfie's person, nearest first. The nearest bib is the person's if it is
 * clearly nearer than every other one. Faces above other bibs are left out, and so are faces that are as near to
 * another runner. The nearest face always counts, and so does a face so near that it must be from the same picture.
 */
export function findFaces(faces: EventFaces, descriptor: Float32Array): string[] {
  const { selfie: limit } = operatingPointOf(faces);
  const hits = faces.near(descriptor, limit + SELFIE.lead);
  const [nearest] = hits;
  if (nearest === undefined || nearest.distance > limit) return [];
  const [first] = hits.filter(({ row }) => faces.bib(row) !== null);
  const leader = first === undefined ? null : faces.bib(first.row);
  const rivals = hits.filter(({ row }) => leader !== null && areApart(faces.bib(row) ?? leader, leader));
  const leads = (hit: { distance: number }) =>
    first === undefined || hit.distance - first.distance >= SELFIE.lead;
  const bib = rivals.every(leads) ? (leader ?? undefined) : undefined;
  return hits
    .filter((hit) => {
      if (hit.distance > limit) return false;
      if (hit === nearest || hit.distance <= SELFIE.same) return true;
      const own = faces.bib(hit.row);
      // If it is unknown which of two bibs is the person's, neither is ruled out: faces above both are found.
      if (own !== null) return own === bib || (bib === undefined && !leads(hit));
      return rivalDistance(faces, hit.row, bib) - hit.distance >= SELFIE.lead;
    })
    .slice(0, SEEDS_MAX)
    .map(({ row }) => faces.faceId(row));
}

/**
 * Searches an event's faces for a face. Only the event's matching faces are stored, not the descriptor itself.
 * @param expiresAt when the person is deleted unless they buy something
 * @param search the search, if it can end meanwhile
 * @returns undefined if no face is near enough, if the event's faces may no longer be compared, or if the search ended
 */
export async function recogniseFace(
  deps: RecognitionDeps & Pick<Deps, 'database' | 'newId'>,
  tenantId: string,
  eventId: string,
  descriptor: Float32Array,
  expiresAt: Date,
  search?: EndableSearch,
): Promise<RecognisedPerson | undefined> {
  const faces = await deps.faceCache.of(tenantId, eventId);
  const faceIds = findFaces(faces, descriptor);
  if (faceIds.length === 0) return undefined;
  const person = { personId: deps.newId(), eventId, competitorId: null, bib: null };
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    // The legal basis was withdrawn since the faces were loaded.
    if (event?.faceIndexing !== 'atImport') return undefined;
    if (search !== undefined && !(await search.hold(scope))) return undefined;
    await insertPerson(scope, { ...person, expiresAt }, faceIds);
    const { own: photos } = await photosOfPerson(deps, scope, person);
    const found = { person, photosCount: photos.length };
    await search?.keep(scope, found);
    return found;
  });
}
