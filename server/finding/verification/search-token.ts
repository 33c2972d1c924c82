import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { SEARCH_TOKEN_HOURS } from '#contract/limits.ts';
import type { Deps } from '#platform/deps.ts';

/** What a search token says: whose photos of which event its holder may see (blueprint §6). */
export interface SearchGrant {
  tenantId: string;
  eventId: string;
  competitorId: string;
}

const claimsSchema = z.object({ tenant: z.string(), event: z.uuid(), competitor: z.uuid() });
const AUDIENCE = 'photofinish:search';

/** Signs a token that ends after 24 hours. */
export function issueSearchToken(deps: Pick<Deps, 'keys' | 'clock'>, grant: SearchGrant): Promise<string> {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  return new SignJWT({ tenant: grant.tenantId, event: grant.eventId, competitor: grant.competitorId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + SEARCH_TOKEN_HOURS * 3600)
    .sign(deps.keys.key('search-tokens'));
}

/** @returns undefined for a token that is forged, expired, or another tenant's */
export async function verifySearchToken(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  token: string,
): Promise<SearchGrant | undefined> {
  try {
    const { payload } = await jwtVerify(token, deps.keys.key('search-tokens'), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: deps.clock.now(),
    });
    const claims = claimsSchema.parse(payload);
    if (claims.tenant !== tenantId) return undefined;
    return { tenantId, eventId: claims.event, competitorId: claims.competitor };
  } catch {
    // Every way to be wrong is answered alike: verify again.
    return undefined;
  }
}
