import type { Verification } from '#contract/competitor.schema.ts';
import { listCompetitorsByEmail, presentCompetitor } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findShownFinish } from '#finding/race-results/index.ts';
import { ensureCompetitorPerson, findProofVersion } from '#finding/recognition/index.ts';
import { confirmAddress } from '#hosting/mail-addresses/index.ts';
import { readShownColumns } from '#hosting/tenants/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findCodeRequest } from './code-requests.store.ts';
import { issueSearchToken, verifyMailedToken } from './search-token.ts';

/** The most links that one visitor may try per minute. */
const TRIES = { name: 'mailed-link', limit: 30, windowSeconds: 60 };

/**
 * Opens a mailed link (product §2, search-verify-email). If the address has one participant, the search token is for
 * this participant. If it has several, the visitor chooses one, with the same link as proof.
 */
export async function openMailedLink(
  deps: Deps,
  context: TenantContext,
  token: string,
  clientAddress: CanonicalKey,
): Promise<Verification | Refusal> {
  const { tenantId } = context;
  const tooMany = await deps.rateLimits.take(tenantId, TRIES, clientAddress);
  if (tooMany !== undefined) return tooMany;
  const requestId = await verifyMailedToken(deps, tenantId, token);
  if (requestId === undefined) return { isVerificationSuccessful: false, code: 'EmailNotVerified' };
  return deps.database.inTenant(tenantId, async (scope): Promise<Verification> => {
    const request = await findCodeRequest(scope, requestId);
    const registered =
      request === undefined ? [] : await listCompetitorsByEmail(scope, request.eventId, request.email);
    const [only, ...others] = registered;
    if (request === undefined || only === undefined)
      return { isVerificationSuccessful: false, code: 'EmailNotVerified' };
    await confirmAddress(deps, scope, request.email);
    const { date = '' } = (await findEvent(scope, only.eventId)) ?? {};
    if (others.length > 0) {
      const competitors = registered.map((one) => presentCompetitor(one, [], date));
      return { isVerificationSuccessful: false, code: 'SeveralCompetitors', competitors };
    }
    const { personId, eventId } = await ensureCompetitorPerson(scope, only);
    const finish = await findShownFinish(scope, eventId, only.bib);
    const version = (await findProofVersion(scope, personId)) ?? 0;
    const grant = { tenantId, eventId, personId, proof: 'Email', visitorId: deps.newId(), version } as const;
    return {
      isVerificationSuccessful: true,
      token: await issueSearchToken(deps, grant),
      personId,
      competitor: presentCompetitor(only, await readShownColumns(scope), date),
      ...finish,
      proof: grant.proof,
    };
  });
}
