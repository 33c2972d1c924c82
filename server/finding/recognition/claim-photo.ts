import { OPEN_CLAIMS_MAX } from '#contract/limits.ts';
import type { EventRecord } from '#finding/events/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type Claimant, type ClaimedFace, findProof } from './claims.rules.ts';
import { countClaims, deleteClaims, insertClaim, listClaimed, listReviews } from './claims.store.ts';
import type { EventFaces } from './event-faces.ts';
import { collectClues, type RecognitionDeps } from './known-person.ts';
import { rivalDistance, seedsOf, spreadSeeds } from './match-person.ts';
import { operatingPointOf } from './operating-point.ts';
import { lockPerson, type PersonRecord } from './persons.store.ts';
import { type JudgeDeps, rejudgeAfterVerdict } from './rejudge-after-verdict.ts';
import { saveVerdict } from './verdicts.store.ts';

/** The most waiting claims per network and hour: more than the photos that a household misses. */
const CLAIMS = { turn: 'claims', limit: 60, windowSeconds: 3600 };

/** "This is me" on a photo without evidence that it is the visitor's. */
export interface Claim {
  event: Pick<EventRecord, 'eventId' | 'faceIndexing' | 'facesForgottenAt'>;
  person: PersonRecord;
  speaker: Claimant;
  photoId: string;
  clientAddress: CanonicalKey;
}

/**
 * Processes "this is me" on a photo of the event: with a similar face it is accepted at once, otherwise it waits for a
 * reviewer (docs/decisions/0077).
 * @returns `ClaimRefused` if a reviewer refused it before, `TooManyClaims` at the limit of waiting claims
 */
export async function claimPhoto(
  deps: Pick<Deps, 'clock' | 'rateLimits'> & JudgeDeps,
  scope: Scope,
  claim: Claim,
): Promise<Refusal | undefined> {
  const { speaker, photoId, clientAddress } = claim;
  const { personId } = speaker;
  const reviews = await listReviews(scope, personId);
  if (reviews.some((review) => review.photoId === photoId && !review.itIsMe)) return refuse('ClaimRefused');
  const now = deps.clock.now();
  const proof = await proveByFace(deps, scope, claim);
  if (proof !== undefined) {
    await saveVerdict(scope, { personId, photoId, itIsMe: true, faceId: proof.faceId, decidedAt: now });
    await deleteClaims(scope, { personId, photoId });
    await rejudgeAfterVerdict(deps, scope, photoId);
    return undefined;
  }
  if ((await listClaimed(scope, speaker)).includes(photoId)) return undefined;
  // Locked, because two concurrent claims could otherwise both pass the limit.
  await lockPerson(scope, personId);
  if ((await countClaims(scope, speaker)) >= OPEN_CLAIMS_MAX) return refuse('TooManyClaims');
  const tooMany = await deps.rateLimits.takeTurn(scope, CLAIMS, clientAddress);
  if (tooMany !== undefined) return tooMany;
  await insertClaim(scope, speaker, photoId, now);
  return undefined;
}

/** Finds the face in a photo that proves a claim; none if the event's faces may not be searched. */
async function proveByFace(
  deps: RecognitionDeps,
  scope: Scope,
  { event, person, speaker, photoId }: Claim,
): Promise<{ faceId: string | null } | undefined> {
  if (event.faceIndexing !== 'atImport' || event.facesForgottenAt !== null) return undefined;
  const { faces, clues } = await collectClues(deps, scope, person, speaker.visitorId);
  const seeds = seedsOf(faces, clues);
  if (seeds.length === 0) return undefined;
  const seen = compareFaces(faces, photoId, seeds, clues.bib);
  return findProof(seen, clues.bib, operatingPointOf(faces).ask);
}

/** Compares the faces of a photo with a person's. */
export function compareFaces(
  faces: EventFaces,
  photoId: string,
  seeds: readonly number[],
  bib: string | undefined,
): ClaimedFace[] {
  const some = spreadSeeds(seeds);
  return faces.rowsOfPhoto(photoId).map((row) => {
    const distance = Math.min(...some.map((seed) => faces.between(seed, row)));
    const isContested = rivalDistance(faces, row, bib) < distance;
    return { faceId: faces.faceId(row), distance, bib: faces.bib(row), isContested };
  });
}
