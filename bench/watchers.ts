/**
 * Measures the load of 10,000 visitors who watch one event fill with photos, on a shop behind a CDN. They open its
 * page, poll as the pages do (`storefront/finding/poll-interval.ts`), load new photos, and some watch their own photos.
 * Several caches in the process of the bench simulate the CDN and obey the headers. The bench uses real time.
 *
 *     npm run build && node bench/watchers.ts [--watchers 10000] [--edges 5] [--seconds 60] [--photos 2]
 */

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verificationRoutes } from '#contract/competitor.ts';
import type { Event, PhotosPage } from '#contract/photo.schema.ts';
import { eventRoutes, photoRoutes } from '#contract/photo.ts';
import { pollEvery } from '#storefront/finding/poll-interval.ts';
import { type MadeEvent, makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { readCpuSeconds, readDatabaseCpu } from '#tests/factories/process-figures.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { createEdge, type OriginLoad } from './simulated-cdn.ts';

const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '10000' },
    edges: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    photos: { type: 'string', default: '2' },
  },
});
const [WATCHERS, EDGES, SECONDS] = [values.watchers, values.edges, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const PHOTOS_A_SECOND = Number(values.photos);
const TENANT = 'photofinish';
const BIBS = 20;
const FIRST_PHOTOS = 120;
/** One of this many watchers looks at their own photos. */
const OWN_OF = 10;
/** The average interval at which a watcher loads new photos. */
const BRING_MS = 60_000;
const CPU_MAX = 1;
const DIRECT_CALLS = 3_000;

/** Reads the CPU seconds of the server and of the database since both started. */
const readCpu = async (
  serverPid: number,
  dataDir: string,
): Promise<{ server: number; database: number }> => ({
  server: await readCpuSeconds(serverPid),
  database: await readDatabaseCpu(dataDir),
});

/** The observations of all watchers. */
interface Seen {
  requests: number;
  /** The age of the newest photo in a watcher's count at each change of the count, in ms. */
  lagsMs: number[];
  failures: number;
}

type Fetch = ReturnType<typeof createEdge>;

interface Watch {
  event: MadeEvent;
  tokens: readonly string[];
  seen: Seen;
  /** When the event reached each number of photos. */
  published: Map<number, number>;
  until: number;
}

/** Polls and loads as an open page does. */
async function watch(fetch: Fetch, index: number, run: Watch): Promise<void> {
  const { event, tokens, seen, published, until } = run;
  const get = async (path: string, token?: string) => {
    seen.requests += 1;
    const got = await fetch(path, token);
    if (got.status !== 200) seen.failures += 1;
    return got.body;
  };
  // Watchers do not all start at the same time.
  await sleep(Math.random() * Math.min(SECONDS / 2, 30) * 1000);
  await get(`/event/${event.eventId}`);
  const spread = 0.9 + Math.random() * 0.2;
  const path = eventRoutes.getEvent.path.replace(':eventId', event.eventId);
  const token = index % OWN_OF === 0 ? tokens[index % tokens.length] : undefined;
  const ownPath = `${photoRoutes.listPhotos.path}?albumId=${event.eventId}&offset=0&count=1`;
  let last: Buffer | undefined;
  let known: Event | undefined;
  let shown: number | undefined;
  let changedAt = performance.now();
  let broughtAt = performance.now() - Math.random() * BRING_MS;
  let ownAt = performance.now() - Math.random() * BRING_MS;
  while (performance.now() < until) {
    const body = await get(path);
    const now = performance.now();
    if (known === undefined || last === undefined || (body !== last && !body.equals(last))) {
      const before = known?.photosCount;
      known = JSON.parse(body.toString()) as Event;
      changedAt = now;
      const since = published.get(known.photosCount);
      if (before !== undefined && before !== known.photosCount && since !== undefined)
        seen.lagsMs.push(now - since);
    }
    last = body;
    shown ??= known.photosCount;
    if (known.photosCount !== shown && now - broughtAt > BRING_MS) {
      broughtAt = now;
      shown = known.photosCount;
      const list = JSON.parse(
        (
          await get(
            `${photoRoutes.listPhotos.path}?albumId=${event.eventId}&offset=0&count=100&photosCount=${shown}`,
          )
        ).toString(),
      ) as PhotosPage;
      for (const { thumbUrl } of list.photos.slice(-12)) await get(thumbUrl);
    }
    if (token !== undefined && now - ownAt > BRING_MS * 1.5) {
      ownAt = now;
      await get(ownPath, token);
    }
    await sleep(spread * pollEvery([known], now - changedAt, Date.now()));
  }
}

/** Publishes photos evenly. */
async function fill(shop: ShopFolder, { event, published, until }: Watch): Promise<number> {
  let count = FIRST_PHOTOS;
  await shop.withPlatform(async (deps) => {
    while (performance.now() < until) {
      const index = count % 60;
      const bibs = [String(100 + (count % BIBS))];
      await publishPhoto(deps, {
        tenantId: TENANT,
        eventId: event.eventId,
        index,
        bibs,
        faces: [],
        isReport: false,
      });
      count += 1;
      published.set(count, performance.now());
      await sleep(1000 / PHOTOS_A_SECOND);
    }
  });
  return count - FIRST_PHOTOS;
}

async function makeTokens(address: string, host: string, eventId: string): Promise<string[]> {
  const url = address + verificationRoutes.createToken.path.replace(':eventId', eventId);
  const tokens: string[] = [];
  for (let bib = 100; bib < 100 + BIBS; bib += 1) {
    const headers = { host, 'content-type': 'application/json' };
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ number: String(bib) }),
    });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  return tokens;
}

/** Returns the CPU milliseconds of a poll without a cache in between: of the server and of the database. */
async function costOfPoll(shop: ShopFolder, pid: number, address: string, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const load: OriginLoad = { calls: 0, notModified: 0, bytes: 0, byKind: new Map() };
  const origin = { address, host: new URL(address).host, agent };
  const direct = createEdge(origin, load, () => 'direct');
  const before = await readCpu(pid, shop.dataDir);
  let left = DIRECT_CALLS;
  const ask = async () => {
    // The cache forwards requests with a token. This token belongs to no event.
    while (left-- > 0) await direct(path, 'none');
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  const after = await readCpu(pid, shop.dataDir);
  agent.destroy();
  return (1000 * (after.server + after.database - before.server - before.database)) / DIRECT_CALLS;
}

const kindOf = (path: string): string => {
  if (path.startsWith('/files/')) return 'pictures';
  if (path.startsWith('/event/')) return 'pages';
  if (path.includes('count=1&') || path.endsWith('count=1')) return 'own';
  return path.includes('/photos?') ? 'lists' : 'polls';
};

async function measure(shop: ShopFolder): Promise<Figure[]> {
  const date = new Date().toISOString().slice(0, 10);
  const photos = Array.from({ length: FIRST_PHOTOS }, (_, index) => [String(100 + (index % BIBS))]);
  const event = await shop.withPlatform((deps) => makeEvent(deps, { date, photos }));
  const server = shop.run(['serve', '--demo'], { PORT: '0' });
  const shopUrl = await server.ready();
  const { host } = new URL(shopUrl);
  const address = shopUrl.replace('localhost', '127.0.0.1');
  const tokens = await makeTokens(address, host, event.eventId);
  const load: OriginLoad = { calls: 0, notModified: 0, bytes: 0, byKind: new Map() };
  const agent = new Agent({ keepAlive: true });
  const edges = Array.from({ length: EDGES }, () => createEdge({ address, host, agent }, load, kindOf));
  const until = performance.now() + SECONDS * 1000;
  const seen: Seen = { requests: 0, lagsMs: [], failures: 0 };
  const run: Watch = { event, tokens, seen, published: new Map(), until };
  const before = await readCpu(server.pid, shop.dataDir);
  const started = performance.now();
  const watching = Array.from({ length: WATCHERS }, (_, index) => {
    const edge = edges[index % EDGES];
    return edge === undefined ? undefined : watch(edge, index, run);
  });
  const added = await fill(shop, run);
  const seconds = (performance.now() - started) / 1000;
  const after = await readCpu(server.pid, shop.dataDir);
  const [calls, bytes, requests] = [load.calls, load.bytes, seen.requests];
  const kinds = [...load.byKind].map(([kind, count]) => `${kind} ${(count / seconds).toFixed(1)}`);
  await Promise.all(watching);
  agent.destroy();
  const eventPath = eventRoutes.getEvent.path.replace(':eventId', event.eventId);
  const pollMs = await costOfPoll(shop, server.pid, address, eventPath);
  server.signal('SIGKILL');
  await server.ended;
  const cpu = (part: 'server' | 'database') => (after[part] - before[part]) / seconds;
  const total = cpu('server') + cpu('database');
  const lags = seen.lagsMs.toSorted((one, other) => one - other);
  const lag = (share: number) => ((lags[Math.floor(share * (lags.length - 1))] ?? 0) / 1000).toFixed(1);
  return [
    {
      name: `${WATCHERS} watchers at ${EDGES} places of a CDN, ${added} photos in ${seconds.toFixed(0)} s`,
      measured: `${(requests / seconds).toFixed(0)} requests a second, ${seen.failures} failed`,
      limit: 'none failed',
      isKept: seen.failures === 0,
    },
    {
      name: 'requests to the shop per second',
      measured: `${(calls / seconds).toFixed(1)} (${kinds.join(', ')}), ${(bytes / seconds / 1000).toFixed(0)} kB`,
    },
    {
      name: 'CPU seconds per second, server + database (including the import of new photos)',
      measured: `${cpu('server').toFixed(3)} + ${cpu('database').toFixed(3)}`,
      limit: `≤ ${CPU_MAX}`,
      isKept: total <= CPU_MAX,
    },
    {
      name: 'age of the photo count when a watcher gets it',
      measured: `p50 ${lag(0.5)} s, p95 ${lag(0.95)} s`,
    },
    {
      name: 'a poll without a cache',
      measured: `${pollMs.toFixed(2)} CPU ms: a thousand a second are ${pollMs.toFixed(2)} CPU seconds`,
    },
  ];
}

const machine = describeMachine();
const shop = await createShopFolder();
try {
  console.log(markdownTable('an event that is watched', await measure(shop), machine));
} finally {
  await shop.remove();
}
