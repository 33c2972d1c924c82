import { emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';

const KEY_ID_LENGTH = 8;

/**
 * Hashes a mail address with the installation's address secret, differently in each tenant. With only the database,
 * addresses cannot be guessed by trying (docs/decisions/0156).
 */
export function addressHashOf({ keys }: Pick<Deps, 'keys'>, tenantId: string, email: string): string {
  return keys.sign('mail-addresses', `address ${tenantId} ${emailKey(email)}`);
}

/** Returns the id of the secret with which addresses are hashed. */
export function addressKeyId({ keys }: Pick<Deps, 'keys'>): string {
  return keys.sign('mail-addresses', 'key').slice(0, KEY_ID_LENGTH);
}

/** Returns whether a text has the form of a hash. */
export function mayRemember(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
