/**
 * Checks whether the shop responds as fast during a full import on the same machine as without an import. A few
 * visitors request the event list, the photo page, the competitor search and the cart in turns: first without load,
 * then while `photofinish import` runs beside the shop with one reading thread per core.
 *
 *     node bench/foreground.ts [--seconds 20] [--threads 2] [--all-in-one]
 *
 * The shop runs `photofinish serve`, as in production. With --all-in-one it runs `photofinish start`, which also reads photos.
 */
import { Agent, get as httpGet } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AppDeps } from '#server/app.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { fillFolder, loadRacePhotos } from './stamped-photos.ts';

const TENANT = 'photofinish';
const RATIO_MAX = 2;
const EVENT_PHOTOS = 120;
const CART_PHOTOS = 5;
const VISITORS = 4;
/** A visitor's average pause between two calls, in milliseconds. */
const THINK_MS = 60;
/** More photos than are read during the bench. */
const IMPORT_PHOTOS = 600;
const BOOT_MS = 120_000;
const IMPORTED = [
  '--tenant',
  TENANT,
  '--title',
  'Imported Run',
  '--date',
  '2026-05-10',
  '--min-edge',
  '0',
  '--face-ground',
  'A bench',
];

interface BenchOptions {
  seconds: number;
  /** The number of reading threads per process. */
  threads: number;
  isAllInOne: boolean;
}

/** The four calls by their name. */
type Calls = Record<string, string>;
/** The milliseconds of each response, by the call's name. */
type Answers = Record<string, number[]>;

/** Reads a whole response. Each call has its own client address, so that no rate limit applies. */
function ask(agent: Agent, url: string, turn: number): Promise<number> {
  const from = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    httpGet(url, { agent, headers: { 'x-forwarded-for': from } }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedMs);
        else reject(new Error(`${url} was answered with ${answer.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** Runs a few visitors who send one request after another for this time. */
async function visit(calls: Calls, seconds: number): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const answers: Answers = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  const until = performance.now() + seconds * 1000;
  let turn = 0;
  const visitor = async (): Promise<void> => {
    while (performance.now() < until) {
      for (const [name, url] of Object.entries(calls)) {
        answers[name]?.push(await ask(agent, url, ++turn));
        await sleep(THINK_MS * (0.5 + Math.random()));
      }
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  agent.destroy();
  return answers;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

async function call<T>(url: string, body?: object): Promise<T> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(url, body === undefined ? {} : init);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Opens a cart with some photos in it. */
async function openCart(address: string, { eventId, photoIds }: MadeEvent): Promise<string> {
  const catalog = `${address}/public/catalog-service/api/v1/catalog/products?catalogId=${eventId}`;
  const { products } = await call<{ products: { productId: string; productType: string }[] }>(catalog);
  const productId = products.find(({ productType }) => productType === 'Photo')?.productId;
  const carts = `${address}/public/shoppingcart-service/api/v1/shoppingCarts`;
  const { shoppingCartId } = await call<{ shoppingCartId: string }>(carts, {});
  const items = photoIds.slice(0, CART_PHOTOS).map((photoId) => ({ productId, photoIds: [photoId] }));
  await call(`${carts}/${shoppingCartId}/items/v2`, { items });
  return `${carts}/${shoppingCartId}`;
}

async function describeCalls(address: string, event: MadeEvent): Promise<Calls> {
  const { eventId } = event;
  const photos = `${address}/public/photo-service/api/v1`;
  const competitors = `${address}/public/competitor-service/api/v1/competitors`;
  return {
    'event list': `${photos}/events`,
    'photo page': `${photos}/photos?albumId=${eventId}`,
    'competitor search': `${competitors}?competitorsListId=${eventId}&search=Runner1`,
    cart: await openCart(address, event),
  };
}

async function countImported(deps: AppDeps): Promise<number> {
  const row = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('events').select('publishedCount').where('title', '=', 'Imported Run').executeTakeFirst(),
  );
  return row?.publishedCount ?? 0;
}

async function measure(shop: ShopFolder, options: BenchOptions): Promise<Figure[]> {
  const { seconds, threads } = options;
  const folder = join(shop.dataDir, 'card');
  await fillFolder(folder, (await loadRacePhotos()).photos, IMPORT_PHOTOS);
  const bibs = Array.from({ length: EVENT_PHOTOS }, (_, index) => [String(100 + index)]);
  const event = await shop.withPlatform((deps) => makeEvent(deps, { photos: bibs }));
  const environment = { PORT: '0', READER_THREADS: String(threads), TRUSTED_PROXIES: '127.0.0.1' };
  const command = options.isAllInOne ? ['start', '--no-demo'] : ['serve', '--demo'];
  const server = shop.run(command, environment);
  const calls = await describeCalls((await server.ready()).replace('localhost', '127.0.0.1'), event);

  await visit(calls, 3);
  const idle = await visit(calls, seconds);
  const importing = shop.run(['import', folder, ...IMPORTED], { READER_THREADS: String(threads) });
  const [busy, read] = await shop.withPlatform(async (deps) => {
    await waitFor('every thread to read', async () => (await countImported(deps)) >= 3 * threads, BOOT_MS);
    const before = await countImported(deps);
    return [await visit(calls, seconds), (await countImported(deps)) - before] as const;
  });
  for (const each of [importing, server]) each.signal('SIGKILL');
  await Promise.all([importing.ended, server.ended]);

  const ms = (value: number) => value.toFixed(1);
  const all = (answers: Answers) => Object.values(answers).flat();
  const row = (name: string, before: number[], during: number[]): Figure => {
    const [p99Idle, p99Busy] = [percentile(before, 0.99), percentile(during, 0.99)];
    const middle = `p50 ${ms(percentile(before, 0.5))} → ${ms(percentile(during, 0.5))} ms`;
    const ratio = p99Busy / p99Idle;
    return {
      name: `${name} (${before.length} and ${during.length} answers)`,
      measured: `${middle}, p99 ${ms(p99Idle)} → ${ms(p99Busy)} ms, × ${ratio.toFixed(2)}`,
      limit: `p99 × ≤ ${RATIO_MAX}`,
      isKept: ratio <= RATIO_MAX,
    };
  };
  return [
    ...Object.keys(calls).map((name) => row(name, idle[name] ?? [], busy[name] ?? [])),
    row('all four', all(idle), all(busy)),
    { name: 'photos read during the import', measured: `${read} in ${seconds} s` },
  ];
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    threads: { type: 'string', default: '' },
    'all-in-one': { type: 'boolean', default: false },
  },
});
const machine = describeMachine();
const seconds = Math.max(5, Number.parseInt(values.seconds, 10) || 5);
const threads = Number.parseInt(values.threads, 10) || availableParallelism();
const isAllInOne = values['all-in-one'];
const shop = await createShopFolder();
try {
  const where = isAllInOne ? 'the import and in the shop' : 'the import';
  const title = `API idle → during an import, ${threads} reading threads in ${where}`;
  console.log(markdownTable(title, await measure(shop, { seconds, threads, isAllInOne }), machine));
} finally {
  await shop.remove();
}
