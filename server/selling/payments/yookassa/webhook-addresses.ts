import { BlockList, isIP } from 'node:net';

/** The addresses from which YooKassa sends notices: yookassa.ru/developers/using-api/webhooks#ip, read 2026-11-21. */
const DOCUMENTED_RANGES: readonly string[] = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.156.11',
  '77.75.156.35',
  '77.75.154.128/25',
  '2a02:5180::/32',
];

/**
 * Returns whether a sender's address is in the ranges; an IPv4 address may be written as IPv6
 * (`::ffff:77.75.156.11`).
 */
export function isWebhookAddress(address: string, ranges: readonly string[] = DOCUMENTED_RANGES): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}
