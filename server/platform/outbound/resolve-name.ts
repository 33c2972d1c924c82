import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Where names are looked up, and for how long; tests use other sources. */
interface NameSources {
  /** Name servers as `setServers` takes them; the machine's by default. */
  servers?: readonly string[];
  hostsFile?: string;
  patience?: typeof PATIENCE;
}

const HOSTS_FILE =
  process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts';
/** The time limit of the first try in milliseconds; the second try has twice as long. */
const PATIENCE = { timeout: 2_000, tries: 2 };
/** Names under localhost are this machine's own (RFC 6761). */
const OWN: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Finds the addresses of a name that a tenant gave: in the hosts file, or else by DNS. It does not use `lookup` of
 * `node:dns`, which occupies a thread while it waits: two names whose server does not answer would block these
 * threads for twenty seconds, and payments need them too (docs/decisions/0286).
 * @throws if the name is unknown, or no answer came in time
 */
export async function resolveName(
  hostname: string,
  { servers, hostsFile = HOSTS_FILE, patience = PATIENCE }: NameSources = {},
): Promise<readonly LookupAddress[]> {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (/(^|\.)localhost$/.test(name)) return OWN;
  const listed = findInHosts(await readFile(hostsFile, 'utf8').catch(() => ''), name);
  if (listed.length > 0) return listed;
  const resolver = new Resolver(patience);
  if (servers !== undefined) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [four, six].flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
  return addresses.map(withFamily);
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Finds the TXT records of a name by DNS, without threads; empty if there are none.
 * @throws if no answer came in time
 */
export async function resolveTexts(
  name: string,
  { servers, patience = PATIENCE }: Pick<NameSources, 'servers' | 'patience'> = {},
): Promise<string[]> {
  const resolver = new Resolver(patience);
  if (servers !== undefined) resolver.setServers(servers);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD.has(String(error.code))) return [];
    throw error;
  }
}

const withFamily = (address: string): LookupAddress => ({ address, family: isIP(address) });

function findInHosts(text: string, name: string): LookupAddress[] {
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return isIP(address) !== 0 && names.includes(name) ? withFamily(address) : [];
  });
}
