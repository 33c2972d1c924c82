import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_FILE, SERVICE_WORKER_PATH } from '#contract/page-parts.ts';
import type { Config } from '#platform/config.ts';
import { sendPage } from './send-page.ts';

/** A worker that replaces any other, deletes its caches, and unregisters. */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The worker runs no other script, and calls only its own site. */
const POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Serves the pages' service worker (docs/decisions/0035) at the root of each site, so that it controls the whole site.
 * Browsers revalidate it at each visit, and shared caches must not answer.
 */
export function openServiceWorker(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'hasServiceWorker'> },
  folder: string,
): void {
  app.get(SERVICE_WORKER_PATH, { schema: { hide: true } }, async (request, reply) => {
    const script = config.hasServiceWorker
      ? await readFile(join(folder, SERVICE_WORKER_FILE), 'utf8')
      : REMOVING_WORKER;
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY });
    return sendPage(request, reply, script);
  });
}
