import { expirePerson } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { deleteFaceSearch } from './face-searches.store.ts';
import { findSelfie, lockRunningSelfie, withdrawResult } from './selfies.store.ts';

/**
 * Withdraws the consent to a search by selfie: its descriptor is deleted at once, the search stops before the next
 * photo, and the found person is deleted unless they are in a cart or an order. The record of the consent stays.
 */
export async function withdrawSelfie(
  deps: Pick<Deps, 'database' | 'clock'>,
  { tenantId }: TenantContext,
  selfieId: string,
): Promise<Refusal | undefined> {
  const now = deps.clock.now();
  return deps.database.inTenant(tenantId, async (scope) => {
    await deleteFaceSearch(scope, selfieId);
    // The search may be storing its person.
    await lockRunningSelfie(scope, selfieId);
    const selfie = await findSelfie(scope, selfieId, now);
    if (selfie === undefined) return refuse('NotFound');
    await withdrawResult(scope, selfieId, now);
    if (selfie.personId !== null) await expirePerson(scope, selfie.personId, now);
    return undefined;
  });
}
