import type { Deps } from '#platform/deps.ts';
import { mayRemember } from './address-hash.ts';

/** Distinguishes this token from other tokens in mails. */
const PREFIX = 'letters';

const messageOf = (tenantId: string, addressHash: string): string => `leave ${tenantId} ${addressHash}`;

/**
 * Signs the token for unsubscribing from letters. It contains only the hash of the address. It is valid while the
 * address secret is used, even if the letter and its event were deleted.
 */
export function signLeaveToken({ keys }: Pick<Deps, 'keys'>, tenantId: string, addressHash: string): string {
  return `${PREFIX}.${addressHash}.${keys.sign('mail-addresses', messageOf(tenantId, addressHash))}`;
}

/**
 * Verifies such a token.
 * @returns the address's hash; undefined if the token is forged or of another kind
 */
export function verifyLeaveToken(
  { keys }: Pick<Deps, 'keys'>,
  tenantId: string,
  token: string,
): string | undefined {
  const [prefix, addressHash = '', signature = ''] = token.split('.');
  if (prefix !== PREFIX || !mayRemember(addressHash)) return undefined;
  return keys.verify('mail-addresses', messageOf(tenantId, addressHash), signature) ? addressHash : undefined;
}
