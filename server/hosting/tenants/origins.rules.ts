/** The address of a request, if there is a request. */
export interface Visit {
  /** The Host header as sent. */
  host: string;
  /** The port at which this process accepted the connection; undefined without a connection (tests). */
  localPort: number | undefined;
}

/** The addresses of a tenant: scheme, host and port, without a trailing slash. */
export interface Origins {
  /** The origin in the visitor's browser. */
  origin: string;
  /** The tenant's address for everybody else: in mails, canonical links and data for other servers. */
  publicOrigin: string;
}

/** Converts the name in a Host header to canonical form: lower case, without port and final dot. */
export function hostName(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}

/** Returns whether a host is this machine's own name or an IP address. Mails do not link to such hosts. */
export const isLocalHost = (host: string): boolean => /(^|\.)localhost$|^[\d.]+$|^\[/.test(host);

/**
 * Builds the configured address of a tenant: PUBLIC_URL if that is one of its hosts, otherwise its first real host with
 * PUBLIC_URL's scheme and port.
 * @param hosts in the order of the tenant's file
 * @returns undefined if nothing is configured
 */
export function configuredOrigin(
  hosts: readonly string[],
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl === undefined) return undefined;
  const shop = new URL(publicUrl);
  if (hosts.includes(shop.hostname)) return shop.origin;
  const host = hosts.find((each) => !isLocalHost(each));
  return host === undefined ? undefined : originAt(host, shop);
}

/**
 * Builds the address of a tenant for commands, where there is no request: the configured one, otherwise https at its
 * first real host.
 */
export function originWithoutVisit(
  hosts: readonly string[],
  { publicUrl, port }: { publicUrl: string | undefined; port: number },
): string {
  const configured = configuredOrigin(hosts, publicUrl);
  if (configured !== undefined) return configured;
  const host = hosts.find((each) => !isLocalHost(each));
  return host === undefined ? httpOrigin(hosts[0] ?? 'localhost', String(port)) : `https://${host}`;
}

/**
 * Returns the address for links to a shop that was visited earlier: the stored one while the tenant still has its host,
 * otherwise the tenant's present address. Somebody else may own a domain that the tenant gave up.
 * @param stored the origin of an earlier visit
 */
export function presentOrigin(
  stored: string,
  hosts: readonly string[],
  config: { publicUrl: string | undefined; port: number },
): string {
  const { hostname } = new URL(stored);
  const hasRealHost = hosts.some((host) => !isLocalHost(host));
  if (hosts.includes(hostname) || isLocalHost(hostname) || !hasRealHost) return stored;
  return originWithoutVisit(hosts, config);
}

/**
 * Builds the addresses of a tenant for a request to one of its hosts. Scheme and port come from PUBLIC_URL or, if that
 * is not set, from the connection. Proxy headers are not used. A port that only the Host header contains is used only
 * for the visitor.
 */
export function originsOf(hosts: readonly string[], visit: Visit, publicUrl: string | undefined): Origins {
  const name = hostName(visit.host);
  const shop = publicUrl === undefined ? undefined : new URL(publicUrl);
  const named = /:(\d+)$/.exec(visit.host)?.[1] ?? '';
  const own = named === '' ? '' : String(visit.localPort ?? '');
  const configured = configuredOrigin(hosts, publicUrl);
  if (shop !== undefined && isLocalHost(name) === isLocalHost(shop.hostname)) {
    const origin = originAt(name, shop);
    return { origin, publicOrigin: configured ?? origin };
  }
  const real = hosts.find((each) => !isLocalHost(each)) ?? name;
  return { origin: httpOrigin(name, named), publicOrigin: configured ?? httpOrigin(real, own) };
}

const originAt = (host: string, { protocol, port }: URL): string =>
  `${protocol}//${host}${port === '' ? '' : `:${port}`}`;

const httpOrigin = (host: string, port: string): string =>
  new URL(`http://${host}${port === '' ? '' : `:${port}`}`).origin;
