import type { Selfie } from '#contract/recognition.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import type { SelfieSearches } from './search-by-selfie.ts';
import { findSelfie, type SelfieRecord } from './selfies.store.ts';

/** A search takes about a second; one that takes this long died with its process. */
const SEARCH_TIMEOUT_MS = 120_000;

/** Reads the state of a search by selfie (spec §4). */
export async function readSelfie(
  deps: Pick<Deps, 'database' | 'clock'>,
  { places }: SelfieSearches,
  context: TenantContext,
  selfieId: string,
): Promise<Selfie | Refusal> {
  const now = deps.clock.now();
  const selfie = await deps.database.inTenant(context.tenantId, (scope) => findSelfie(scope, selfieId, now));
  return selfie === undefined
    ? refuse('NotFound')
    : presentSelfie(selfie, now, places.get(selfieId)?.waitSeconds());
}

function presentSelfie(selfie: SelfieRecord, now: Date, waitSeconds: number | undefined): Selfie {
  const { selfieId, personId, photosCount } = selfie;
  const isLost =
    selfie.state === 'Searching' && now.getTime() - selfie.consentAt.getTime() > SEARCH_TIMEOUT_MS;
  const code = isLost ? 'SelfieFailed' : selfie.code;
  return {
    selfieId,
    state: isLost ? 'Failed' : selfie.state,
    persons: personId === null ? [] : [{ personId, photosCount }],
    ...(code === null ? {} : { code }),
    ...(waitSeconds === undefined || selfie.state !== 'Searching' ? {} : { waitSeconds }),
  };
}
