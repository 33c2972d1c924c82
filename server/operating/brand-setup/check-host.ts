import type { HostCheck } from '#contract/desk-brands.schema.ts';
import { isLocalHost } from '#hosting/tenants/index.ts';
import { isExampleAddress } from './check-sender.ts';

/** Finds the addresses of a name; throws if it has none, or if no answer came in time. */
export type LookUpAddresses = (name: string) => Promise<readonly { address: string }[]>;

/**
 * Checks whether a shop's host leads to the server that serves the desk: whether both names have an address in common. Behind a
 * proxy of another company the names can have different addresses although the host leads here.
 * @param host canonical
 * @param deskHost the name in the desk's address
 */
export async function checkHost(
  lookUp: LookUpAddresses,
  { host, deskHost }: { host: string; deskHost: string },
): Promise<Pick<HostCheck, 'leads' | 'record'>> {
  // Browsers look up names under localhost on their own machine.
  if (/(^|\.)localhost$/.test(host)) return { leads: 'Machine', record: null };
  // Only names have records that another name can point to.
  const record = isLocalHost(deskHost) ? null : `${host}. CNAME ${deskHost}.`;
  if (record === null || isExampleAddress(deskHost)) return { leads: 'Unknown', record };
  const [found, own] = await Promise.all([addressesOf(lookUp, host), addressesOf(lookUp, deskHost)]);
  if (own.length === 0) return { leads: 'Unknown', record };
  if (found.some((address) => own.includes(address))) return { leads: 'Here', record: null };
  return { leads: found.length === 0 ? 'Nowhere' : 'Elsewhere', record };
}

const addressesOf = async (lookUp: LookUpAddresses, name: string): Promise<string[]> =>
  lookUp(name).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
