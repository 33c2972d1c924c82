import { faultAt } from '#contract/faults.ts';
import { SEARCH_TOKEN_HOURS } from '#contract/limits.ts';
import { pickSelfieFace, type SelfieReader } from '#engines/faces/index.ts';
import { listRegistered } from '#finding/competitors/index.ts';
import { bibOfPerson, type PersonRecord, recogniseFace } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { entriesOf, type FindDeps, type PersonEntry } from './find-entries.ts';

/**
 * Finds the person of an event whose face a picture shows. The picture stays in memory, like a visitor's selfie; only
 * the matching faces of the event are stored for a day.
 * @returns the face’s person, and the wearer of the bib beside it; Invalid if the picture does not show exactly one
 *   face
 */
export async function findBySelfie(
  deps: FindDeps & Pick<Deps, 'database'> & { selfieReader: SelfieReader },
  tenantId: string,
  eventId: string,
  picture: Uint8Array,
): Promise<PersonEntry[] | Refusal> {
  const read = await deps.selfieReader.read(picture);
  if (!read.ok) return refuse('Invalid', [faultAt('selfie', 'PictureUnreadable')]);
  const picked = pickSelfieFace(read.faces);
  if (!picked.ok) return refuse('Invalid', [faultAt('selfie', FAULTS[picked.code])]);
  const expiresAt = new Date(deps.clock.now().getTime() + SEARCH_TOKEN_HOURS * 3600_000);
  const found = await recogniseFace(deps, tenantId, eventId, picked.face.descriptor, expiresAt);
  if (found === undefined) return [];
  const { person } = found;
  return deps.database.inTenant(tenantId, async (scope) =>
    entriesOf(deps, scope, [person.personId, ...(await wearersOf(deps, scope, person))]),
  );
}

const FAULTS = {
  NoFace: 'NoFaceShown',
  TooManyFaces: 'SeveralFacesShown',
} as const;

/** Lists the present or former wearers of the bib on which the photos with that face agree. */
async function wearersOf(deps: FindDeps, scope: Scope, person: PersonRecord): Promise<string[]> {
  const bib = await bibOfPerson(deps, scope, person);
  if (bib === undefined) return [];
  return (await listRegistered(scope, person.eventId, bib)).map(({ competitorId }) => competitorId);
}
