import { findCompetitor } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findPublished, type PhotoRecord, type Region } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { compareFaces } from './claim-photo.ts';
import { deleteClaims, listOpenClaims, listReviews, saveReview } from './claims.store.ts';
import { textLimit } from './judge-face.rules.ts';
import { collectClues, type RecognitionDeps } from './known-person.ts';
import { seedsOf } from './match-person.ts';
import { limitOf } from './operating-point.ts';
import { findPerson, type PersonRecord } from './persons.store.ts';
import { photosOfPerson } from './photos-of-person.ts';
import { placePerson } from './place-person.ts';
import { type JudgeDeps, rejudgeAfterVerdict } from './rejudge-after-verdict.ts';

/** A claim ("this is me") that waits for a reviewer. */
export interface ClaimInReview {
  photo: PhotoRecord;
  /** The person for whom the photo was claimed: id, and bib and name if known. */
  personId: string;
  bib: string | null;
  name: string;
  visitorsCount: number;
  isProven: boolean;
  firstClaimedAt: Date;
  /** The photo that shows the person best, and the region in it; null if there is none. */
  known: { photo: PhotoRecord; region: Region } | null;
}

/**
 * Lists the waiting claims of an event. Claims whose photo other evidence has meanwhile assigned to the person are left
 * out.
 */
export async function listClaimsInReview(
  deps: RecognitionDeps,
  scope: Scope,
  eventId: string,
): Promise<ClaimInReview[] | Refusal> {
  if ((await findEvent(scope, eventId)) === undefined) return refuse('NotFound');
  const open = await listOpenClaims(scope, eventId);
  const photos = await findPublished(scope, [...new Set(open.map(({ photoId }) => photoId))]);
  const persons = new Map<string, Awaited<ReturnType<typeof describePerson>>>();
  const claims: ClaimInReview[] = [];
  for (const { personId, photoId, ...counts } of open) {
    const photo = photos.find((one) => one.photoId === photoId);
    const person = persons.get(personId) ?? (await describePerson(deps, scope, personId));
    persons.set(personId, person);
    if (photo === undefined || person === undefined || person.ownIds.has(photoId)) continue;
    const { bib, name, known } = person;
    claims.push({ photo, personId, bib, name, known, ...counts });
  }
  return claims;
}

async function describePerson(deps: RecognitionDeps, scope: Scope, personId: string) {
  const person = await findPerson(scope, personId);
  if (person === undefined) return undefined;
  const competitor = await findCompetitor(scope, personId);
  const { own, bib } = await photosOfPerson(deps, scope, person, { opens: 'Proven' });
  const placed = await placePerson(scope, bib, own);
  const [best] = placed
    .flatMap(({ photo, region, rank, isCertain }) =>
      region === null || !isCertain ? [] : { photo, region, rank },
    )
    .toSorted((one, other) => other.rank - one.rank);
  return {
    bib: bib ?? null,
    name: competitor === undefined ? '' : `${competitor.givenName} ${competitor.surname}`.trim(),
    ownIds: new Set(own.map(({ photo }) => photo.photoId)),
    known: best === undefined ? null : { photo: best.photo, region: best.region },
  };
}

/**
 * Decides a claim, whether it waits or was decided before: either the photo is the person's, or it is not and cannot be
 * claimed again.
 * @returns false, with nothing changed, if there is no waiting or decided claim of that photo and person
 */
export async function decideClaim(
  deps: JudgeDeps & Pick<Deps, 'clock'>,
  scope: Scope,
  claim: { eventId: string; photoId: string; personId: string },
  itIsMe: boolean,
  cause: Cause,
): Promise<boolean> {
  const { eventId, photoId, personId } = claim;
  const person = await findPerson(scope, personId);
  const [photo] = await findPublished(scope, [photoId]);
  if (person?.eventId !== eventId || photo === undefined) return false;
  const isOpen = await deleteClaims(scope, claim);
  const reviews = await listReviews(scope, personId);
  if (!isOpen && !reviews.some((review) => review.photoId === photoId)) return false;
  const faceId = itIsMe ? await findLikeliest(deps, scope, person, photoId) : null;
  await saveReview(scope, { personId, photoId, itIsMe, faceId, decidedAt: deps.clock.now() });
  await rejudgeAfterVerdict(deps, scope, photoId, cause.actor);
  const what = itIsMe ? 'photo.accept-claim' : 'photo.refuse-claim';
  await recordAction(scope, { what, thingId: photoId, after: { personId } }, cause);
  return true;
}

/** Finds a person's face in a photo that shows them: the nearest, if it is near enough. */
async function findLikeliest(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
  photoId: string,
): Promise<string | null> {
  const event = await findEvent(scope, person.eventId);
  if (event?.faceIndexing !== 'atImport' || event.facesForgottenAt !== null) return null;
  const { faces, clues } = await collectClues(deps, scope, person);
  const seeds = seedsOf(faces, clues);
  const { bib } = clues;
  if (seeds.length === 0) return null;
  const [nearest] = compareFaces(faces, photoId, seeds, bib)
    .filter((face) => face.distance <= textLimit(limitOf(faces)) && (face.bib ?? bib) === bib)
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.faceId ?? null;
}
