import type { ItsMeState } from '#contract/photo.ts';
import { type EventRecord, isGalleryOpen, lockStartList } from '#finding/events/index.ts';
import { findPublished } from '#finding/photos/index.ts';
import {
  claimPhoto,
  type JudgeDeps,
  listClaimed,
  listDenied,
  listReviews,
  type PersonRecord,
  photosOfPerson,
  rejudgeAfterVerdict,
  saveDenial,
  saveVerdict,
  takeBackClaim,
  takeBackDenial,
} from '#finding/recognition/index.ts';
import { claimantOf, type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { openGrant } from './open-grant.ts';

/** The most verdicts of one visitor per hour: more photos of an event than anyone has. */
const WORDS = { name: 'its-me', limit: 300, windowSeconds: 3600 };

type ItsMeDeps = Pick<Deps, 'database' | 'keys' | 'clock' | 'rateLimits'> & JudgeDeps;

/** A visitor's claim about a photo. */
interface Word {
  photoId: string;
  itIsMe: boolean;
}

/**
 * Stores a visitor's verdict on a visible photo: this is me, or this is not me. A "not me" of a visitor who proved only
 * a bib hides the photo from that visitor and waits for review (docs/decisions/0040). A "this is me" on a photo that
 * was not in question counts if a similar face is in it, otherwise it waits for a reviewer (0077).
 */
export async function decideItsMe(
  deps: ItsMeDeps,
  context: TenantContext,
  word: Word,
  bearer: string | undefined,
  clientAddress: CanonicalKey,
): Promise<Refusal | undefined> {
  const { tenantId } = context;
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (grant === undefined) return refuse('Unauthorized');
  const tooMany = await deps.rateLimits.take(tenantId, WORDS, clientAddress);
  if (tooMany !== undefined) return tooMany;
  return deps.database.inTenant(tenantId, async (scope) => {
    // Locks the bibs between this check and storing the verdict (docs/decisions/0224).
    if (word.itIsMe) await lockStartList(scope, grant.eventId, 'read');
    const opened = await openGrant(scope, grant);
    if (isRefusal(opened)) return opened;
    const speech = { ...opened, grant, photoId: word.photoId };
    return word.itIsMe ? sayYes(deps, scope, speech, clientAddress) : sayNo(deps, scope, speech);
  });
}

/** Returns the relation of a photo of the event to the searching visitor. */
export async function readItsMe(
  deps: Pick<ItsMeDeps, 'database' | 'keys' | 'clock' | 'faceCache'>,
  { tenantId }: TenantContext,
  photoId: string,
  bearer: string | undefined,
): Promise<ItsMeState | Refusal> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (grant === undefined) return refuse('Unauthorized');
  return deps.database.inTenant(tenantId, async (scope) => {
    const opened = await openGrant(scope, grant);
    if (isRefusal(opened)) return opened;
    const state = await findState(deps, scope, { ...opened, grant, photoId });
    if (state === undefined) return refuse('NotFound');
    return state === 'Named' ? 'Possible' : state;
  });
}

/** The visitor and the photo. */
interface Speech {
  event: EventRecord;
  person: PersonRecord;
  grant: SearchGrant;
  photoId: string;
}

/** A photo's relation to a person. `Named`: in question only because of a reviewer's verdict. */
type PhotoState = ItsMeState | 'Named';

/** Finds the relation of a photo to a person; undefined if they cannot see it. */
async function findState(
  deps: Pick<ItsMeDeps, 'faceCache'>,
  scope: Scope,
  { event, person, grant, photoId }: Speech,
): Promise<PhotoState | undefined> {
  const speaker = claimantOf(grant);
  const [photo] = await findPublished(scope, [photoId]);
  if (photo?.eventId !== event.eventId) return undefined;
  if ((await listDenied(scope, speaker)).includes(photoId)) return 'Denied';
  const found = await photosOfPerson(deps, scope, person, { visitorId: grant.visitorId, opens: 'Proven' });
  if (found.own.some((one) => one.photo.photoId === photoId)) return 'Own';
  const isClaimed = (await listClaimed(scope, speaker)).includes(photoId);
  if (found.possible.some((one) => one.photoId === photoId)) {
    if (!found.namedIds.has(photoId)) return 'Possible';
    return isClaimed ? 'Claimed' : 'Named';
  }
  if (isClaimed) return 'Claimed';
  if (!isGalleryOpen(event) && !photo.isReport) return undefined;
  const reviews = await listReviews(scope, person.personId);
  return reviews.some((review) => review.photoId === photoId && !review.itIsMe) ? 'Refused' : 'None';
}

async function sayYes(
  deps: ItsMeDeps,
  scope: Scope,
  speech: Speech,
  clientAddress: CanonicalKey,
): Promise<Refusal | undefined> {
  const { event, person, grant, photoId } = speech;
  const speaker = claimantOf(grant);
  let state = await findState(deps, scope, speech);
  if (state === undefined) return refuse('NotFound');
  if (state === 'Denied') {
    await takeBackDenial(scope, speaker, photoId);
    // The votes of other photos on it count again.
    await rejudgeAfterVerdict(deps, scope, photoId);
    state = await findState(deps, scope, speech);
    // A photo whose claim was reverted is judged as without a claim.
    if (state !== 'Possible' && state !== 'Named') return undefined;
  }
  // A photo that is theirs only by a reviewer's verdict is claimed like one without evidence.
  if (state !== 'Own' && state !== 'Possible')
    return claimPhoto(deps, scope, { event, person, speaker, photoId, clientAddress });
  const { personId } = person;
  await saveVerdict(scope, { personId, photoId, itIsMe: true, decidedAt: deps.clock.now() });
  await rejudgeAfterVerdict(deps, scope, photoId);
  return undefined;
}

async function sayNo(deps: ItsMeDeps, scope: Scope, speech: Speech): Promise<Refusal | undefined> {
  const { grant, photoId } = speech;
  const speaker = claimantOf(grant);
  const state = await findState(deps, scope, speech);
  if (state === 'Denied') return undefined;
  const wasClaimed = await takeBackClaim(scope, speaker, photoId);
  if (state !== 'Own' && state !== 'Possible' && state !== 'Named')
    return wasClaimed ? undefined : refuse('NotFound');
  await saveDenial(scope, speaker, photoId, deps.clock.now());
  await rejudgeAfterVerdict(deps, scope, photoId);
  return undefined;
}
