/**
 * Measures what the sandbox costs, and what hostile files do to a shop that answers:
 *
 *     node bench/sandbox.ts [--part lists] [--part shop]
 *
 * 1. A start list of 30,000 lines, read in this process and in the sandbox (CSV and XLSX), each the median of five.
 * 2. A serving process, to which twenty files of the kinds in `hostile-files.ts` are sent at once by the desk's calls: how long
 *    `/healthz` and a photo's thumbnail take before and meanwhile, and the outcome of the files.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import writeExcelFile from 'write-excel-file/node';
import { parseStartList, readStartList } from '#finding/start-lists/start-list.task.ts';
import { issueToken, tokenOf } from '#hosting/desk/index.ts';
import { seatMember } from '#hosting/members/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { createShopFolder, findFreePort } from '#tests/faults/shop-process.ts';
import { HOSTILE_LISTS, HOSTILE_YAML } from '#tests/fixtures/hostile-files.ts';
import { describeMachine, printableMachine } from './machine.ts';

const { part: parts } = parseArgs({
  options: { part: { type: 'string', multiple: true, default: ['lists', 'shop'] } },
}).values;
const LINES = 30_000;
const RUNS = 5;

const rows = Array.from({ length: LINES }, (_none, index) => [
  String(index + 1),
  `Surname${index}`,
  `Name${index % 700}`,
  '28/02/1991',
  `runner${index}@example.com`,
  'Half marathon',
]);
const heading = ['bib', 'surname', 'name', 'birth date', 'e-mail', 'distance'];
const csv = Buffer.from([heading, ...rows].map((cells) => cells.join(';')).join('\n'));

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    // A process is started in advance meanwhile, as between two uploads.
    await sleep(1_000);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

const rounded = (ms: number): string => `${Math.round(ms)} ms`;

async function compare(kind: string, bytes: Uint8Array): Promise<void> {
  const here = await median(() => parseStartList(bytes));
  const there = await median(() => readStartList('bench', { bytes }));
  console.log(
    `${kind}, ${LINES} lines, ${(bytes.byteLength / 1e6).toFixed(1)} MB: here ${rounded(here)}, in the sandbox ${rounded(there)} (× ${(there / here).toFixed(2)})`,
  );
}

if (parts.includes('lists')) {
  sandbox.keepWarm();
  await readStartList('bench', { bytes: csv });
  await compare('CSV', csv);
  const sheet = [heading, ...rows].map((cells) => cells.map((value) => ({ value })));
  await compare('XLSX', await (await writeExcelFile(sheet)).toBuffer());
}

const TENANT = 'photofinish';
const SENT = 20;
const ASKED_EVERY_MS = 20;

/** Issues tokens that may propose: more than one, because each is limited. */
function issueTokens(deps: AppDeps): Promise<string[]> {
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
    const made: string[] = [];
    for (let count = 0; count < SENT; count++) {
      const token = await issueToken(deps, scope, memberId, input);
      if (isRefusal(token)) throw new Error(`no token: ${token.refused}`);
      made.push(tokenOf(deps, TENANT, token.tokenId));
    }
    return made;
  });
}

/** Asks the shop of a host on this machine. `fetch` knows no other name for it. */
async function get(port: number, path: string, host: string): Promise<Buffer> {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat((await answer.toArray()) as Buffer[]);
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${bytes}`);
  return bytes;
}

/** Asks an address again and again until `over`. @returns how long each answer took */
async function ask(port: number, path: string, host: string, over: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await get(port, path, host);
    times.push(performance.now() - began);
    await sleep(ASKED_EVERY_MS);
  }
  return times.toSorted((one, other) => one - other);
}

const describeTimes = (times: readonly number[]): string =>
  `${times.length} answers, median ${rounded(times[Math.floor(times.length / 2)] ?? 0)}, p99 ${rounded(times[Math.floor(times.length * 0.99)] ?? 0)}, longest ${rounded(times.at(-1) ?? 0)}`;

if (parts.includes('shop')) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = await createShopFolder({ PORT: String(port), HOST: '127.0.0.1', DESK_URL: origin });
  try {
    const { tokens, eventId } = await shop.withPlatform(async (deps) => ({
      eventId: (await makeEvent(deps, { photos: [['17']] })).eventId,
      tokens: await issueTokens(deps),
    }));
    const served = shop.run(['serve', '--demo']);
    await served.ready();
    const host = `${TENANT}.localhost`;
    const listed = await get(port, `/public/photo-service/api/v1/photos?albumId=${eventId}`, host);
    const { photos } = JSON.parse(listed.toString()) as { photos: { thumbUrl: string }[] };
    const { pathname, search } = new URL(photos[0]?.thumbUrl ?? '', origin);
    const watch = async (name: string, over: Promise<unknown>): Promise<void> => {
      const [health, picture] = await Promise.all([
        ask(port, '/healthz', host, over),
        ask(port, pathname + search, host, over),
      ]);
      console.log(`${name}: /healthz ${describeTimes(health)}; thumbnail ${describeTimes(picture)}`);
    };
    await watch('nothing sent', sleep(5_000));
    const bodies = [
      ...Object.values(HOSTILE_LISTS).map((make) => ({
        path: `events/${eventId}/list-proposals`,
        body: { kind: 'StartList', base64: make().toString('base64'), isWhole: true, gunStarts: [] },
      })),
      ...Object.values(HOSTILE_YAML).map((make) => ({
        path: 'brand/proposals',
        body: { source: make().toString(), files: [] },
      })),
    ].map(({ path, body }) => ({ path, body: JSON.stringify(body) }));
    const began = performance.now();
    const sent = Promise.all(
      tokens.map(async (token, index) => {
        const { path, body } = bodies[index % bodies.length] ?? { path: '', body: '' };
        const answer = await fetch(`${origin}/desk/api/v1/tenants/${TENANT}/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    await watch(`${SENT} hostile files sent`, sent);
    const statuses = Map.groupBy(await sent, (status) => status);
    console.log(
      `answered within ${rounded(performance.now() - began)}: ${[...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')}`,
    );
    console.log(printableMachine(describeMachine()));
  } finally {
    await shop.remove();
  }
}
