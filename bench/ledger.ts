/**
 * Measures how long reports on the ledger of 1,000,000 sold photos take, and how long it takes to settle a month. The sales are
 * of 500 events, 200 photographers and two years.
 *
 *     node bench/ledger.ts [--turns 40] [--photos 1000000]
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SALES_KEYS } from '#contract/desk-sales.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { migrations } from '#migrations/index.ts';
import { connect, createDatabase, type Database, type Scope } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { COLUMN_NAMES } from '#platform/database/statement-compiler.ts';
import type { Tables } from '#platform/database/tables.ts';
import { createLog } from '#platform/log.ts';
import { countSalesByDay, countSalesOfEvents } from '#selling/ledger/index.ts';
import { type SalesFilter, sumSales } from '#selling/ledger/sum-sales.store.ts';
import { settleMonth } from '#selling/settlements/index.ts';
import { insertShareVersion } from '#selling/shares/shares.store.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { TENANT } from './generate-rows.ts';

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '40' }, photos: { type: 'string', default: '1000000' } },
});
const TURNS = Number(values.turns);
const PHOTOS = Number(values.photos);
const P95_MAX_MS = 300;
const SETTLED_WITHIN_S = 30;
/** The number of photos in a package. */
const PHOTOS_OF_SALE = 8;
const SALES = Math.round(PHOTOS / PHOTOS_OF_SALE);

/** Fills the ledger with sales of eight photos each, without creating orders. */
async function fillLedger(login: Kysely<Tables>): Promise<void> {
  await login.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local synchronous_commit = off`.execute(trx);
    await sql`insert into tenants (tenant_id, settings) values (${TENANT}, '{}')`.execute(trx);
    await sql`insert into ledger_entries (tenant_id, entry_id, order_id, kind, currency_id, vat_percent, booked_at)
      select ${TENANT}, md5('entry' || n)::uuid, md5('order' || n)::uuid, 'Sale', case when n % 10 = 0 then 643 else 978 end, 19,
        timestamptz '2025-01-01Z' + n * interval '2 years' / ${SALES}::integer
      from generate_series(1, ${SALES}::integer) as n`.execute(trx);
    await sql`insert into ledger_lines (tenant_id, entry_id, position, booked_at, currency_id, order_item_id, event_id,
        product_type, account, photo_id, photographer_id, quantity, list_minor, discount_minor, rounding_minor,
        method_discount_minor, vat_minor, prepaid_vat_minor, net_minor, codes)
      select ${TENANT}, entry_id, position, booked_at, currency_id, entry_id,
        md5('event' || (row / 250))::uuid, case when row % 3 = 0 then 'Photo' else 'PhotosWithMe' end, 'Revenue',
        gen_random_uuid(), md5('photographer' || (row / 7 + position) % 200)::uuid, 1, 500, 113, 0, 0, 62, 0, 325,
        case row % 10 when 0 then 'CLUB' when 1 then 'CLUB + SPRING10' end
      from (select *, row_number() over (order by booked_at) as row from ledger_entries) as entries,
        generate_series(1, ${PHOTOS_OF_SALE}::integer) as position`.execute(trx);
  });
  await sql`vacuum (analyze)`.execute(login);
}

/** Settles the months of a year one after another, like `photofinish settle`. */
async function settleMonths(database: Database): Promise<Figure> {
  const deps = { clock: { now: () => new Date('2027-02-01Z') }, newId: randomUUID };
  const rule = {
    photographerId: null,
    eventId: null,
    products: null,
    currencyId: null,
    fixedMinor: 0,
    minimumMinor: 0,
    tiers: [],
  };
  await database.inTenant(TENANT, (scope) =>
    insertShareVersion(scope, {
      version: 1,
      from: new Date('2025-01-01Z'),
      day: '2025-01-01',
      timeZone: 'UTC',
      rules: [
        { ...rule, to: 'Photographer', percentHundredths: 33_33 },
        { ...rule, to: 'Organizer', percentHundredths: 5_00 },
      ],
      source: '',
      setAt: new Date('2025-01-01Z'),
    }),
  );
  const times: number[] = [];
  let statements = 0;
  for (let month = 1; month <= 12; month++) {
    const start = performance.now();
    const settled = await database.inTenant(TENANT, (scope) =>
      settleMonth(deps, scope, `2025-${String(month).padStart(2, '0')}`, BY_COMMAND),
    );
    times.push(performance.now() - start);
    if ('notSettled' in settled) throw new Error(settled.notSettled);
    statements = settled.statements.length;
  }
  const longest = Math.max(...times);
  return {
    name: `a month settled: ${statements} statements, of 200 photographers and the organizers`,
    limit: `≤ ${SETTLED_WITHIN_S} s`,
    measured: `${(Math.min(...times) / 1000).toFixed(2)} to ${(longest / 1000).toFixed(2)} s`,
    isKept: longest <= SETTLED_WITHIN_S * 1000,
  };
}

const folder = await makeTempFolder('ledger');
const server = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), isThrowAway: true });
const machine = describeMachine();
try {
  await createDatabase(server.address, 'bench');
  const log = createLog('silent');
  const database = connect({ ...server.address, database: 'bench' }, { log, isAlone: true }, async () => {});
  await migrate(database, migrations);
  const pool = new pg.Pool({ ...database.poolSettings('login', 'bench'), max: 1 });
  const login = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [COLUMN_NAMES] });
  await fillLedger(login);
  const { rows } = await sql<{ eventId: string; photographerId: string }>`
    select distinct on (event_id) event_id, photographer_id from ledger_lines limit 100`.execute(login);
  const eventIds = rows.map((row) => row.eventId);
  const timeZone = 'Europe/Vienna';
  const month = (turn: number) => ({
    from: new Date(Date.UTC(2025, turn % 23, 1)),
    until: new Date(Date.UTC(2025, (turn % 23) + 1, 1)),
  });
  const reports: Record<string, (turn: number) => SalesFilter> = Object.fromEntries(
    SALES_KEYS.flatMap((by) => [
      [`all sales by ${by}`, () => ({ by, timeZone })],
      [`a month by ${by}`, (turn: number) => ({ by, timeZone, ...month(turn) })],
      [
        `an event by ${by}`,
        (turn: number) => ({ by, timeZone, eventId: eventIds[turn % eventIds.length] ?? '' }),
      ],
    ]),
  );
  const readings: Record<string, (scope: Scope, turn: number) => Promise<unknown>> = {
    ...Object.fromEntries(
      Object.entries(reports).map(([name, filterOf]) => [
        name,
        (scope: Scope, turn: number) => sumSales(scope, filterOf(turn)),
      ]),
    ),
    'orders of 50 events': (scope) => countSalesOfEvents(scope, eventIds.slice(0, 50)),
    'orders of an event by its days': (scope, turn) =>
      countSalesByDay(scope, eventIds[turn % eventIds.length] ?? '', timeZone),
  };
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(readings)) {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const start = performance.now();
      await database.inTenant(TENANT, (scope) => read(scope, turn));
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    figures.push({
      name,
      limit: `p95 ≤ ${P95_MAX_MS} ms`,
      measured: `p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)} ms`,
      isKept: at(0.95) <= P95_MAX_MS,
    });
  }
  figures.push(await settleMonths(database));
  console.log(markdownTable(`reports over ${PHOTOS} sold photos`, figures, machine));
  await login.destroy();
  await database.close();
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
