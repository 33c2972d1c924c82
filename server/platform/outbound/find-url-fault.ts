import { isIP } from 'node:net';
import { isPublicAddress } from './networks.ts';

type UrlFault =
  | 'NoWebAddress'
  | 'AddressWithPassword'
  | 'AddressWithHash'
  | 'PrivateAddress'
  | 'AddressUnencrypted';

/**
 * Finds the fault of an address that a tenant configures. The resolved network address is checked at each call.
 * @param mayReach whether calls may go to an address
 * @returns the code of the fault; undefined if nothing is wrong
 */
export function findUrlFault(
  text: string,
  lengthMax: number,
  mayReach: (address: string) => boolean,
): UrlFault | undefined {
  const url = URL.canParse(text) && text.length <= lengthMax ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) return 'NoWebAddress';
  if (url.username !== '' || url.password !== '') return 'AddressWithPassword';
  if (url.hash !== '') return 'AddressWithHash';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const local = /(^|\.)localhost\.?$/.test(literal) ? '127.0.0.1' : literal;
  const isOwn = isIP(local) !== 0 && !mayReach(local);
  if (isOwn) return 'PrivateAddress';
  // Only within an allowed private network may connections be unencrypted (decision 296).
  if (url.protocol === 'http:' && (isIP(local) === 0 || isPublicAddress(local))) return 'AddressUnencrypted';
  return undefined;
}
