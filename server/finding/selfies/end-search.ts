import { SEARCH_TOKEN_HOURS } from '#contract/limits.ts';
import type { SelfieCode } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFaceSearch, deleteSearchesOfEvent } from './face-searches.store.ts';
import { endSelfie } from './selfies.store.ts';

/** How long the found person is stored, unless they buy: as long as a search token is valid. */
export const PERSON_HOURS = SEARCH_TOKEN_HOURS;
/** How long the result of a search can be read, and withdrawn: as long as it opens photos. */
export const RESULT_MINUTES = SEARCH_TOKEN_HOURS * 60;

const resultUntil = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() + RESULT_MINUTES * 60_000);

/** Ends a search that has processed every photo. Its descriptor is deleted. */
export async function finishSearch(deps: Pick<Deps, 'clock'>, scope: Scope, selfieId: string): Promise<void> {
  if (await deleteFaceSearch(scope, selfieId))
    await endSelfie(scope, selfieId, { code: null, expiresAt: resultUntil(deps) });
}

/** Ends a search that cannot continue. Its descriptor is deleted, its found photos stay. */
export async function endSearch(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  selfieId: string,
  code: SelfieCode,
): Promise<void> {
  await deleteFaceSearch(scope, selfieId);
  await endSelfie(scope, selfieId, { code, expiresAt: resultUntil(deps) });
}

/** Like `endSearch`, for all searches of an event. */
export async function endSearchesOfEvent(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  eventId: string,
  code: SelfieCode,
): Promise<void> {
  for (const selfieId of await deleteSearchesOfEvent(scope, eventId))
    await endSelfie(scope, selfieId, { code, expiresAt: resultUntil(deps) });
}
