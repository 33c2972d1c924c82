/** The hosts of this machine, whose pages are not encrypted. */
const OWN_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1)(?<port>:\d{1,5})?$/;
/** The origin that browsers report for a page opened from a file. */
const FILE_ORIGIN = 'null';
const ORIGIN_MAX = 300;

/**
 * Lists the Content-Security-Policy sources that may frame the embedded search: a tenant's hosts, with https unless
 * they are on this machine.
 */
export function frameAncestors(hosts: readonly string[]): string {
  return hosts.length === 0 ? "'none'" : sourcesOfHosts(hosts).join(' ');
}

/**
 * Builds the sources of a tenant's hosts: `www.race.example` is `https://www.race.example`. A host of this machine may
 * be unencrypted, and without a port it stands for all its ports, because servers for development choose their own.
 */
function sourcesOfHosts(hosts: readonly string[]): string[] {
  return hosts.flatMap((host) => {
    if (host.includes('://')) return host;
    const own = OWN_MACHINE.exec(host);
    if (own === null) return `https://${host}`;
    const source = own.groups?.port === undefined ? `${host}:*` : host;
    return [`https://${source}`, `http://${source}`];
  });
}

/** Where the search is embedded. */
export type Surroundings =
  /** A page that may frame it, and its origin, to which the height is sent. */
  | { kind: 'Allowed'; origin: string }
  | { kind: 'OtherSite'; origin: string }
  /** A page opened from a file, which has no origin. */
  | { kind: 'File' }
  /** The place is not known: the frame was made without the script, or the script named no valid origin. */
  | { kind: 'Unknown' };

/**
 * Finds out where the search is embedded, by what the script says. The answer is only used to explain: the browser
 * decides by `frameAncestors` who may frame it.
 */
export function surroundingsOf(hosts: readonly string[], said: unknown): Surroundings {
  if (said === FILE_ORIGIN) return { kind: 'File' };
  if (typeof said !== 'string' || said.length > ORIGIN_MAX || !isOrigin(said)) return { kind: 'Unknown' };
  const anyPort = said.replace(/:\d{1,5}$/, '');
  const isAllowed = sourcesOfHosts(hosts).some((source) => source === said || source === `${anyPort}:*`);
  return { kind: isAllowed ? 'Allowed' : 'OtherSite', origin: said };
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
