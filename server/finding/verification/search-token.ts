import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { SEARCH_PROOFS, type SearchProof } from '#contract/competitor.ts';
import { MAILED_LINK_HOURS, SEARCH_TOKEN_HOURS } from '#contract/limits.ts';
import { idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';

/** The content of a search token: the event and the person whose photos its holder may see (product §11). */
export interface SearchGrant {
  tenantId: string;
  eventId: string;
  /** A competitor's id, or the id of a person found by a selfie. */
  personId: string;
  /** How the holder proved their identity. */
  proof: SearchProof;
  /** The visitor for whom the holder's claims count. Some claims count for everybody. */
  visitorId: string;
  /** The version of the person's proofs when the token was issued. A correction increments the person's version. */
  version: number;
}

type TokenDeps = Pick<Deps, 'keys' | 'clock'>;

const searchClaims = z.object({
  tenant: z.string(),
  event: idSchema,
  person: idSchema,
  proof: z.literal(SEARCH_PROOFS),
  visitor: idSchema,
  // Tokens issued before versions existed have none.
  version: z.int().nonnegative().default(0),
});
const linkClaims = z.object({ tenant: z.string(), request: idSchema });
const SEARCH = { audience: 'photofinish:search', hours: SEARCH_TOKEN_HOURS };
const MAILED_LINK = { audience: 'photofinish:mailed-link', hours: MAILED_LINK_HOURS };

function sign(
  { keys, clock }: TokenDeps,
  { audience, hours }: typeof SEARCH,
  claims: Record<string, string | number>,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + hours * 3600)
    .sign(keys.keys('search-tokens')[0]);
}

/** Reads the claims of a token of a given kind and tenant. All faults get the same answer: verify again. */
async function read<Claims extends { tenant: string }>(
  { keys, clock }: TokenDeps,
  { audience }: typeof SEARCH,
  schema: z.ZodType<Claims>,
  tenantId: string,
  token: string,
): Promise<Claims | undefined> {
  for (const key of keys.keys('search-tokens')) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        currentDate: clock.now(),
      });
      const claims = schema.parse(payload);
      return claims.tenant === tenantId ? claims : undefined;
    } catch {
      // The token is forged, too old, or signed by a key of the list that is no longer valid.
    }
  }
  return undefined;
}

/** Signs a search token that expires after 24 hours. */
export function issueSearchToken(deps: TokenDeps, grant: SearchGrant): Promise<string> {
  return sign(deps, SEARCH, {
    tenant: grant.tenantId,
    event: grant.eventId,
    person: grant.personId,
    proof: grant.proof,
    visitor: grant.visitorId,
    version: grant.version,
  });
}

/**
 * Verifies a search token.
 * @returns undefined if the token is forged, expired, or another tenant's
 */
export async function verifySearchToken(
  deps: TokenDeps,
  tenantId: string,
  token: string,
): Promise<SearchGrant | undefined> {
  const claims = await read(deps, SEARCH, searchClaims, tenantId, token);
  if (claims === undefined) return undefined;
  const { event: eventId, person: personId, proof, visitor: visitorId, version } = claims;
  return { tenantId, eventId, personId, proof, visitorId, version };
}

/** Signs the token of a mailed link. It contains the request's id, but no address. */
export function issueMailedToken(deps: TokenDeps, tenantId: string, requestId: string): Promise<string> {
  return sign(deps, MAILED_LINK, { tenant: tenantId, request: requestId });
}

/**
 * Verifies the token of a mailed link.
 * @returns the link's request; undefined if the token is forged, too old, or another tenant's
 */
export async function verifyMailedToken(
  deps: TokenDeps,
  tenantId: string,
  token: string,
): Promise<string | undefined> {
  return (await read(deps, MAILED_LINK, linkClaims, tenantId, token))?.request;
}
