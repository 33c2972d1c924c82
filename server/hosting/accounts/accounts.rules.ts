import { decodeJwt, type JWTPayload } from 'jose';

/** An identity as the tenant's provider reports it. */
export interface Account {
  /** The provider's id of the person: it never changes, and is unique only at this provider. */
  subject: string;
  /** The address as the provider writes it; null if its tokens contain none. */
  email: string | null;
  /** Whether the provider has verified the address; only then it grants access. */
  isEmailVerified: boolean;
  name: string;
}

/** Longer bearer tokens are refused; a provider's token has some thousand characters. */
export const BEARER_MAX = 8_192;

/**
 * Reads the issuer of a bearer without verifying it, and without a trailing slash. An account's token has an issuer, a
 * search token has none.
 * @returns undefined for a text that is no JWT or has no issuer
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

export const withoutSlash = (issuer: string): string => issuer.replace(/(?<!\/)\/+$/, '');

/**
 * Returns whether verified claims are meant for this client: it is the audience (ID tokens, many access tokens), or the
 * party to which the token was issued (Keycloak's access tokens). A logout token states that a session ended, and gives
 * no access.
 */
export function isMeantFor(claims: JWTPayload, clientId: string): boolean {
  if (claims.events !== undefined) return false;
  return [claims.aud].flat().includes(clientId) || claims.azp === clientId;
}

/** Reads the account from verified claims; undefined if they have no subject. */
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
