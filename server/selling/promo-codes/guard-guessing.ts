import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';

/** Codes that do not exist, tried by one address in an hour. */
const MISSES = { name: 'promo-code-missed', limit: 20, windowSeconds: 3600 };

/**
 * Tries a code for a visitor, unless they have guessed too often: then no code is tried, not even a right one. To be called outside of any transaction.
 * @param attempt tries the code; what it refuses with PromoCodeNotFound was a miss
 * @returns what `attempt` returned, or TooManyRequests
 */
export async function guardGuessing<Result>(
  deps: Pick<Deps, 'rateLimits'>,
  tenantId: string,
  clientAddress: string,
  attempt: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  if (!(await deps.rateLimits.hasLeft(tenantId, MISSES, clientAddress))) return refuse('TooManyRequests');
  const result = await attempt();
  const isMiss = isRefusal(result) && result.refused === 'PromoCodeNotFound';
  if (isMiss) await deps.rateLimits.take(tenantId, MISSES, clientAddress);
  return result;
}
