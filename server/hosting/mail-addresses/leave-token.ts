import type { Deps } from '#platform/deps.ts';
import { mayRemember } from './address-hash.ts';

/** Distinguishes this token from others that end mails. */
const PREFIX = 'letters';

const messageOf = (tenantId: string, addressHash: string): string => `leave ${tenantId} ${addressHash}`;

/**
 * Signs the token by which a letter is unsubscribed from. It names the address by its hash alone, and works as long as the
 * address secret does, also when the letter and its event are gone.
 */
export function signLeaveToken({ keys }: Pick<Deps, 'keys'>, tenantId: string, addressHash: string): string {
  return `${PREFIX}.${addressHash}.${keys.sign('mail-addresses', messageOf(tenantId, addressHash))}`;
}

/** Verifies such a token. @returns the address's hash; undefined if it is forged or of another kind */
export function verifyLeaveToken(
  { keys }: Pick<Deps, 'keys'>,
  tenantId: string,
  token: string,
): string | undefined {
  const [prefix, addressHash = '', signature = ''] = token.split('.');
  if (prefix !== PREFIX || !mayRemember(addressHash)) return undefined;
  return keys.verify('mail-addresses', messageOf(tenantId, addressHash), signature) ? addressHash : undefined;
}
