import { decodeJwt, type JWTPayload } from 'jose';

/** An identity as the tenant's provider describes it. */
export interface Account {
  /** The provider's own name for them: stable, and unique with this provider alone. */
  subject: string;
  /** As the provider writes it; null if its tokens carry none. */
  email: string | null;
  /** Whether the provider has verified the address; only then it grants access. */
  isEmailVerified: boolean;
  name: string;
}

/** Longer bearer tokens are refused: a provider's token has some thousand characters. */
export const BEARER_MAX = 8_192;

/**
 * Reads the issuer of a bearer, unverified and without a trailing slash. It distinguishes an account's token from a
 * search token, which names none.
 * @returns undefined for a text that is no JWT or names no issuer
 */
export function issuerOf(bearer: string): string | undefined {
  if (bearer.length > BEARER_MAX) return undefined;
  try {
    const { iss } = decodeJwt(bearer);
    return typeof iss === 'string' && iss !== '' ? withoutSlash(iss) : undefined;
  } catch {
    return undefined;
  }
}

export const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, '');

/**
 * Returns whether verified claims are meant for this client: it is the audience (ID tokens, access tokens of many) or
 * the party that the token was issued to (Keycloak's access tokens). A logout token states that a session ended, and
 * gives no access.
 */
export function isMeantFor(claims: JWTPayload, clientId: string): boolean {
  if (claims.events !== undefined) return false;
  return [claims.aud].flat().includes(clientId) || claims.azp === clientId;
}

/** Reads the account of verified claims; undefined if they name no subject. */
export function accountOf(claims: JWTPayload): Account | undefined {
  const { sub, email, email_verified: isVerified, name, preferred_username: userName } = claims;
  if (typeof sub !== 'string' || sub === '') return undefined;
  const address = typeof email === 'string' && email.includes('@') ? email : null;
  const named = [name, userName, address].find((text) => typeof text === 'string' && text !== '');
  return {
    subject: sub,
    email: address,
    isEmailVerified: address !== null && isVerified === true,
    name: typeof named === 'string' ? named : sub,
  };
}
