import type { Verification, VerificationFactors } from '#contract/competitor.schema.ts';
import { normaliseBib } from '#contract/competitor.ts';
import { findEvent } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { presentCompetitor } from './competitors.presenter.ts';
import { type CompetitorRecord, findCompetitor, findCompetitorByBib } from './competitors.store.ts';
import { issueSearchToken } from './search-token.ts';
import { checkFactor } from './verification.rules.ts';

/** Tries of one address at one event in a minute: enough for a family, too few to walk a start list. */
const TRIES = { name: 'competitor-token', limit: 30, windowSeconds: 60 };

/**
 * Verifies a participant by bib (or by the competitor picked from a search) and the factor the event asks for,
 * and hands out the search token (spec §2, blueprint §5).
 */
export async function verifyCompetitor(
  deps: Deps,
  context: TenantContext,
  eventId: string,
  factors: VerificationFactors,
  clientAddress: string,
): Promise<Verification | Refusal> {
  if (!(await deps.rateLimits.take(context.tenantId, TRIES, `${eventId} ${clientAddress}`))) {
    return refuse('TooManyRequests');
  }
  const found = await deps.database.inTenant(context.tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) return undefined;
    return { event, competitor: await look() };

    async function look(): Promise<CompetitorRecord | undefined> {
      if (factors.number !== undefined)
        return findCompetitorByBib(scope, eventId, normaliseBib(factors.number));
      if (factors.competitorId === undefined) return undefined;
      const picked = await findCompetitor(scope, factors.competitorId);
      return picked?.eventId === eventId ? picked : undefined;
    }
  });
  if (found === undefined) return refuse('NotFound');
  // A secure event is opened by the mailed link alone (spec §2).
  if (found.event.isSecure) return { isVerificationSuccessful: false, code: 'FactorRequired' };

  const code = checkFactor(found.event.verificationFactor, found.competitor, factors);
  if (code !== undefined || found.competitor === undefined) {
    return { isVerificationSuccessful: false, code: code ?? 'CompetitorNotFound' };
  }
  const { competitor } = found;
  const grant = { tenantId: context.tenantId, eventId, competitorId: competitor.competitorId };
  return {
    isVerificationSuccessful: true,
    token: await issueSearchToken(deps, grant),
    competitor: presentCompetitor(competitor),
  };
}
