import { OWN_DATA_LINK_HOURS } from '#contract/own-data.ts';
import type { Deps } from '#platform/deps.ts';

const HOUR_MS = 3600_000;

const messageOf = (tenantId: string, expires: string, email: string): string =>
  `${tenantId} ${expires} ${email}`;

/**
 * Signs a token for the reader of an address's mails. For an hour it gives access to the data stored under the address.
 */
export function signAddressToken(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  email: string,
): string {
  const expires = String(clock.now().getTime() + OWN_DATA_LINK_HOURS * HOUR_MS);
  const address = Buffer.from(email).toString('base64url');
  return `${expires}.${address}.${keys.sign('own-data', messageOf(tenantId, expires, email))}`;
}

/**
 * Reads the address from a token.
 * @returns undefined if the token is forged, another tenant's, or too old
 */
export function readAddressToken(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  token: string,
): string | undefined {
  const [expires = '', address = '', signature = ''] = token.split('.');
  const email = Buffer.from(address, 'base64url').toString();
  if (!keys.verify('own-data', messageOf(tenantId, expires, email), signature)) return undefined;
  return Number(expires) > clock.now().getTime() ? email : undefined;
}
