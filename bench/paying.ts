/**
 * Measures how much the ledger slows a payment, from the buyer's address to the paid order. A shop with a ledger and a
 * shop without one take turns.
 *
 *     node bench/paying.ts [--purchases 150]
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { loadConfig } from '#platform/config.ts';
import { connect, createDatabase } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { subscribeLedger } from '#selling/ledger/index.ts';
import { buildApp, subscribeWings } from '#server/app.ts';
import { assemble, migrateAll } from '#server/commands/open-platform.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';
import { addressOf, cartCalls, checkoutCalls, HOST, newPurchase } from './purchase.ts';
import { type BenchShop, fillShop, noticeOf } from './purchase-shop.ts';

const RATIO_MAX = 1.1;
const DATABASE = 'bench_paying';
const { values } = parseArgs({ options: { purchases: { type: 'string', default: '150' } } });
const PURCHASES = Number(values.purchases);

/** The event bus without the ledger's listeners, and its step without effect. */
function eventsWithoutBooks(): Events {
  const events = createEvents();
  // The ledger's listeners have no name, so they are recognised by the function that registers them.
  const isLedger = () => new Error('who').stack?.includes(subscribeLedger.name) === true;
  return {
    ...events,
    on(name, listener) {
      if (!isLedger()) events.on(name, listener);
    },
    handle: (name, step) => events.handle(name, isLedger() ? async () => {} : step),
  };
}

/** Buys once. @returns how long paying took, in milliseconds */
async function buy(app: FastifyInstance, shop: BenchShop): Promise<number> {
  const purchase = newPurchase(shop.goods);
  let took = 0;
  for (const call of [...cartCalls, ...checkoutCalls]) {
    if (call.name === 'webhook') purchase.notice = await noticeOf(shop, purchase);
    const { method, path: url, headers, body: payload } = call.request(purchase);
    const start = performance.now();
    const reply = await app.inject({
      method,
      url,
      headers: { ...headers, host: HOST, 'x-forwarded-for': addressOf(purchase) },
      payload,
    });
    if (checkoutCalls.includes(call)) took += performance.now() - start;
    if (reply.statusCode !== call.status) throw new Error(`${call.name}: ${reply.statusCode} ${reply.body}`);
    call.learn?.(purchase, { status: reply.statusCode, body: reply.body });
  }
  return took;
}

const folder = await makeTempFolder('paying');
const server = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), isThrowAway: true });
const machine = describeMachine();
try {
  await createDatabase(server.address, DATABASE);
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' });
  const log = createLog('silent');
  const database = connect(
    { ...server.address, database: DATABASE },
    { log, isAlone: false },
    async () => {},
  );
  await migrateAll(database);
  const deps = await assemble(config, true, log, database);
  const shop = await fillShop(deps);
  const without = { ...deps, events: eventsWithoutBooks() };
  subscribeWings(without);
  const apps = [await buildApp(deps), await buildApp(without)] as const;
  const times: [number[], number[]] = [[], []];
  for (let turn = -10; turn < PURCHASES; turn++)
    for (const index of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const took = await buy(apps[index], shop);
      // The first ones warm up.
      if (turn >= 0) times[index].push(took);
    }
  const ratio = median(times[0]) / median(times[1]);
  const rows = await database.inTenant('photofinish', ({ trx }) =>
    trx
      .selectFrom('ledgerEntries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  console.log(
    markdownTable(
      `paying an order of three photos, ${PURCHASES} times each by turns; ${rows.count} entries written`,
      [
        { name: 'with a ledger', measured: `p50 ${median(times[0]).toFixed(1)} ms` },
        { name: 'without a ledger', measured: `p50 ${median(times[1]).toFixed(1)} ms` },
        {
          name: 'with a ledger relative to without',
          limit: `≤ ${RATIO_MAX}`,
          measured: ratio.toFixed(2),
          isKept: ratio <= RATIO_MAX,
        },
      ],
      machine,
    ),
  );
  for (const app of apps) await app.close();
  await database.close();
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
