import { findShownEvent } from '#finding/events/index.ts';
import {
  findPerson,
  listDenied,
  photosOfPerson,
  type RecognitionDeps,
  rejudgeAfterWord,
  saveDenial,
  saveVerdict,
  takeBackDenial,
} from '#finding/recognition/index.ts';
import { opensEvent, type SearchGrant, speakerOf, verifySearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';

/** Words of one visitor in an hour: more than anyone has photos of an event. */
const WORDS = { name: 'its-me', limit: 300, windowSeconds: 3600 };

/** What somebody says of a photo. */
interface Word {
  photoId: string;
  itIsMe: boolean;
}

/**
 * Keeps the word of who searches on a photo: this is me, or this is not me. Only on a photo that is shown to them as
 * theirs, asked about or denied, so that nobody collects strangers' photos into a package by claiming them. A "not me"
 * of who proved nothing but a bib hides the photo from that visitor and waits for review (docs/decisions/0040).
 */
export async function decideItsMe(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'rateLimits' | 'queue'> & RecognitionDeps,
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
  return deps.database.inTenant(tenantId, (scope) => keepWord(deps, scope, grant, word));
}

async function keepWord(
  deps: Pick<Deps, 'clock' | 'queue'> & RecognitionDeps,
  scope: Scope,
  grant: SearchGrant,
  { photoId, itIsMe }: Word,
): Promise<Refusal | undefined> {
  const event = await findShownEvent(scope, grant.eventId);
  if (event === undefined) return refuse('NotFound');
  const person = await findPerson(scope, grant.personId);
  if (person === undefined || !opensEvent(event, grant.proof)) return refuse('Unauthorized');
  const speaker = speakerOf(grant);
  const wasDenied = (await listDenied(scope, speaker)).includes(photoId);
  if (wasDenied && !itIsMe) return undefined;
  if (wasDenied) await takeBackDenial(scope, speaker, photoId);
  const { own, possible } = await photosOfPerson(deps, scope, person, grant.visitorId);
  const isAskedAbout = possible.some((photo) => photo.photoId === photoId);
  const isOwn = own.some(({ photo }) => photo.photoId === photoId);
  const decidedAt = deps.clock.now();
  if (!isAskedAbout && !isOwn) return wasDenied ? undefined : refuse('NotFound');
  if (!itIsMe) await saveDenial(scope, speaker, photoId, decidedAt);
  // One's own that was only taken back is judged as if nothing had been said of it.
  else if (isAskedAbout || !wasDenied)
    await saveVerdict(scope, { personId: person.personId, photoId, itIsMe, decidedAt });
  await rejudgeAfterWord(deps, scope, photoId);
  return undefined;
}
