import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log.ts';
import { isPublicAddress } from '#platform/outbound/networks.ts';

/** The requests of one private address after which it is probably a proxy's. */
const PRIVATE_REQUESTS = 500;

/**
 * Logs a warning once if many requests come from one private address although proxies are trusted: something before the
 * proxy then hides the visitors' addresses, such as Docker's proxy for IPv6 or a load balancer.
 * @param isForProcess whether a request concerns the process, as health checks do
 */
export function watchAddresses(app: FastifyInstance, log: Log, isForProcess: (url: string) => boolean): void {
  const counts = new Map<string, number>();
  let isWarned = false;
  app.addHook('onRequest', async ({ ip, url }) => {
    if (isWarned || isPublicAddress(ip) || isForProcess(url)) return;
    const count = (counts.get(ip) ?? 0) + 1;
    // A private network has few addresses; a forged one is not trusted.
    if (counts.size < PRIVATE_REQUESTS || counts.has(ip)) counts.set(ip, count);
    if (count < PRIVATE_REQUESTS) return;
    isWarned = true;
    counts.clear();
    log.warn('visitors arrive with one private address: rate limits count them as one');
  });
}
