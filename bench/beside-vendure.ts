/**
 * Compares the shop with Vendure, a general web shop. Both serve the same buyer's journey, from a list of products to
 * an order that can be paid. They share one PostgreSQL and take turns. Vendure is not part of the project
 * (bench/peers/vendure/README.md).
 *
 *     npm ci --ignore-scripts --prefix bench/peers/vendure
 *     node bench/beside-vendure.ts [--rounds 15]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { invoiceRoutes } from '#contract/invoice.ts';
import { photoRoutes } from '#contract/photo.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { readCpuSeconds, readDatabaseCpu, readMemory } from '#tests/factories/process-figures.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine, type Machine, printableMachine } from '../scripts/figures/machine.ts';
import { median } from './median.ts';
import { addressOf, cartCalls, checkoutCalls, HOST, newPurchase, type Purchase } from './purchase.ts';
import {
  buyAtVendure,
  type Checkout,
  fillVendureCart,
  type Range,
  startVendure,
  VENDURE_FOLDER,
} from './vendure.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const ROOT = join(import.meta.dirname, '..');
const RANGE: Range = { products: 200, priceMinor: 800, page: 50 };
const TOTAL_MINOR = 3 * RANGE.priceMinor;
const CATALOG = `
products: [{ key: photo, kind: Photo, title: { en: Photo }, price: ${RANGE.priceMinor / 100} }]
`;
const JOURNEYS_A_ROUND = 30;
const READS_A_ROUND = 100;
const RATIO_MIN = 5;

/** A running server, and the calls of a purchase there. */
interface Side {
  port: number;
  pid: number;
  /** Buys, from a list of products to an order that can be paid. @returns the price, in minor units */
  buy(visitor: Visitor): Promise<number>;
  /** Fills a cart. @returns a call that reads it */
  fillCart(visitor: Visitor): Promise<() => Promise<unknown>>;
}

const callsOf = (...names: string[]) =>
  [...cartCalls, ...checkoutCalls].filter(({ name }) => names.includes(name));

/** Sends a visitor's calls of a purchase. @returns the body of the last response */
async function follow(visitor: Visitor, purchase: Purchase, ...names: string[]): Promise<string> {
  let body = '';
  for (const call of callsOf(...names)) {
    const asked = call.request(purchase);
    const headers = { ...asked.headers, host: HOST, 'x-forwarded-for': addressOf(purchase) };
    const answer = await visitor.send({ ...asked, headers }, call.status);
    call.learn?.(purchase, answer);
    body = answer.body;
  }
  return body;
}

async function startShop(shop: ShopFolder): Promise<Side> {
  const { goods, eventId } = await shop.withPlatform(async (deps) => {
    const event = await makeEvent(deps, { photos: Array.from({ length: RANGE.products }, () => ['1']) });
    const { photo = '' } = await setCatalog({ deps }, event, CATALOG);
    return { goods: { productId: photo, photoIds: event.photoIds.slice(0, 3) }, eventId: event.eventId };
  });
  const server = shop.run(['serve', '--demo'], { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const port = Number(new URL(await server.ready()).port);
  const list = `${photoRoutes.listPhotos.path}?albumId=${eventId}&count=${RANGE.page}`;
  const types = `${invoiceRoutes.listPaymentTypes.path}?amount=${TOTAL_MINOR / 100}&currencyId=978`;
  return {
    port,
    pid: server.pid,
    async buy(visitor) {
      const purchase = newPurchase(goods);
      const headers = { host: HOST, 'x-forwarded-for': addressOf(purchase) };
      await visitor.send({ method: 'GET', path: list, headers });
      const cart = JSON.parse(await follow(visitor, purchase, 'open', 'add', 'read'));
      await follow(visitor, purchase, 'customer', 'checkout');
      await visitor.send({ method: 'GET', path: types, headers });
      return cart.totalAmount * 100;
    },
    async fillCart(visitor) {
      const purchase = newPurchase(goods);
      await follow(visitor, purchase, 'open', 'add');
      return () => follow(visitor, purchase, 'read');
    },
  };
}

/** The measurements of one round on one side. */
interface Round {
  /** CPU milliseconds per journey. */
  serverMs: number;
  databaseMs: number;
  journeyMs: number[];
  readMs: number[];
}

/**
 * Makes some purchases, then reads a cart. The other servers are stopped meanwhile, so that their work is not measured.
 */
async function run(side: Side, dataDir: string, others: readonly Side[]): Promise<Round> {
  for (const other of others) if (other.pid !== side.pid) process.kill(other.pid, 'SIGSTOP');
  const visitor = openVisitor(side.port);
  const cpu = async () => [await readCpuSeconds(side.pid), await readDatabaseCpu(dataDir)] as const;
  const before = await cpu();
  const journeyMs: number[] = [];
  for (let journey = 0; journey < JOURNEYS_A_ROUND; journey++) {
    const startedMs = performance.now();
    const totalMinor = await side.buy(visitor);
    journeyMs.push(performance.now() - startedMs);
    if (totalMinor !== TOTAL_MINOR) throw new Error(`the order costs ${totalMinor}`);
  }
  const after = await cpu();
  const read = await side.fillCart(visitor);
  const readMs: number[] = [];
  for (let time = 0; time < READS_A_ROUND; time++) {
    const startedMs = performance.now();
    await read();
    readMs.push(performance.now() - startedMs);
  }
  visitor.leave();
  for (const other of others) if (other.pid !== side.pid) process.kill(other.pid, 'SIGCONT');
  const perJourney = (index: 0 | 1): number => ((after[index] - before[index]) * 1000) / JOURNEYS_A_ROUND;
  return { serverMs: perJourney(0), databaseMs: perJourney(1), journeyMs, readMs };
}

/** Returns the size in MB of the packages that a shop needs in production, as npm installed them. */
function installedMb(folder: string): number {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const kept = Object.keys(packages).filter(
    // The lockfile also lists binaries for other systems, which are not installed.
    (path) =>
      /^node_modules\/[^/]+(\/[^/]+)?$/.test(path) && !packages[path].dev && existsSync(join(folder, path)),
  );
  const sizes = execFileSync('du', ['-sk', ...kept], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return sizes.split('\n').reduce((sum, line) => sum + Number(line.split('\t')[0]), 0) / 1024;
}

/** The sides in the order of the table: Vendure as documented, and Vendure with the leanest settings. */
const NAMES = ['the shop', 'Vendure', 'Vendure, no shipping method'] as const;
type Name = (typeof NAMES)[number];

async function openSides(shop: ShopFolder): Promise<{ sides: Record<Name, Side>; stop(): Promise<void> }> {
  const postgres = await openEmbeddedPostgres({ folder: join(shop.dataDir, 'postgres') });
  const vendure = await startVendure(postgres.address, RANGE);
  const sideOf = (checkout: Checkout): Side => ({
    ...vendure,
    buy: (visitor) => buyAtVendure(visitor, RANGE, checkout),
    fillCart: fillVendureCart,
  });
  const sides = {
    'the shop': await startShop(shop),
    Vendure: sideOf('withShipping'),
    'Vendure, no shipping method': sideOf('withoutShipping'),
  };
  return {
    sides,
    async stop() {
      vendure.stop();
      await postgres.release();
    },
  };
}

async function bench(rounds: number): Promise<void> {
  const machine = describeMachine();
  const shop = await createShopFolder();
  const opened = await openSides(shop);
  const { sides } = opened;
  const measured: Record<Name, Round[]> = { 'the shop': [], Vendure: [], 'Vendure, no shipping method': [] };
  try {
    for (let round = 0; round <= rounds; round++)
      for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
        const result = await run(sides[name], shop.dataDir, Object.values(sides));
        // The first round is the warm-up.
        if (round > 0) measured[name].push(result);
      }
    await print(measured, sides, machine);
  } finally {
    await opened.stop();
    await shop.remove();
  }
}

async function print(
  measured: Record<Name, Round[]>,
  sides: Record<Name, Side>,
  machine: Machine,
): Promise<void> {
  const rounds = measured.Vendure.length;
  const cpuMs = (round: Round): number => round.serverMs + round.databaseMs;
  const middle = (name: Name, of: (round: Round) => number): number => median(measured[name].map(of));
  /** Returns the median of the ratios between each round and the shop's round next to it. */
  const ratio = (name: Name, of: (round: Round) => number): number =>
    median(measured[name].map((round, index) => of(round) / of(measured['the shop'][index] ?? round)));
  const reads = (name: Name, share: number): number =>
    percentile(
      measured[name].flatMap(({ readMs }) => readMs),
      share,
    );
  const rows: [string, (name: Name) => string | Promise<string>][] = [
    ['journeys a CPU second, database included', (name) => (1000 / middle(name, cpuMs)).toFixed(1)],
    [
      'CPU of a journey: server + PostgreSQL',
      (name) =>
        `${middle(name, ({ serverMs }) => serverMs).toFixed(1)} + ${middle(name, ({ databaseMs }) => databaseMs).toFixed(1)} ms`,
    ],
    ['CPU relative to the shop’s, median of the rounds', (name) => `× ${ratio(name, cpuMs).toFixed(2)}`],
    [
      'a journey by one client, p50',
      (name) => `${middle(name, ({ journeyMs }) => median(journeyMs)).toFixed(0)} ms`,
    ],
    [
      'reading the cart by one client, p50 · p99',
      (name) => `${reads(name, 0.5).toFixed(1)} · ${reads(name, 0.99).toFixed(1)} ms`,
    ],
    [
      'resident memory of the server, at the end',
      async (name) => `${(await readMemory(sides[name].pid)).nowMib.toFixed(0)} MiB`,
    ],
    [
      'installed packages',
      (name) => `${installedMb(name === 'the shop' ? ROOT : VENDURE_FOLDER).toFixed(0)} MiB`,
    ],
  ];
  console.log(
    `| ${RANGE.products} photos at one price, ${rounds} rounds of ${JOURNEYS_A_ROUND} journeys | ${NAMES.join(' | ')} |`,
  );
  console.log('|---|---|---|---|');
  for (const [title, cell] of rows)
    console.log(`| ${title} | ${(await Promise.all(NAMES.map(cell))).join(' | ')} |`);
  const kept = (isKept: boolean): string => (isKept ? 'kept' : '**missed**');
  const isReadFast = reads('the shop', 0.5) <= reads('Vendure', 0.5);
  console.log(
    `\nTarget: journeys a CPU second ≥ ${RATIO_MIN} × Vendure's: ${kept(ratio('Vendure', cpuMs) >= RATIO_MIN)}.`,
  );
  console.log(`Target: one client reads the cart no slower than at Vendure (median): ${kept(isReadFast)}.`);
  console.log(`\n${printableMachine(machine)}`);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
await bench(Math.max(1, Number.parseInt(values.rounds, 10) || 1));
