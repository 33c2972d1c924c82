import { isIP } from 'node:net';
import { isPublicAddress } from './networks.ts';

/**
 * Finds the fault of an address that a tenant configures. The resolved network address is checked at each call.
 * @param mayReach whether calls may go to an address
 * @returns the end of a sentence; undefined if nothing is wrong
 */
export function findUrlFault(
  text: string,
  lengthMax: number,
  mayReach: (address: string) => boolean,
): string | undefined {
  const url = URL.canParse(text) && text.length <= lengthMax ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol))
    return 'is not an address: begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a name or a password';
  if (url.hash !== '') return 'must not contain #: the part after it would not be sent';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const local = /(^|\.)localhost$/.test(literal) ? '127.0.0.1' : literal;
  const isOwn = isIP(local) !== 0 && !mayReach(local);
  if (isOwn) return 'leads to a private address: name that in ALLOWED_PRIVATE_NETWORKS if it is meant';
  // Only within an allowed private network may connections be unencrypted (decision 296).
  if (url.protocol === 'http:' && (isIP(local) === 0 || isPublicAddress(local)))
    return 'must begin with https://';
  return undefined;
}
