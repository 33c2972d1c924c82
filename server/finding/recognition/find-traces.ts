import { listTaggedPhotos } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPhotosWithVerdicts } from './erased-data.store.ts';
import { collectClues, type RecognitionDeps } from './known-person.ts';
import { matchPerson } from './match-person.ts';
import { listPersonFaces, type PersonRecord } from './persons.store.ts';

/** A person's appearances in an event. */
export interface Traces {
  /** Photos in any state that show the person, or in which their bib was read. */
  photoIds: Set<string>;
  /** Photos that certainly show the person: only these may be removed. */
  sureIds: Set<string>;
  /** Photos that show their bib. */
  taggedIds: Set<string>;
  /** Their faces. */
  faceIds: Set<string>;
}

/**
 * Finds a person's appearances in an event, in photos of any state, by bibs, faces, verdicts and stored finds.
 * @param bibs the person's bibs, in every spelling; empty if another participant wears their bib now
 */
export async function findTraces(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
  bibs: readonly string[],
): Promise<Traces> {
  const { personId, eventId } = person;
  const { faces, clues } = await collectClues(deps, scope, person);
  const tagged = await listTaggedPhotos(scope, eventId, bibs);
  const shown = tagged.filter(({ isShown }) => isShown);
  const [worn] = bibs;
  // Faces above the bib are used only if the person still wears it.
  const ownClues = { ...clues, bib: worn === undefined ? undefined : clues.bib };
  const match = matchPerson(faces, {
    ...ownClues,
    tagged: shown.map(({ photoId }) => ({ photoId, isShown: true, isVoted: false })),
  });
  const said = await listPhotosWithVerdicts(scope, [personId]);
  const sureIds = new Set([...match.ownIds.keys(), ...said]);
  const denied = [...clues.verdicts].filter(([, { itIsMe }]) => !itIsMe).map(([photoId]) => photoId);
  for (const photoId of denied) sureIds.delete(photoId);
  const own = [...match.faceIds].filter(([photoId]) => sureIds.has(photoId)).map(([, faceId]) => faceId);
  return {
    photoIds: new Set([...sureIds, ...tagged.map(({ photoId }) => photoId)]),
    sureIds,
    taggedIds: new Set(shown.map(({ photoId }) => photoId)),
    faceIds: new Set([...own, ...(await listPersonFaces(scope, personId))]),
  };
}
