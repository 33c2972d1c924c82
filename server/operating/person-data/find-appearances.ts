import { bibKey } from '#contract/competitor.ts';
import { findCompetitor, listBibKeysInUse } from '#finding/competitors/index.ts';
import { spellingsOf } from '#finding/photos/index.ts';
import {
  bibOfPerson,
  findTraces,
  listPersonsById,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import type { TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** The appearances of persons: their bibs, their photos, and their faces in them. */
export interface Appearances extends Pick<TracedThings, 'photoIds' | 'faceIds'> {
  wearers: { eventId: string; bib: string }[];
}

/**
 * Finds the appearances of persons in photos of any state, including participants who were never searched for. A
 * participant who was merged into another one has only their own appearances, without the photos that the other
 * participant confirmed.
 */
export async function findAppearances(
  deps: RecognitionDeps,
  scope: Scope,
  personIds: readonly string[],
): Promise<Appearances> {
  const wearers: Appearances['wearers'] = [];
  const photoIds = new Set<string>();
  const faceIds = new Set<string>();
  const persons = new Map((await listPersonsById(scope, personIds)).map((one) => [one.personId, one]));
  for (const personId of personIds) {
    const competitor = await findCompetitor(scope, personId);
    const unsearched = competitor && {
      personId,
      eventId: competitor.eventId,
      competitorId: personId,
      bib: null,
    };
    const person = persons.get(personId) ?? unsearched;
    if (person === undefined) continue;
    const { eventId } = person;
    const bib = await bibOfPerson(deps, scope, person);
    // Another runner may wear the bib now; its readings are then that runner's.
    const worn = { bibKeys: bib === undefined ? [] : [bibKey(bib)], exceptIds: personIds };
    const isTheirs = bib !== undefined && (await listBibKeysInUse(scope, eventId, worn)).length === 0;
    if (isTheirs) wearers.push({ eventId, bib });
    const traces = await findTraces(deps, scope, person, isTheirs ? spellingsOf(bib) : []);
    for (const photoId of traces.sureIds) photoIds.add(photoId);
    for (const faceId of traces.faceIds) faceIds.add(faceId);
  }
  return { wearers, photoIds: [...photoIds], faceIds: [...faceIds] };
}
