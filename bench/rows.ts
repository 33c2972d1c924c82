/**
 * Checks whether the shop gets slower with the number of its photos. The queries of a page run on 1,000 and on
 * 1,000,000 generated photos, under row-level security, in alternating pairs; EXPLAIN shows the rows and pages that
 * each one reads. All queries are measured twice: with a big event among a hundred others, and with all photos in one
 * event.
 *
 *     node bench/rows.ts [--pairs 40] [--show-scans]
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { listWearersOfBib } from '#finding/competitors/competitors.store.ts';
import { findCompetitors } from '#finding/competitors/search.store.ts';
import { findEvent, listEvents } from '#finding/events/events.store.ts';
import { listBibPhotos } from '#finding/photos/bib-photos.store.ts';
import { findPublished, listPublished, shownTags } from '#finding/photos/photos.store.ts';
import { migrations } from '#migrations/index.ts';
import { connect, createDatabase, type Database, type Scope } from '#platform/database/database.ts';
import { type EmbeddedAddress, openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { COLUMN_NAMES } from '#platform/database/statement-compiler.ts';
import type { Tables } from '#platform/database/tables.ts';
import { createLog } from '#platform/log.ts';
import { findCart } from '#selling/carts/carts.store.ts';
import { findProducts } from '#selling/catalog/products.store.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { type GeneratedRows, generateRows, type RowPlan, TENANT } from './generate-rows.ts';
import { median } from './median.ts';
import { openTracedDatabase, type TracedDatabase } from './traced-database.ts';

const PAGE_PHOTOS = 50;
const RATIO_MAX = 1.3;
/** The page skips the first photos of a second, and in a denser race a second has more of them. */
const ROWS_RATIO_MAX = 1.3;
/** The number of participants of the big event in the big database. */
const COMPETITORS = 60_000;

interface Filled {
  rows: GeneratedRows;
  database: TracedDatabase;
  close(): Promise<void>;
}

/** A database operation; `turn` varies its input. */
type Operation = (scope: Scope, rows: GeneratedRows, turn: number) => Promise<unknown>;

/** Reads a page like GET /photos without a token: the event, the photos, and their tags. */
async function readPage(scope: Scope, eventId: string, offset: number): Promise<void> {
  await findEvent(scope, eventId);
  await readTags(scope, await listPublished(scope, eventId, { offset, count: PAGE_PHOTOS }));
}

async function readTags(scope: Scope, photos: { photoId: string }[]): Promise<void> {
  if (photos.length === 0) throw new Error('the page is empty');
  await shownTags(
    scope,
    photos.map(({ photoId }) => photoId),
  );
}

const operations: Record<string, Operation> = {
  'event list': (scope) =>
    listEvents(scope, { today: '2026-06-01', period: 'Recent' }, { offset: 0, count: PAGE_PHOTOS }),
  'photo page, first': (scope, { eventId }) => readPage(scope, eventId, 0),
  'photo page, anywhere': (scope, { eventId, photos }, turn) =>
    readPage(scope, eventId, Math.floor(photos * ((turn * 0.618) % 1) * 0.8)),
  'photo page, last': (scope, { eventId, photos }) => readPage(scope, eventId, photos - PAGE_PHOTOS),
  'bib search': async (scope, { eventId, bibs }, turn) => {
    const bib = String(1 + ((turn * 7919) % (bibs - 1)));
    await listWearersOfBib(scope, eventId, bib);
    const found = await listBibPhotos(scope, eventId, bib);
    const photoIds = found.map(({ photoId }) => photoId);
    await readTags(scope, await findPublished(scope, photoIds));
  },
  'cart read': async (scope, { cartId }) => {
    const cart = await findCart(scope, cartId);
    const lines = cart?.lines ?? [];
    await findProducts(
      scope,
      lines.map(({ productId }) => productId),
    );
    const photos = await findPublished(
      scope,
      lines.flatMap(({ photoId }) => photoId ?? []),
    );
    if (photos.length === 0) throw new Error('the cart is empty');
  },
};

/**
 * Each turn reads other pages of the disk, and a small database has more of them in memory: this is shown, but has no
 * limit.
 */
const coldest = new Set(['photo page, anywhere']);

const nameSearch: Operation = (scope, { eventId }, turn) =>
  findCompetitors(scope, eventId, `${(turn * 7919).toString(16).slice(-3)}`, { offset: 0, count: 20 });

/** Runs without row-level security, then analyses and vacuums the tables as autovacuum would have done by then. */
async function asOwner<T>(database: Database, work: (login: Kysely<Tables>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...database.poolSettings('login', 'bench'), max: 1 });
  const login = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [COLUMN_NAMES] });
  try {
    const done = await work(login);
    await sql`vacuum (analyze)`.execute(login);
    return done;
  } finally {
    await login.destroy();
  }
}

async function fill(address: EmbeddedAddress, name: string, plan: RowPlan): Promise<Filled> {
  await createDatabase(address, name);
  const options = { log: createLog('silent'), isAlone: false };
  const database = connect({ ...address, database: name }, options, async () => {});
  await migrate(database, migrations);
  const rows = await asOwner(database, (login) => generateRows(login, plan));
  const traced = openTracedDatabase(database, TENANT);
  return {
    rows,
    database: traced,
    close: async () => {
      await traced.close();
      await database.close();
    },
  };
}

interface Pair {
  small: Filled;
  large: Filled;
}

interface Compared {
  smallMs: number;
  largeMs: number;
  ratio: number;
}

/** Runs an operation on both databases alternately, so that other load affects both. */
async function compare({ small, large }: Pair, operation: Operation, pairs: number): Promise<Compared> {
  const time = async ({ database, rows }: Filled, turn: number): Promise<number> => {
    const startedMs = performance.now();
    await database.inTenant((scope) => operation(scope, rows, turn));
    return performance.now() - startedMs;
  };
  const rounds: { smallMs: number; largeMs: number }[] = [];
  for (let turn = 0; turn < pairs + 5; turn++) {
    const first = turn % 2 === 0 ? small : large;
    const firstMs = await time(first, turn);
    const secondMs = await time(first === small ? large : small, turn);
    rounds.push(
      first === small ? { smallMs: firstMs, largeMs: secondMs } : { smallMs: secondMs, largeMs: firstMs },
    );
  }
  // The first turns fill the caches.
  const kept = rounds.slice(5);
  return {
    smallMs: median(kept.map(({ smallMs }) => smallMs)),
    largeMs: median(kept.map(({ largeMs }) => largeMs)),
    ratio: median(kept.map(({ smallMs, largeMs }) => largeMs / smallMs)),
  };
}

async function measure(pair: Pair, operation: Operation, name: string, pairs: number): Promise<Figure[]> {
  const { smallMs, largeMs, ratio } = await compare(pair, operation, pairs);
  const explain = ({ database, rows }: Filled) =>
    database.explain((scope) => operation(scope, rows, Math.ceil(pairs / 2)));
  const [small, large] = [await explain(pair.small), await explain(pair.large)];
  if (values['show-scans']) console.log(`${name}: ${small.scans.join(', ')} | ${large.scans.join(', ')}`);
  return [
    {
      name: `${name}: rows touched`,
      measured: `${small.rows} → ${large.rows} (pages ${small.pages} → ${large.pages})`,
      limit: 'do not grow',
      isKept: large.rows <= small.rows * ROWS_RATIO_MAX,
    },
    {
      name: `${name}: time`,
      measured: `${smallMs.toFixed(2)} → ${largeMs.toFixed(2)} ms, × ${ratio.toFixed(2)}`,
      ...(coldest.has(name) ? {} : { limit: `≤ ${RATIO_MAX}`, isKept: ratio <= RATIO_MAX }),
    },
  ];
}

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '40' }, 'show-scans': { type: 'boolean', default: false } },
});
const pairs = Math.max(1, Number.parseInt(values.pairs, 10) || 1);
const machine = describeMachine();
const folder = await makeTempFolder('rows');
const server = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), isThrowAway: true });
try {
  const shapes: Record<string, { small: RowPlan; large: RowPlan }> = {
    'a big event among others': {
      small: { mainPhotos: 300, others: 100, photosOfOther: 7, competitors: 60 },
      large: { mainPhotos: 300_000, others: 100, photosOfOther: 7_000, competitors: COMPETITORS },
    },
    'all in one event': {
      small: { mainPhotos: 1_000, others: 0, photosOfOther: 0, competitors: 200 },
      large: { mainPhotos: 1_000_000, others: 0, photosOfOther: 0, competitors: COMPETITORS },
    },
  };
  for (const [number, [title, plan]] of Object.entries(shapes).entries()) {
    const small = await fill(server.address, `small_${number}`, plan.small);
    const large = await fill(server.address, `large_${number}`, plan.large);
    const figures: Figure[] = [];
    for (const [name, operation] of Object.entries(operations))
      figures.push(...(await measure({ small, large }, operation, name, pairs)));
    const { largeMs } = await compare({ small, large }, nameSearch, Math.ceil(pairs / 4));
    figures.push({ name: `name search among ${COMPETITORS}`, measured: `${largeMs.toFixed(1)} ms` });
    console.log(`${markdownTable(`1,000 → 1,000,000 photos, ${title}`, figures, machine)}\n`);
    await small.close();
    await large.close();
  }
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
