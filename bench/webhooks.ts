/**
 * Checks that repeated or reordered webhooks never lead to two states or two deliveries, and measures how fast they are processed
 * over HTTP, compared with a bare route that only stores the body.
 *
 *     node bench/webhooks.ts [--webhooks 10000] [--seed 1]
 *
 * Of each hundred payments eighty are paid, ten are declined, and ten are declined and then paid. Half of the webhooks
 * of the last group arrive in the wrong order. Five in a hundred webhooks are repeated. The bench posts sixteen
 * webhooks at a time.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import pg from 'pg';
import { type Random, seededRandom } from '#demo/random.ts';
import { signWebhook } from '#selling/payments/sandbox/webhook-signature.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';
import { countDeliveries, type PaymentEnd, writePayments } from './webhook-payments.ts';

const TENANT = 'photofinish';
const HOST = `${TENANT}.localhost`;
const PATH = '/public/payment-sandbox-service/api/v1/webhooks';
const AT_ONCE = 16;
/** Shop and bare route take turns, so that other load on the machine affects both. */
const TURNS = 4;
const EXTRA_SHARE = 0.05;
const EVENTS_A_PAYMENT = 1.1;

/** One post of one event. */
interface Post {
  body: string;
  signature: string;
}

/** Returns the outcome of a payment by its position among a hundred. */
function inputOf(place: number): PaymentEnd {
  const share = place % 100;
  if (share < 80) return { notices: ['Paid'], ends: 'Paid' };
  if (share < 90) return { notices: ['Declined'], ends: 'Declined' };
  return { notices: share < 95 ? ['Declined', 'Paid'] : ['Paid', 'Declined'], ends: 'Paid' };
}

/** Writes the posts in the order of sending: those of one payment are near each other, and repetitions are anywhere. */
async function writePosts(deps: AppDeps, webhooks: number, random: Random): Promise<Post[]> {
  const extra = Math.round(webhooks * EXTRA_SHARE);
  const inputs = Array.from({ length: Math.floor((webhooks - extra) / EVENTS_A_PAYMENT) }, (_, place) =>
    inputOf(place),
  );
  const notices = await writePayments(deps, TENANT, inputs);
  const posts = notices.map((body) => ({
    body,
    signature: signWebhook(deps.keys, TENANT, body, new Date()),
  }));
  for (let count = 0; count < extra; count += 1)
    posts.splice(random.between(0, posts.length), 0, random.pick(posts));
  return posts;
}

/** Posts all, with limited concurrency. @returns the count of each status, and the time taken */
async function postAll(
  port: number,
  posts: readonly Post[],
): Promise<{ statuses: Map<number, number>; ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = new Map<number, number>();
  const waiting = posts[Symbol.iterator]();
  const start = performance.now();
  const postman = async (): Promise<void> => {
    for (const post of waiting) {
      const status = await send(agent, port, post);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, postman));
  agent.destroy();
  return { statuses, ms: performance.now() - start };
}

function send(agent: Agent, port: number, { body, signature }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: HOST,
      'content-type': 'application/json',
      'x-sandbox-signature': signature,
      'content-length': Buffer.byteLength(body),
    };
    const outgoing = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: PATH, headers },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Opens a route that only stores each body durably. */
async function openBareRoute(deps: AppDeps): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new pg.Pool({ ...deps.database.poolSettings('login', 'bench'), max: 12 });
  await pool.query(
    'create table bench_webhooks (body text not null, came_at timestamptz not null default now())',
  );
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post(PATH, async ({ body }, reply) => {
    await pool.query('insert into bench_webhooks (body) values ($1)', [body]);
    return reply.code(204).send();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await app.close();
    await pool.end();
  };
  return { port: portOf(app.server.address()), close };
}

const portOf = (address: unknown): number =>
  typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;

async function measure(deps: AppDeps, webhooks: number, seed: string): Promise<Figure[]> {
  const posts = await writePosts(deps, webhooks, seededRandom(`webhooks ${seed}`));
  const app = await buildApp(deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await openBareRoute(deps);
  const port = portOf(app.server.address());
  const statuses = new Map<number, number>();
  const [rates, ratios]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const size = Math.ceil(posts.length / TURNS);
    const part = posts.slice(turn * size, (turn + 1) * size);
    const shop = await postAll(port, part);
    const plain = await postAll(bare.port, part);
    for (const [status, count] of shop.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    rates.push((part.length / shop.ms) * 1000);
    ratios.push(shop.ms / plain.ms);
  }
  await app.close();
  await bare.close();
  const { wrongStates, doubles, missing, paid, declined } = await countDeliveries(deps, TENANT);
  const refused = posts.length - (statuses.get(204) ?? 0);
  const none = (count: number) => ({ measured: String(count), limit: '0', isKept: count === 0 });
  return [
    {
      name: 'webhooks, of them repeated or in the wrong order',
      measured: `${posts.length}, ${2 * Math.round(webhooks * EXTRA_SHARE)}`,
    },
    { name: 'paid payments, declined payments', measured: `${paid}, ${declined}` },
    { name: 'webhooks not accepted', ...none(refused) },
    { name: 'payments or orders in another state than the webhooks say', ...none(wrongStates) },
    { name: 'paid orders with two mails or two receipts', ...none(doubles) },
    { name: 'paid orders without a mail or a receipt', ...none(missing) },
    {
      name: 'webhooks processed per second, with order, mail and receipt',
      measured: String(Math.round(median(rates))),
    },
    {
      name: 'time relative to a bare route that stores the body',
      measured: `× ${median(ratios).toFixed(2)}`,
    },
  ];
}

const { values } = parseArgs({
  options: { webhooks: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const machine = describeMachine();
const webhooks = Math.max(100, Number.parseInt(values.webhooks, 10) || 0);
const shop = await createShopFolder();
try {
  const figures = await shop.withPlatform((deps) => measure(deps, webhooks, values.seed));
  console.log(markdownTable('webhooks, twice and out of order', figures, machine));
} finally {
  await shop.remove();
}
