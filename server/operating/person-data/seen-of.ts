import { findCompetitor } from '#finding/competitors/index.ts';
import {
  bibOfPerson,
  findPerson,
  listPersonFaces,
  type PersonRecord,
  photosOfPerson,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import type { TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Where persons are seen: their bibs, the photos that are found for them, and their faces there. */
export interface Seen extends Pick<TracedThings, 'photoIds' | 'faceIds'> {
  wearers: { eventId: string; bib: string }[];
}

/** Finds where persons are seen, as a search of theirs would, also of participants whom nobody has looked for. */
export async function seenOf(
  deps: RecognitionDeps,
  scope: Scope,
  personIds: readonly string[],
): Promise<Seen> {
  const wearers: Seen['wearers'] = [];
  const photoIds = new Set<string>();
  const faceIds = new Set<string>();
  for (const personId of personIds) {
    const person = (await findPerson(scope, personId)) ?? (await asPerson(scope, personId));
    if (person === undefined) continue;
    const bib = await bibOfPerson(deps, scope, person);
    if (bib !== undefined) wearers.push({ eventId: person.eventId, bib });
    for (const { photo, faceId } of (await photosOfPerson(deps, scope, person)).own) {
      photoIds.add(photo.photoId);
      if (faceId !== undefined) faceIds.add(faceId);
    }
    for (const faceId of await listPersonFaces(scope, personId)) faceIds.add(faceId);
  }
  return { wearers, photoIds: [...photoIds], faceIds: [...faceIds] };
}

async function asPerson(scope: Scope, competitorId: string): Promise<PersonRecord | undefined> {
  const competitor = await findCompetitor(scope, competitorId);
  return competitor && { personId: competitorId, eventId: competitor.eventId, competitorId, bib: null };
}
