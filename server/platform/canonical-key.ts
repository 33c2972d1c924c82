import { isIP, isIPv6 } from 'node:net';

declare const canonical: unique symbol;

/**
 * The key of a counter, lock or cache: a text with one spelling for each value. Only the functions of this file create
 * keys, so that different spellings of a value count together (`tests/house` checks this).
 */
export type CanonicalKey = string & { readonly [canonical]: true };

const keyOf = (text: string): CanonicalKey => text as CanonicalKey;

/** Spells an id as PostgreSQL compares it: the case of a UUID does not matter. */
export function idKey(id: string): CanonicalKey {
  return keyOf(id.toLowerCase());
}

/**
 * Normalises an email address: addresses that differ only in case, or in letters that Unicode treats as compatible,
 * have one key.
 */
export function emailKey(email: string): CanonicalKey {
  return keyOf(email.trim().normalize('NFKC').toLowerCase());
}

const IPV6_GROUPS = 8;
/**
 * The groups of a /64. A provider assigns each subscriber at least a /64, so one subscriber controls all of its
 * addresses.
 */
const NETWORK_GROUPS = 4;

/**
 * Returns the network of an address: an IPv4 address itself (also if it is mapped into IPv6), or the /64 of an IPv6
 * address.
 */
export function networkKey(address: string): CanonicalKey {
  const bare = address.trim().split('%', 1)[0] ?? '';
  if (isIP(bare) === 0) return keyOf(bare.toLowerCase());
  if (!isIPv6(bare)) return keyOf(bare);
  // The URL standard has one spelling for an IPv6 address: lower case, only hexadecimal groups.
  const spelt = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = spelt.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = spelt.includes('::') ? IPV6_GROUPS - (first?.length ?? 0) - (last?.length ?? 0) : 0;
  const groups = [...(first ?? []), ...Array<string>(missing).fill('0'), ...(last ?? [])];
  const [sixth, high = '0', low = '0'] = groups.slice(5);
  if (sixth === 'ffff' && groups.slice(0, 5).every((group) => group === '0'))
    return keyOf([high, low].flatMap(bytesOf).join('.'));
  return keyOf(`${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`);
}

/** Returns the two bytes of a group. */
function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

/** Joins several keys into one. */
export function joinKeys(...keys: readonly CanonicalKey[]): CanonicalKey {
  return keyOf(keys.join(' '));
}
