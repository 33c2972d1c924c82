import type { Selfie } from '#contract/recognition.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { readProgress } from './face-searches.store.ts';
import type { SelfieSearches } from './search-by-selfie.ts';
import { findSelfie, type SelfieRecord } from './selfies.store.ts';

/** A search takes about a second; one that takes this long died with its process. */
const SEARCH_TIMEOUT_MS = 120_000;

/** Reads the state of a search by selfie (product §4). */
export async function readSelfie(
  deps: Pick<Deps, 'database' | 'clock'>,
  { places }: SelfieSearches,
  context: TenantContext,
  selfieId: string,
): Promise<Selfie | Refusal> {
  const now = deps.clock.now();
  const found = await deps.database.inTenant(context.tenantId, async (scope) => {
    // Read before the result: once the progress is deleted, the result exists.
    const progress = await readProgress(scope, selfieId);
    return { progress, selfie: await findSelfie(scope, selfieId, now) };
  });
  if (found.selfie === undefined) return refuse('NotFound');
  const waitSeconds = places.get(selfieId)?.waitSeconds();
  return presentSelfie(found.selfie, now, { waitSeconds, progress: found.progress });
}

function presentSelfie(
  selfie: SelfieRecord,
  now: Date,
  { waitSeconds, progress }: { waitSeconds: number | undefined; progress: Selfie['progress'] },
): Selfie {
  const { selfieId, personId, photosCount } = selfie;
  const isLost =
    selfie.state === 'Searching' &&
    progress === undefined &&
    now.getTime() - selfie.consentAt.getTime() > SEARCH_TIMEOUT_MS;
  const code = isLost ? 'SelfieFailed' : selfie.code;
  return {
    selfieId,
    state: isLost ? 'Failed' : selfie.state,
    persons: personId === null ? [] : [{ personId, photosCount }],
    ...(code === null ? {} : { code }),
    ...(progress === undefined || selfie.state !== 'Searching' ? {} : { progress }),
    ...(waitSeconds === undefined || selfie.state !== 'Searching' ? {} : { waitSeconds }),
  };
}
