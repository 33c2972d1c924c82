import { type CompetitorRecord, findCompetitor, isBibPassedOn } from '#finding/competitors/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { EventFaces } from './event-faces.ts';
import type { FaceCache } from './face-cache.ts';
import { openShares } from './judge-readings.ts';
import { bibOfFaces, type PersonClues } from './match-person.ts';
import { listPersonFaces, type PersonRecord } from './persons.store.ts';
import { listVerdicts, listVisitorDenials } from './verdicts.store.ts';

export interface RecognitionDeps {
  faceCache: FaceCache;
}

/** A person, with the facts that a search needs. */
export interface KnownPerson {
  /** The faces of the event. */
  faces: EventFaces;
  clues: Omit<PersonClues, 'tagged'>;
}

/**
 * Returns the bib by which a participant's photos and clips are found; undefined if they left the list and somebody else
 * wears it now (docs/decisions/0229).
 */
export async function findOwnBib(
  scope: Scope,
  { competitorId, bib }: CompetitorRecord,
): Promise<string | undefined> {
  return (await isBibPassedOn(scope, competitorId)) ? undefined : bib;
}

/**
 * Collects the clues about a person.
 * @param visitorId the searching visitor: photos that this visitor denied for themselves count as denied too
 */
export async function collectClues(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
  visitorId?: string,
): Promise<KnownPerson> {
  const { personId, eventId, competitorId } = person;
  const faces = await deps.faceCache.of(scope.tenantId, eventId);
  const competitor = competitorId === null ? undefined : await findCompetitor(scope, competitorId);
  const foundBy = competitor === undefined ? await listPersonFaces(scope, personId) : [];
  const verdicts = await listVerdicts(scope, personId);
  if (visitorId !== undefined)
    for (const photoId of await listVisitorDenials(scope, { personId, visitorId }))
      verdicts.set(photoId, { photoId, itIsMe: false, faceId: null });
  const bib =
    competitor === undefined
      ? (person.bib ?? bibOfFaces(faces, foundBy))
      : await findOwnBib(scope, competitor);
  const shareOf = faces.size === 0 ? undefined : await openShares(scope, eventId);
  return { faces, clues: { bib, foundBy, verdicts, shareOf } };
}
