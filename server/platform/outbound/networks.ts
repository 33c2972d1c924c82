import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not public: this machine, private networks, link-local addresses, cloud metadata (RFC 6890). */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
];
/** In IPv6 only global unicast is public, without the ranges that embed an arbitrary IPv4 address. */
const PUBLIC_IPV6 = '2000::/3';
const TUNNELS_IPV6 = ['2001::/32', '2002::/16'];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns whether a text is an address (`10.1.2.3`, `::1`) or a network (`10.0.0.0/8`). */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function networksOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', prefix] = text.split('/');
    const family = familyOf(address);
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

const privateIpv4 = networksOf(PRIVATE_IPV4);
const publicIpv6 = networksOf([PUBLIC_IPV6]);
const tunnelsIpv6 = networksOf(TUNNELS_IPV6);

/** Returns whether an address is public, so that it cannot lead into a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateIpv4.check(address);
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !tunnelsIpv6.check(address, 'ipv6');
}

/**
 * Creates a check whether a call may go to an address: it must be public or allowed by the operator.
 * @param allowed addresses and networks, as `isNetwork` takes them
 */
export function createReach(allowed: readonly string[]): (address: string) => boolean {
  const list = networksOf(allowed);
  return (address) => isPublicAddress(address) || list.check(address, familyOf(address));
}
