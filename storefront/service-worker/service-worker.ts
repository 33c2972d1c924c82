import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import type { KeptParts } from './kept-parts.ts';

/**
 * The service worker of the pages (docs/decisions/0035): caches only the built files under `/assets/`, whose names
 * change with their content. No page, API response or photo passes through it.
 */

/** The part of a worker's events used here; TypeScript's DOM types are those of windows. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends WorkerEvent {
  /** Registers requests that bypass the worker; not in every browser. */
  addRoutes?(rules: object): Promise<void>;
}
interface PartRequested extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface LanguageTold extends WorkerEvent {
  data: unknown;
}
declare const self: {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: PartRequested) => void): void;
  addEventListener(type: 'message', listen: (event: LanguageTold) => void): void;
};

/** Inserted by the build. */
declare const KEPT_PARTS: KeptParts;

const PARTS_PATH = '/assets/';

/**
 * The most files that are cached: those of about three builds, so that a page that is open during a deployment still
 * finds its files.
 */
const MAX_PARTS = 500;

/** Excludes the login page of a Wi-Fi hotspot, which answers 200 to everything. */
const isPart = (response: Response): boolean =>
  response.status === 200 && !(response.headers.get('content-type') ?? 'text/html').startsWith('text/html');

const parts = new CacheFirst({
  cacheName: 'parts',
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isPart(response) ? response : null) },
    // Its declared type is narrower than the plugins' type.
    new ExpirationPlugin({ maxEntries: MAX_PARTS, purgeOnQuotaError: true }) as object,
  ],
});

/** Fetches missing files one after another, so that the page's photos have priority. */
async function keep(event: WorkerEvent, paths: readonly string[]): Promise<void> {
  for (const path of paths) await Promise.all(parts.handleAll({ event, request: new Request(path) }));
}

self.addEventListener('install', (event) => {
  const isElsewhere = { not: { urlPattern: `${PARTS_PATH}*` } };
  // In browsers without such rules, the listener below lets these requests pass.
  const routes = event.addRoutes?.({ condition: isElsewhere, source: 'network' });
  event.waitUntil(Promise.all([routes?.catch(() => {}), keep(event, KEPT_PARTS.every)]));
  // All builds share one cache, so a new worker may serve an older page at once.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin === self.location.origin && pathname.startsWith(PARTS_PATH))
    event.respondWith(parts.handle({ event, request: event.request }));
});

self.addEventListener('message', (event) => {
  const words = typeof event.data === 'string' ? KEPT_PARTS.words[event.data] : undefined;
  if (words !== undefined) event.waitUntil(keep(event, words));
});
