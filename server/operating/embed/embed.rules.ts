/**
 * Lists the Content-Security-Policy sources that may frame the embedded search: a tenant's hosts, with https unless
 * they are on this machine.
 */
export function frameAncestors(hosts: readonly string[]): string {
  return hosts.length === 0 ? "'none'" : originsOfHosts(hosts).join(' ');
}

/** Builds the origins of a tenant's hosts: `www.race.example` is `https://www.race.example`. */
function originsOfHosts(hosts: readonly string[]): string[] {
  return hosts.map((host) => (host.includes('://') ? host : `https://${host}`));
}

/**
 * Returns the origin of the embedding page if it may frame the search; undefined if the height must not be sent to it.
 */
export function hostAround(hosts: readonly string[], said: unknown): string | undefined {
  return originsOfHosts(hosts).find((origin) => origin === said);
}

/** Builds the snippet for an organizer's page. */
export function writeSnippet(origin: string, eventId: string, language: string): string {
  return `<script async src="${origin}/embed.js" data-event="${eventId}" data-language="${language}"></script>`;
}
