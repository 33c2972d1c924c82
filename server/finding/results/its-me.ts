import { findPerson, photosOfPerson, type RecognitionDeps, saveVerdict } from '#finding/recognition/index.ts';
import { verifySearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';

/** Words of one visitor in an hour: more than anyone has photos of an event. */
const WORDS = { name: 'its-me', limit: 300, windowSeconds: 3600 };

/**
 * Keeps the word of who searches on a photo: this is me, or this is not me. Only on a photo that is shown to them as
 * theirs or asked about, so that nobody collects strangers' photos into a package by claiming them.
 */
export async function decideItsMe(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'rateLimits'> & RecognitionDeps,
  context: TenantContext,
  word: { photoId: string; itIsMe: boolean },
  bearer: string | undefined,
  clientAddress: CanonicalKey,
): Promise<Refusal | undefined> {
  const { tenantId } = context;
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (grant === undefined) return refuse('Unauthorized');
  const tooMany = await deps.rateLimits.take(tenantId, WORDS, clientAddress);
  if (tooMany !== undefined) return tooMany;
  return deps.database.inTenant(tenantId, async (scope) => {
    const person = await findPerson(scope, grant.personId);
    if (person === undefined) return refuse('Unauthorized');
    const { own, possible } = await photosOfPerson(deps, scope, person);
    const asked = [...own.map(({ photo }) => photo), ...possible];
    if (!asked.some(({ photoId }) => photoId === word.photoId)) return refuse('NotFound');
    await saveVerdict(scope, { ...word, personId: person.personId, decidedAt: deps.clock.now() });
    return undefined;
  });
}
