/**
 * Measures how long the desk's list calls take in a tenant with 1,000,000 photos and 100,000 orders. A script with a
 * token makes the calls, so all checks of a call run. Each call has different input.
 *
 *     node bench/desk-lists.ts [--turns 200] [--photos 1000000]
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { deskCorrectionRoutes, deskRoutes } from '#contract/desk.ts';
import { deskTodayRoutes } from '#contract/desk-today.ts';
import { deskWebhookRoutes } from '#contract/desk-webhooks.ts';
import { issueToken, tokenOf } from '#hosting/desk/index.ts';
import { MAY_DO, seatMember } from '#hosting/members/index.ts';
import { migrations } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { connect, createDatabase } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { COLUMN_NAMES } from '#platform/database/statement-compiler.ts';
import type { Tables } from '#platform/database/tables.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import { migrateQueue } from '#platform/queue/queue.ts';
import { allJobs, buildApp } from '#server/app.ts';
import { assemble } from '#server/commands/open-platform.ts';
import { addressOf } from '#tests/factories/every-route.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { generateRows, TENANT } from './generate-rows.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '200' },
    photos: { type: 'string', default: '1000000' },
  },
});
const TURNS = Number(values.turns);
const PHOTOS = Number(values.photos);
const ORDERS = PHOTOS / 10;
const OTHERS = 100;
const P99_MAX_MS = 100;
const DESK = 'https://desk.example';

/** Creates the data of a tenant that has sold a tenth of its photos: orders, actions, webhook deliveries. */
async function fillOrders(login: Kysely<Tables>): Promise<void> {
  await login.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local synchronous_commit = off`.execute(trx);
    await sql`insert into orders (tenant_id, order_id, number, state, currency_id, total_minor, amount_minor, email,
        language, theme, origin, catalog_id, invoice_id, created_at)
      select ${TENANT}, gen_random_uuid(), '2026-' || lpad(n::text, 6, '0'),
        case when n % 10 = 0 then 'Canceled' else 'Completed' end, 978, 900, 900,
        'buyer' || n % (${ORDERS}::integer / 3 + 1) || '@example.com', 'en', 'light', 'http://bench.localhost',
        gen_random_uuid(), gen_random_uuid(), timestamptz '2026-05-10 20:00Z' + n * interval '1 minute'
      from generate_series(1, ${ORDERS}::integer) as n`.execute(trx);
    await sql`insert into order_items (tenant_id, order_item_id, order_id, position, product_id, product_type, title,
        total_minor, original_minor, event_id, event_name, photo_id)
      select ${TENANT}, gen_random_uuid(), order_id, place, gen_random_uuid(), 'Photo', 'Photo', 900, 900,
        event_id, 'Race', photo_id
      from (select order_id, row_number() over (order by order_id) as row from orders) as o
      cross join generate_series(1, 3) as place
      join (select photo_id, event_id, row_number() over (order by photo_id) as row from photos
        order by photo_id limit ${ORDERS}::integer) as p on p.row = (o.row * place) % ${ORDERS}::integer + 1`.execute(
      trx,
    );
    await sql`insert into actions (tenant_id, actor, what, thing_kind, thing_id)
      select ${TENANT}, 'Command', 'photo.hide', 'photo', photo_id
      from (select photo_id from photos order by photo_id limit ${ORDERS}::integer * 2) as photos`.execute(
      trx,
    );
    await sql`insert into action_values (tenant_id, action_id, why)
      select tenant_id, action_id, 'a complaint' from actions`.execute(trx);
    await sql`insert into pgboss.job (name, data)
      select 'ingest.process-photo', jsonb_build_object('tenantId', tenant, 'photoId', gen_random_uuid())
      from generate_series(1, ${ORDERS}::integer), unnest(array[${TENANT}, 'another']::text[]) as tenant`.execute(
      trx,
    );
    await sql`insert into webhooks (tenant_id, webhook_id, url, kinds, secret_key_id, created_at)
      values (${TENANT}, gen_random_uuid(), 'https://hooks.example/', '{order.paid}', 'signing', now())`.execute(
      trx,
    );
    await sql`insert into webhook_deliveries
        (tenant_id, delivery_id, webhook_id, kind, data, happened_at, state, waits_since, next_at, attempts)
      select ${TENANT}, gen_random_uuid(), webhook_id, 'order.paid', '{}', now(),
        case when n % 100 = 0 then 'GivenUp' else 'Delivered' end, now(), now(), 1
      from webhooks, generate_series(1, ${ORDERS}::integer) as n`.execute(trx);
  });
  await sql`vacuum (analyze)`.execute(login);
}

/** Reads a column of some rows, spread over the table. */
async function readSome<T>(login: Kysely<Tables>, table: string, column: string): Promise<T[]> {
  const { rows } = await sql<{ value: T }>`select ${sql.ref(column)} as value from ${sql.table(table)}
    where tenant_id = ${TENANT} order by md5(${sql.ref(column)}::text) limit ${TURNS}`.execute(login);
  return rows.map(({ value }) => value);
}

const folder = await makeTempFolder('desk-lists');
const server = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), isThrowAway: true });
const machine = describeMachine();
try {
  await createDatabase(server.address, 'bench');
  const log = createLog('silent');
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DESK_URL: DESK });
  const database = connect({ ...server.address, database: 'bench' }, { log, isAlone: true }, async () => {});
  await migrate(database, migrations);
  await migrateQueue(database, allJobs);
  const pool = new pg.Pool({ ...database.poolSettings('login', 'bench'), max: 1 });
  const login = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [COLUMN_NAMES] });
  const share = PHOTOS * 0.3;
  const plan = {
    mainPhotos: share,
    others: OTHERS,
    photosOfOther: (PHOTOS - share) / OTHERS,
    competitors: 60_000,
  };
  const { eventId, bibs } = await generateRows(login, plan);
  await fillOrders(login);
  const some = {
    photos: await readSome<string>(login, 'photos', 'photo_id'),
    files: await readSome<string>(login, 'photos', 'file_name'),
    orders: await readSome<string>(login, 'orders', 'order_id'),
    numbers: await readSome<string>(login, 'orders', 'number'),
    emails: await readSome<string>(login, 'orders', 'email'),
    actions: await readSome<number>(login, 'actions', 'action_id'),
    names: await readSome<string>(login, 'competitors', 'surname'),
    webhooks: await readSome<string>(login, 'webhooks', 'webhook_id'),
  };
  const deps = await assemble(config, true, log, database, { now: () => new Date() });
  const app = await buildApp(deps);
  const tokens = await database.inTenant(TENANT, async (scope) => {
    const cause = { actor: { kind: 'Command', memberId: null }, why: '' } as const;
    const email = 'owner@example.com';
    await seatMember(deps, scope, { email, grant: { role: 'owner', eventId: null }, language: 'en' }, cause);
    const { memberId } = await scope.trx
      .selectFrom('members')
      .select('memberId')
      .where('tenantId', '=', TENANT)
      .executeTakeFirstOrThrow();
    const scopes = Object.keys(MAY_DO).filter((name) => name.endsWith('.read') || name === 'photo.remove');
    const input = { name: 'bench', scopes, expiresInDays: 1 };
    // Several tokens, because each has a rate limit.
    const made = [];
    for (let count = 0; count < 20; count++) made.push(await issueToken(deps, scope, memberId, input));
    return made.map((token) => (isRefusal(token) ? '' : tokenOf(deps, TENANT, token.tokenId)));
  });

  const seconds = (turn: number) => new Date(Date.UTC(2026, 4, 10, 8) + ((turn * 7919) % 40_000) * 1000);
  const at = (turn: number) => seconds(turn).toISOString();
  const bib = (turn: number) => String(1 + ((turn * 7919) % (bibs - 1)));
  type Ask = (turn: number) => { route: { path: string }; ids?: Record<string, string>; query?: object };
  const one = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
  const photos = (query: (turn: number) => object): Ask => {
    const { findPhotos: route } = deskCorrectionRoutes;
    return (turn) => ({ route, query: query(turn) });
  };
  const orders = (query: (turn: number) => object): Ask => {
    const { findOrders: route } = deskCorrectionRoutes;
    return (turn) => ({ route, query: query(turn) });
  };
  const calls: Record<string, Ask> = {
    'photos of a bib in an event': photos((turn) => ({ eventId, bib: bib(turn) })),
    'photos of a bib in any event': photos((turn) => ({ bib: bib(turn) })),
    'photos of a name in an event': photos((turn) => ({ eventId, name: one(some.names, turn) })),
    'photos of a name in any event': photos((turn) => ({ name: one(some.names, turn) })),
    'photos by time in an event': photos((turn) => ({
      eventId,
      from: at(turn),
      until: new Date(seconds(turn).getTime() + 60_000).toISOString(),
    })),
    'photos from a time on in an event': photos((turn) => ({ eventId, from: at(turn) })),
    'photos by time in any event': photos((turn) => ({ from: at(turn) })),
    'photos by id': photos((turn) => ({ photoId: one(some.photos, turn) })),
    'orders by number': orders((turn) => ({ number: one(some.numbers, turn) })),
    'orders by address': orders((turn) => ({ email: one(some.emails, turn) })),
    'orders by photo': orders((turn) => ({ photoId: one(some.photos, turn) })),
    'photos of an order': (turn) => ({
      route: deskCorrectionRoutes.listOrderPhotos,
      ids: { orderId: one(some.orders, turn) },
    }),
    'what is lost with a photo': (turn) => ({
      route: deskCorrectionRoutes.describeRemoval,
      ids: { photoId: one(some.photos, turn) },
    }),
    'the operator’s day, a tenth of the photos waiting': () => ({ route: deskTodayRoutes.getToday }),
    'the record': () => ({ route: deskRoutes.listActions }),
    'the record, anywhere': (turn) => ({
      route: deskRoutes.listActions,
      query: { before: one(some.actions, turn) },
    }),
    'the record of a photo': (turn) => ({
      route: deskRoutes.listActions,
      query: { thingKind: 'photo', thingId: one(some.photos, turn) },
    }),
    webhooks: () => ({ route: deskWebhookRoutes.listWebhooks }),
    'deliveries, given up': (turn) => ({
      route: deskWebhookRoutes.listDeliveries,
      ids: { webhookId: one(some.webhooks, turn) },
      query: { state: 'GivenUp' },
    }),
    'photos by a part of the file’s name in an event': photos((turn) => ({
      eventId,
      fileName: one(some.files, turn).slice(0, 5),
    })),
    'photos by a part of the file’s name': photos((turn) => ({ fileName: one(some.files, turn) })),
    'photos by a file’s name that none has': photos((turn) => ({ fileName: `none${turn}` })),
  };

  let sent = 0;
  const send = async (ask: Ask, turn: number): Promise<number> => {
    const { route, ids = {}, query = {} } = ask(turn);
    const startedMs = performance.now();
    sent += 1;
    const reply = await app.inject({
      method: 'GET',
      url: addressOf(route.path, { tenantId: TENANT, ...ids }),
      query: query as Record<string, string>,
      remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      headers: {
        host: new URL(DESK).host,
        authorization: `Bearer ${one(tokens, sent)}`,
        'x-request-id': randomUUID(),
      },
    });
    const ms = performance.now() - startedMs;
    if (reply.statusCode !== 200) throw new Error(`${route.path} was answered with ${reply.body}`);
    return ms;
  };
  const figures: Figure[] = [];
  for (const [name, ask] of Object.entries(calls)) {
    // The first turns fill the caches.
    for (let turn = 0; turn < 5; turn++) await send(ask, TURNS + turn);
    const all: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) all.push(await send(ask, turn));
    const sorted = all.toSorted((a, b) => a - b);
    const quantile = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const [least, p50, p99] = [quantile(0), quantile(0.5), quantile(0.99)];
    figures.push({
      name,
      measured: `least ${least.toFixed(1)}, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
      limit: `p99 ≤ ${P99_MAX_MS} ms`,
      isKept: p99 <= P99_MAX_MS,
    });
    console.error(`${name}: ${figures.at(-1)?.measured}`);
  }
  const title = `list calls of the desk, ${PHOTOS} photos, ${ORDERS} orders`;
  console.log(markdownTable(title, figures, machine));
  await app.close();
  await deps.queue.close();
  deps.mailer.close();
  await login.destroy();
  await database.close();
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
