/**
 * Measures how much hostile files slow a shop for its visitors: how long `/healthz` and a photo's thumbnail take
 * without load, and while twenty hostile files are sent to the desk at once, in turns.
 *
 *     node bench/sandbox.ts [--rounds 6] [--no-files | --base64]
 *
 * Files are sent as the desk's pages send them, or with --base64 in JSON, as scripts may. With --no-files nothing is sent, so the ratio
 * shows the machine's own noise.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { photoRoutes } from '#contract/photo.ts';
import { issueToken, tokenOf } from '#hosting/desk/index.ts';
import { seatMember } from '#hosting/members/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { HOSTILE_LISTS, HOSTILE_YAML } from '#tests/fixtures/hostile-files.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';
import type { Sending, SentBody } from './sandbox-sender.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    'no-files': { type: 'boolean', default: false },
    base64: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const FILES = 20;
const TENANT = 'photofinish';
const RATIO_MAX = 1.2;
const ANSWER_MS_MAX = 200;
/** A visitor's pause between two calls, in milliseconds. */
const THINK_MS = 15;

/** The duration of each response, in ms, without and with hostile files. */
interface Round {
  quietMs: number[];
  meanwhileMs: number[];
}

/** Issues tokens of an owner: several, because the calls of each are limited. */
function issueTokens(deps: AppDeps, count: number): Promise<string[]> {
  return deps.database.inTenant(TENANT, async (scope) => {
    const cause = { actor: { kind: 'Command', memberId: null }, why: '' } as const;
    const email = 'owner@example.com';
    await seatMember(deps, scope, { email, grant: { role: 'owner', eventId: null }, language: 'en' }, cause);
    const { memberId } = await scope.trx
      .selectFrom('members')
      .select('memberId')
      .where('tenantId', '=', TENANT)
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const input = { name: 'bench', scopes: ['tenant.read', 'event.import-start-list'], expiresInDays: 1 };
    const tokens: string[] = [];
    for (let index = 0; index < count; index++) {
      const token = await issueToken(deps, scope, memberId, input);
      if (isRefusal(token)) throw new Error(`no token: ${token.refused}`);
      tokens.push(tokenOf(deps, TENANT, token.tokenId));
    }
    return tokens;
  });
}

/** A call's body, and its type. */
type Encoded = Pick<SentBody, 'body' | 'type'>;

const inJson = (body: object): Encoded => ({ body: JSON.stringify(body), type: 'application/json' });

/** Encodes a file and the other fields of its body as a form. */
async function inForm(body: object, file: Buffer<ArrayBuffer>): Promise<Encoded> {
  const form = new FormData();
  form.append('body', JSON.stringify(body));
  form.append('base64', new Blob([file]));
  const sent = new Response(form);
  return { body: new Uint8Array(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' };
}

/** Returns the calls that send the files, each by a token and a network of its own. */
async function bodiesOf(eventId: string, tokens: readonly string[]): Promise<SentBody[]> {
  const rest = { kind: 'StartList', isWhole: true, gunStarts: [] };
  const lists = Object.values(HOSTILE_LISTS).map(async (make) => {
    const file = Buffer.from(make());
    const encoded = values.base64
      ? inJson({ ...rest, base64: file.toString('base64') })
      : await inForm(rest, file);
    return { path: `events/${eventId}/list-proposals`, ...encoded };
  });
  const settings = Object.values(HOSTILE_YAML).map((make) => ({
    path: 'brand/proposals',
    ...inJson({ source: make().toString(), files: [] }),
  }));
  const kinds = [...(await Promise.all(lists)), ...settings];
  return tokens.map((token, index) => {
    const { path, ...encoded } = kinds[index % kinds.length] ?? { path: '', ...inJson({}) };
    return { path: `/desk/api/v1/tenants/${TENANT}/${path}`, token, from: `10.9.${index}.1`, ...encoded };
  });
}

const agent = new Agent({ keepAlive: true });

async function get(port: number, path: string, host: string): Promise<Buffer> {
  const outgoing = request({ agent, host: '127.0.0.1', port, path, headers: { host } }).end();
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat((await reply.toArray()) as Buffer[]);
  if (reply.statusCode !== 200) throw new Error(`${path} was answered with ${reply.statusCode}: ${bytes}`);
  return bytes;
}

/** Requests each path again and again until `isOver`. @returns the duration of each response, in ms */
async function visit(
  port: number,
  paths: readonly string[],
  host: string,
  over: Promise<unknown>,
): Promise<number[]> {
  const answersMs: number[] = [];
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const visitor = async (path: string): Promise<void> => {
    while (!isOver) {
      const startedMs = performance.now();
      await get(port, path, host);
      answersMs.push(performance.now() - startedMs);
      await sleep(THINK_MS * (0.5 + Math.random()));
    }
  };
  await Promise.all(paths.map(visitor));
  return answersMs;
}

async function measure(shop: ShopFolder): Promise<Figure[]> {
  const { eventId, tokens } = await shop.withPlatform(async (deps) => ({
    eventId: (await makeEvent(deps, { photos: [['17']] })).eventId,
    tokens: await issueTokens(deps, FILES * ROUNDS),
  }));
  const served = shop.run(['serve', '--demo'], { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const port = Number(new URL(await served.ready()).port);
  const host = `${TENANT}.localhost:${port}`;
  const sender = new Worker(new URL('./sandbox-sender.ts', import.meta.url));
  const listed = await get(port, `${photoRoutes.listPhotos.path}?albumId=${eventId}`, host);
  const { photos } = JSON.parse(listed.toString()) as { photos: { thumbUrl: string }[] };
  const { pathname, search } = new URL(photos[0]?.thumbUrl ?? '', 'http://localhost');
  const paths = ['/healthz', pathname + search];
  const statuses = new Map<number, number>();
  const rounds: Round[] = [];

  /** Hands a round's calls to the sender before the round is measured, because encoding and copying them takes time. */
  const prepareFiles = async (round: number): Promise<void> => {
    const own = tokens.slice(round * FILES, (round + 1) * FILES);
    const sending: Sending = { port, host: `desk.localhost:${port}`, bodies: await bodiesOf(eventId, own) };
    sender.postMessage(sending);
    await once(sender, 'message');
  };
  const sendFiles = async (): Promise<void> => {
    if (values['no-files']) return void (await sleep(5_000));
    sender.postMessage('send');
    const [answers] = (await once(sender, 'message')) as [number[]];
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };

  await visit(port, paths, host, sleep(3_000));
  for (let round = 0; round < ROUNDS; round++) {
    if (!values['no-files']) await prepareFiles(round);
    const quietMs = await visit(port, paths, host, sleep(5_000));
    const meanwhileMs = await visit(port, paths, host, sendFiles());
    rounds.push({ quietMs, meanwhileMs });
  }
  await sender.terminate();
  agent.destroy();
  served.signal('SIGKILL');
  await served.ended;
  return figuresOf(rounds, statuses);
}

function figuresOf(rounds: readonly Round[], statuses: ReadonlyMap<number, number>): Figure[] {
  const quietMs = rounds.flatMap((round) => round.quietMs);
  const meanwhileMs = rounds.flatMap((round) => round.meanwhileMs);
  const of = (share: number): string =>
    `${percentile(quietMs, share).toFixed(1)} → ${percentile(meanwhileMs, share).toFixed(1)} ms`;
  const overall = percentile(meanwhileMs, 0.99) / percentile(quietMs, 0.99);
  const middle = median(
    rounds.map((round) => percentile(round.meanwhileMs, 0.99) / percentile(round.quietMs, 0.99)),
  );
  const longest = Math.max(...meanwhileMs);
  const answers = [...statuses].toSorted().map(([status, times]) => `${times} × ${status}`);
  return [
    { name: `hostile files, ${FILES} at once, ${ROUNDS} times`, measured: answers.join(', ') || 'none sent' },
    {
      name: `answers, without → with files (${quietMs.length} and ${meanwhileMs.length})`,
      measured: `p50 ${of(0.5)}, p99 ${of(0.99)}, × ${overall.toFixed(2)}`,
      limit: `p99 × ≤ ${RATIO_MAX}`,
      isKept: overall <= RATIO_MAX,
    },
    {
      name: `ratio of p99 in each round, median of ${ROUNDS} rounds`,
      measured: `× ${middle.toFixed(2)}`,
      limit: `× ≤ ${RATIO_MAX}`,
      isKept: middle <= RATIO_MAX,
    },
    {
      name: 'longest answer, without → with files',
      measured: `${Math.max(...quietMs).toFixed(0)} → ${longest.toFixed(0)} ms`,
      limit: `≤ ${ANSWER_MS_MAX} ms`,
      isKept: longest <= ANSWER_MS_MAX,
    },
  ];
}

function percentile(answersMs: readonly number[], share: number): number {
  return answersMs.toSorted((a, b) => a - b)[Math.floor(answersMs.length * share)] ?? Number.NaN;
}

const machine = describeMachine();
const shop = await createShopFolder({ DESK_URL: 'http://desk.localhost' });
try {
  console.log(markdownTable('hostile files', await measure(shop), machine));
} finally {
  await shop.remove();
}
