/**
 * Measures what the shop adds to the cost of its SQL when a visitor fills a cart, checks out and pays. A bare Fastify
 * server, whose routes send the same statements, is the lower bound. Both are separate processes on one PostgreSQL and
 * take turns.
 *
 *     node bench/carts.ts [--rounds 15]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadConfig } from '#platform/config.ts';
import { connect, createDatabase } from '#platform/database/database.ts';
import { type EmbeddedAddress, openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createLog } from '#platform/log.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { assemble, migrateAll } from '#server/commands/open-platform.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { bareCallPath, createBareServer, PURCHASE_HEADER, type RecordedCall } from './bare-statements.ts';
import { median } from './median.ts';
import {
  addressOf,
  cartCalls,
  checkoutCalls,
  HOST,
  newPurchase,
  type Purchase,
  type PurchaseCall,
} from './purchase.ts';
import { type BenchShop, fillShop, noticeOf, record } from './purchase-shop.ts';
import { sendCall } from './send-call.ts';

const RATIO_MAX = 1.5;
const CONNECTIONS = [1, 16, 64];
/** Purchases per round, plus one per connection. */
const PURCHASES_A_ROUND = 10;
const DATABASE = 'bench_carts';
/** The task of a server's process. */
interface ServerTask {
  address: EmbeddedAddress;
  dataDir: string;
  /** The recorded calls of the bare server; null for the shop. */
  calls: Record<string, RecordedCall> | null;
}

interface Server {
  port: number;
  /** The CPU milliseconds of its process since the last call. */
  takeCpuMs(): Promise<number>;
  stop(): void;
}

async function openDeps({ address, dataDir }: ServerTask): Promise<AppDeps> {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' });
  const log = createLog('silent');
  const database = connect({ ...address, database: DATABASE }, { log, isAlone: false }, async () => {});
  return assemble(config, true, log, database);
}

/** Starts a separate process: the shop, or the bare server with as many connections as the shop's stores have. */
async function serve(task: ServerTask): Promise<void> {
  const deps = await openDeps(task);
  const app =
    task.calls === null
      ? await buildApp(deps)
      : createBareServer(new pg.Pool({ ...deps.database.poolSettings('app', 'bare'), max: 12 }), task.calls);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bound = app.server.address();
  process.send?.(typeof bound === 'object' && bound !== null ? bound.port : 0);
  let before = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
}

async function startServer(task: ServerTask): Promise<Server> {
  const child = fork(import.meta.filename, ['--serve'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ask = async (message: ServerTask | 'cpu'): Promise<number> => {
    child.send(message);
    const [answer] = (await once(child, 'message')) as [number];
    return answer;
  };
  const port = await ask(task);
  return { port, takeCpuMs: () => ask('cpu'), stop: () => void child.kill('SIGKILL') };
}

interface Target {
  server: Server;
  isBare: boolean;
}

/** Builds the request for a call to the shop or to the bare server. */
function addressed({ server, isBare }: Target, purchase: Purchase, call: PurchaseCall): RequestOptions {
  const { method, path, headers } = call.request(purchase);
  const to = { port: server.port, host: '127.0.0.1' };
  const own = { host: HOST, 'x-forwarded-for': addressOf(purchase), [PURCHASE_HEADER]: purchase.digits };
  return isBare
    ? { ...to, method: 'POST', path: bareCallPath(call.name), headers: { ...headers, ...own } }
    : { ...to, method, path, headers: { ...headers, ...own } };
}

/** The measurements of a part of the purchases: total time and time per call. */
interface Stretch {
  ms: number;
  callMs: number[];
  /** CPU milliseconds of the server's process, without PostgreSQL's. */
  cpuMs: number;
}

/** Runs purchases through some calls, with limited concurrency. */
async function run(
  target: Target,
  calls: readonly PurchaseCall[],
  purchases: readonly Purchase[],
  connections: number,
): Promise<Stretch> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const callMs: number[] = [];
  const waiting = [...purchases];
  const buy = async (): Promise<void> => {
    for (let purchase = waiting.pop(); purchase !== undefined; purchase = waiting.pop())
      for (const call of calls) {
        const options = addressed(target, purchase, call);
        const startedMs = performance.now();
        const answer = await sendCall(agent, options, call.request(purchase).body);
        callMs.push(performance.now() - startedMs);
        if (answer.status !== (target.isBare ? 200 : call.status))
          throw new Error(`${call.name}: ${answer.status} ${answer.body}`);
        if (!target.isBare) call.learn?.(purchase, answer);
      }
  };
  await target.server.takeCpuMs();
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: connections }, buy));
  const ms = performance.now() - startedMs;
  const cpuMs = await target.server.takeCpuMs();
  agent.destroy();
  return { ms, callMs, cpuMs };
}

/** The calls of a purchase, in the parts that are measured separately. */
const STRETCHES: Record<string, readonly PurchaseCall[]> = {
  'cart: add, read, promo code': cartCalls,
  'checkout to paid': checkoutCalls.filter(({ name }) => name !== 'webhook'),
  webhook: checkoutCalls.filter(({ name }) => name === 'webhook'),
};

type Measured = Record<string, Stretch>;

/** Makes complete purchases, and reads the bank's notification between the parts. */
async function buyAll(
  shop: BenchShop,
  target: Target,
  count: number,
  connections: number,
): Promise<Measured> {
  const purchases = Array.from({ length: count }, () => newPurchase(shop.goods));
  const measured: Measured = {};
  for (const [name, calls] of Object.entries(STRETCHES)) {
    if (name === 'webhook' && !target.isBare)
      for (const purchase of purchases) purchase.notice = await noticeOf(shop, purchase);
    measured[name] = await run(target, calls, purchases, connections);
  }
  return measured;
}

/** Merges the two parts that end with a paid order. */
function withWebhook({ webhook, ...stretches }: Measured): Measured {
  const checkout = stretches['checkout to paid'];
  if (webhook === undefined || checkout === undefined) throw new Error('a stretch was not measured');
  const callMs = [...checkout.callMs, ...webhook.callMs];
  const sum = { ms: checkout.ms + webhook.ms, cpuMs: checkout.cpuMs + webhook.cpuMs, callMs };
  return { ...stretches, 'checkout to paid': sum };
}

async function compare(
  shop: BenchShop,
  servers: { shop: Server; bare: Server },
  connections: number,
  rounds: number,
): Promise<Figure[]> {
  const count = PURCHASES_A_ROUND + connections;
  const pairs: { shop: Measured; bare: Measured }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const measure = async (isBare: boolean): Promise<Measured> =>
      withWebhook(
        await buyAll(shop, { server: isBare ? servers.bare : servers.shop, isBare }, count, connections),
      );
    const isBareFirst = round % 2 === 1;
    const first = await measure(isBareFirst);
    const second = await measure(!isBareFirst);
    // The first round is the warm-up.
    if (round > 0) pairs.push(isBareFirst ? { bare: first, shop: second } : { shop: first, bare: second });
  }
  return Object.keys(pairs[0]?.shop ?? {}).map((name) => figureOf(name, connections, pairs));
}

function figureOf(name: string, connections: number, pairs: { shop: Measured; bare: Measured }[]): Figure {
  const of = (side: 'shop' | 'bare'): Stretch[] => pairs.flatMap((pair) => pair[side][name] ?? []);
  const ratio = median(
    pairs.map(({ shop, bare }) => (shop[name]?.ms ?? Number.NaN) / (bare[name]?.ms ?? Number.NaN)),
  );
  const speed = (side: 'shop' | 'bare'): string => {
    const stretches = of(side);
    const callMs = stretches.flatMap((stretch) => stretch.callMs).toSorted((a, b) => a - b);
    const seconds = stretches.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const p99 = callMs[Math.floor(callMs.length * 0.99)] ?? Number.NaN;
    const cpuMs = stretches.reduce((sum, stretch) => sum + stretch.cpuMs, 0) / callMs.length;
    const perSecond = Math.round(callMs.length / seconds);
    return `${side} ${perSecond} requests/s, p99 ${p99.toFixed(1)} ms, ${cpuMs.toFixed(2)} ms CPU each`;
  };
  return {
    name: `${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    measured: `× ${ratio.toFixed(2)} (${speed('shop')}; ${speed('bare')})`,
    limit: `≤ ${RATIO_MAX}`,
    isKept: ratio <= RATIO_MAX,
  };
}

async function bench(rounds: number): Promise<void> {
  const machine = describeMachine();
  const folder = await makeTempFolder('carts');
  const postgres = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), isThrowAway: true });
  const started: Server[] = [];
  try {
    const task: ServerTask = { address: postgres.address, dataDir: folder, calls: null };
    await createDatabase(postgres.address, DATABASE);
    const log = createLog('silent');
    const database = connect(
      { ...postgres.address, database: DATABASE },
      { log, isAlone: false },
      async () => {},
    );
    await migrateAll(database);
    await database.close();
    const deps = await openDeps(task);
    const shop = await fillShop(deps);
    const calls = await record(shop);
    const servers = { shop: await startServer(task), bare: await startServer({ ...task, calls }) };
    started.push(servers.shop, servers.bare);
    const figures: Figure[] = [];
    for (const connections of CONNECTIONS)
      figures.push(...(await compare(shop, servers, connections, rounds)));
    console.log(markdownTable('Buying beside its bare SQL', figures, machine));
    await deps.queue.close();
    await deps.selfieReader.close();
    deps.mailer.close();
    await deps.database.close();
  } finally {
    for (const server of started) server.stop();
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: { serve: { type: 'boolean', default: false }, rounds: { type: 'string', default: '15' } },
});
if (values.serve) process.once('message', (task: ServerTask) => void serve(task));
else await bench(Math.max(1, Number.parseInt(values.rounds, 10) || 1));
