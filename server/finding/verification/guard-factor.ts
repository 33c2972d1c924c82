import type { CompetitorRecord } from '#finding/competitors/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuseUntil } from '#platform/http/refusal.ts';
import type { Turn } from '#platform/rate-limits.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { changeTries, type TriedFactor } from './factor-tries.store.ts';
import { FREE_TRIES, TRIES_KEPT_MS, waitAfter } from './guessing.rules.ts';
import { prepareLink } from './request-code.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A visitor is guessing a participant's second factor: the registered address gets a warning with a link. */
    'factor.guessed': { requestId: string };
  }
}

/** The limit of warnings per address, over all participants with it. */
const TOLD: Turn = { turn: 'guesses-told', limit: 1, windowSeconds: 24 * 3600 };

/**
 * Counts an attempt at a participant's second factor, from any network, before the answer is checked. Attempts at
 * unknown bibs count too, so that the limit does not reveal which bibs exist.
 * @returns the number of consecutive attempts; TooManyRequests during the waiting time, in which case the attempt is
 *   not counted
 */
export async function takeFactorTry(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  tried: TriedFactor,
): Promise<number | Refusal> {
  const now = clock.now();
  let outcome: number | Refusal = 0;
  await changeTries(database, tenantId, tried, ({ tries, freeAt, triedAt }) => {
    if (freeAt > now) {
      outcome = refuseUntil(freeAt, now);
      return undefined;
    }
    const isOld = triedAt.getTime() < now.getTime() - TRIES_KEPT_MS;
    const counted = isOld ? 1 : tries + 1;
    outcome = counted;
    return { tries: counted, freeAt: new Date(now.getTime() + waitAfter(counted)), triedAt: now };
  });
  return outcome;
}

/**
 * Notifies a participant that their second factor is being guessed, at most once a day per address. The mail's link
 * opens the photos. So a participant who forgot their data still gets in, and no visitor can lock out another.
 * @param tries wrong attempts in a row, including this one
 */
export async function notifyOfGuesses(
  deps: Pick<Deps, 'clock' | 'events' | 'newId' | 'rateLimits'>,
  scope: Scope,
  { language, publicOrigin: origin }: TenantContext,
  { eventId, email }: Pick<CompetitorRecord, 'eventId' | 'email'>,
  tries: number,
): Promise<void> {
  if (tries < FREE_TRIES || email === null) return;
  if ((await deps.rateLimits.takeTurn(scope, TOLD, emailKey(email))) !== undefined) return;
  const requestId = await prepareLink(deps, scope, { eventId, email, language, origin });
  await deps.events.emit(scope, 'factor.guessed', { requestId });
}
