/**
 * Checks whether a thousand posted request forms per minute from one address fill the shop or slow it. Counts the
 * stored requests. Measures how long a few visitors wait for the event list, the photo page and the competitor search,
 * with and without these posts in turns.
 *
 *     node bench/requests.ts [--rounds 20] [--seconds 3] [--posts 1000]
 *
 * With --posts 0 nothing is sent, so the ratios show the machine's own noise. Each post has its own ticket of sufficient age, so
 * that the forms accept it.
 */
import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { competitorRoutes } from '#contract/competitor.ts';
import { eventRoutes, photoRoutes } from '#contract/photo.ts';
import { requestRoutes, TICKET_MIN_SECONDS } from '#contract/request.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '3' },
    posts: { type: 'string', default: '1000' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const TENANT = 'photofinish';
const POSTS_A_MINUTE = Number(values.posts);
const POSTS_A_ROUND = Math.floor((POSTS_A_MINUTE / 60) * SECONDS);
const KEPT_A_MINUTE = 5;
const KEPT_A_DAY = 30;
const RATIO_MAX = 1.2;
const EVENT_PHOTOS = 60;
const VISITORS = 4;
/** A visitor's average pause between two calls, in milliseconds. */
const THINK_MS = 60;
const SENDER = '192.0.2.1';
const FORM = { name: 'A robot', phone: '1234567', comment: 'Buy our pills. '.repeat(50) };

interface Reply {
  status: number;
  body: string;
  ms: number;
}

/** Sends one call and reads its answer to the end. */
function call(agent: Agent, url: string, from: string, body?: object): Promise<Reply> {
  const startedMs = performance.now();
  const options: RequestOptions = {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const ms = performance.now() - startedMs;
        resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString(), ms });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

let turn = 0;
/** Returns a separate address for each of a visitor's calls, so that no rate limit interferes. */
function nextAddress(): string {
  turn += 1;
  return `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
}

/**
 * Runs a few visitors who send one request after another for this time. @returns the duration of each response, in ms
 */
async function visit(urls: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const answersMs: number[] = [];
  const untilMs = performance.now() + SECONDS * 1000;
  const visitor = async (): Promise<void> => {
    while (performance.now() < untilMs)
      for (const url of urls) {
        const { status, ms } = await call(agent, url, nextAddress());
        if (status !== 200) throw new Error(`${url} was answered with ${status}`);
        answersMs.push(ms);
        await sleep(THINK_MS * (0.5 + Math.random()));
      }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  agent.destroy();
  return answersMs;
}

/** The duration of each response, in ms, in two periods of the same length. */
interface Round {
  quietMs: number[];
  floodedMs: number[];
}

/** The outcome of the posts so far. */
interface Flood {
  /** The number of answers by status. */
  answers: Map<number, number>;
  /** How many were sent in each minute of the clock. */
  byMinute: Map<number, number>;
}

const count = (counts: Map<number, number>, key: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Fetches as many tickets as all rounds need, and waits until they are old enough. */
async function fetchTickets(agent: Agent, shopUrl: string): Promise<string[]> {
  const tickets: string[] = [];
  while (tickets.length < POSTS_A_ROUND * ROUNDS) {
    const reply = await call(agent, shopUrl + requestRoutes.createTicket.path, SENDER);
    tickets.push(JSON.parse(reply.body).ticket);
  }
  await sleep(TICKET_MIN_SECONDS * 1000);
  return tickets;
}

/** Posts a form with each ticket at a constant rate, without waiting for responses. */
async function post(agent: Agent, shopUrl: string, tickets: readonly string[], flood: Flood): Promise<void> {
  const startedMs = performance.now();
  const posts = tickets.map(async (ticket, index) => {
    await sleep(Math.max(0, startedMs + (index * 60_000) / POSTS_A_MINUTE - performance.now()));
    count(flood.byMinute, Math.floor(Date.now() / 60_000));
    const url = shopUrl + requestRoutes.sendBusinessRequest.path;
    const { status } = await call(agent, url, SENDER, { fields: FORM, ticket });
    count(flood.answers, status);
  });
  await Promise.all(posts);
}

async function measure(shop: ShopFolder): Promise<Figure[]> {
  const bibs = Array.from({ length: EVENT_PHOTOS }, (_, index) => [String(100 + index)]);
  const { eventId } = await shop.withPlatform((deps) => makeEvent(deps, { photos: bibs }));
  const server = shop.run(['serve', '--demo'], { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const shopUrl = (await server.ready()).replace('localhost', '127.0.0.1');
  const urls = [
    shopUrl + eventRoutes.listEvents.path,
    `${shopUrl}${photoRoutes.listPhotos.path}?albumId=${eventId}`,
    `${shopUrl}${competitorRoutes.listCompetitors.path}?competitorsListId=${eventId}&search=Runner1`,
  ];
  const agent = new Agent({ keepAlive: true });
  const flood: Flood = { answers: new Map(), byMinute: new Map() };
  const rounds: Round[] = [];
  const tickets = await fetchTickets(agent, shopUrl);
  await visit(urls);
  for (let round = 0; round < ROUNDS; round++) {
    const own = tickets.splice(0, POSTS_A_ROUND);
    const isQuietFirst = round % 2 === 0;
    const before = isQuietFirst ? await visit(urls) : [];
    const [floodedMs] = await Promise.all([visit(urls), post(agent, shopUrl, own, flood)]);
    rounds.push({ quietMs: isQuietFirst ? before : await visit(urls), floodedMs });
  }
  agent.destroy();
  const kept = await shop.withPlatform((deps) =>
    deps.database.inTenant(TENANT, ({ trx }) => trx.selectFrom('requests').select('requestId').execute()),
  );
  server.signal('SIGKILL');
  await server.ended;
  return [...keptFigures(flood, kept.length), ...ratioFigures(rounds)];
}

function keptFigures({ answers, byMinute }: Flood, kept: number): Figure[] {
  const sent = [...answers.values()].reduce((sum, each) => sum + each, 0);
  const allowed = [...byMinute.values()].reduce((sum, each) => sum + Math.min(each, KEPT_A_MINUTE), 0);
  const expected = Math.min(allowed, KEPT_A_DAY);
  const counts = [...answers].toSorted().map(([status, times]) => `${times} × ${status}`);
  return [
    { name: `posts, ${POSTS_A_MINUTE} a minute`, measured: `${sent}: ${counts.join(', ')}` },
    {
      name: `requests kept, in ${byMinute.size} minutes of the clock`,
      measured: String(kept),
      limit: `${KEPT_A_MINUTE} a minute, ${KEPT_A_DAY} a day: ${expected}`,
      isKept: kept === expected,
    },
  ];
}

/** Over all responses, and per round, because other load on the machine affects only a few rounds. */
function ratioFigures(rounds: readonly Round[]): Figure[] {
  const p99 = (answersMs: readonly number[]): number => percentile(answersMs, 0.99);
  const quietMs = rounds.flatMap((round) => round.quietMs);
  const floodedMs = rounds.flatMap((round) => round.floodedMs);
  const of = (share: number): string =>
    `${percentile(quietMs, share).toFixed(1)} → ${percentile(floodedMs, share).toFixed(1)} ms`;
  const judge = (ratio: number) => ({ limit: `p99 × ≤ ${RATIO_MAX}`, isKept: ratio <= RATIO_MAX });
  const overall = p99(floodedMs) / p99(quietMs);
  const middle = median(rounds.map((round) => p99(round.floodedMs) / p99(round.quietMs)));
  return [
    {
      name: `the shop's answers, quiet → meanwhile (${quietMs.length} and ${floodedMs.length})`,
      measured: `p50 ${of(0.5)}, p99 ${of(0.99)}, × ${overall.toFixed(2)}`,
      ...judge(overall),
    },
    {
      name: `ratio of p99 in each round, median of ${rounds.length} rounds`,
      measured: `× ${middle.toFixed(2)}`,
      ...judge(middle),
    },
  ];
}

function percentile(answersMs: readonly number[], share: number): number {
  return answersMs.toSorted((a, b) => a - b)[Math.floor(answersMs.length * share)] ?? Number.NaN;
}

const machine = describeMachine();
const shop = await createShopFolder();
try {
  console.log(markdownTable('a request form, sent again and again', await measure(shop), machine));
} finally {
  await shop.remove();
}
