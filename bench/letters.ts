/**
 * Checks that 100,000 letters ("photos of you are here") are sent at the configured rate and once each, while the
 * sending process is killed (SIGKILL) repeatedly.
 *
 *     node bench/letters.ts [--letters 100000] [--kills 10] [--minute 6000] [--seed 1]
 *
 * Mails that a killed process had leased are retried after ten minutes, so even a short run takes that long.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { setLetterGround, startLetters } from '#delivering/letters/index.ts';
import { writeLetters } from '#delivering/letters/write-letters.ts';
import { seededRandom } from '#demo/random.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openSlowMailServer, type TakenMail } from '#tests/fakes/slow-mail-server.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { explainDoubles, type Kill, sendWithKills } from './kill-senders.ts';

const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    minute: { type: 'string', default: '6000' },
    seed: { type: 'string', default: '1' },
  },
});
const [LETTERS, KILLS, PER_MINUTE] = [values.letters, values.kills, values.minute].map(Number) as [
  number,
  number,
  number,
];
const TENANT = 'photofinish';
const FIRST_BIB = 100;
const ROWS_AT_ONCE = 10_000;
const MINUTE_MS = 60_000;
/** Letters per minute beyond the rate: those that may be sent at once after a pause. */
const BURST = 10;
/** Longer than the rate requires, because mails taken by killed processes are retried after ten minutes. */
const LIMIT_MS = (LETTERS / PER_MINUTE) * 3 * MINUTE_MS + 20 * MINUTE_MS;

/** Creates an event whose participants each have an address and a photo, and may get letters. */
async function fillEvent(deps: AppDeps): Promise<string> {
  const { eventId } = await makeEvent(deps, { photos: [['1']] });
  const inTenant = deps.database.inTenant;
  await inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('tenants')
      .set({ letters: { perMinute: PER_MINUTE } })
      .where('tenantId', '=', TENANT)
      .execute(),
  );
  // The event's own runner is one of the recipients.
  for (let start = 1; start < LETTERS; start += ROWS_AT_ONCE) {
    const first = FIRST_BIB + start;
    const last = FIRST_BIB + Math.min(LETTERS, start + ROWS_AT_ONCE) - 1;
    await inTenant(TENANT, async ({ trx }) => {
      await sql`insert into competitors (tenant_id, competitor_id, event_id, bib, bib_key, surname, given_name, email)
        select ${TENANT}, gen_random_uuid(), ${eventId}::uuid, n, n, 'Runner' || n, 'Alex', 'runner' || n || '@example.com'
        from generate_series(${first}::integer, ${last}::integer) as n`.execute(trx);
      await sql`with shown as (insert into photos
          (tenant_id, photo_id, event_id, content_hash, file_name, state, width, height, sorted_at, byte_size, crc32, published_at)
        select ${TENANT}, gen_random_uuid(), ${eventId}, 'h' || n, n || '.jpg', 'Published', 6000, 4000, now(), 9000000, n, now()
        from generate_series(${first}::integer, ${last}::integer) as n returning photo_id, crc32)
        insert into photo_tags (tenant_id, photo_tag_id, photo_id, event_id, source, value, confidence, is_shown)
        select ${TENANT}, gen_random_uuid(), photo_id, ${eventId}, 'bib', crc32::text, 0.97, true from shown`.execute(
        trx,
      );
    });
  }
  // Autovacuum would do this within a minute.
  const login = new pg.Client(deps.database.poolSettings('login', 'bench'));
  await login.connect();
  await login.query('vacuum (analyze)');
  await login.end();
  await inTenant(TENANT, (scope) => setLetterGround(deps, scope, { eventId, ground: 'A bench' }, BY_COMMAND));
  await inTenant(TENANT, (scope) => startLetters(deps, scope, eventId, BY_COMMAND));
  return eventId;
}

/** Returns the maximum number of mails accepted within any minute. */
function busiestMinute(taken: readonly TakenMail[]): number {
  const times = taken.map(({ takenAtMs }) => takenAtMs).toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while ((times[first] ?? time) <= time - MINUTE_MS) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

async function judge(deps: AppDeps, taken: readonly TakenMail[], kills: readonly Kill[]): Promise<Figure[]> {
  const rows = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('mails').select(['mailId', 'recipient', 'state']).execute(),
  );
  const recipients = new Set(taken.map(({ recipient }) => recipient));
  const lost = rows.filter(({ state, recipient }) => state !== 'Sent' || !recipients.has(recipient));
  const perRecipient = Map.groupBy(taken, ({ recipient }) => recipient);
  const twoLetters = [...perRecipient.values()].filter(
    (mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1,
  );
  const doubles = explainDoubles(taken, kills);
  const most = busiestMinute(taken);
  return [
    {
      name: 'letters written',
      measured: `${rows.length}`,
      limit: `${LETTERS}`,
      isKept: rows.length === LETTERS,
    },
    { name: 'letters lost', measured: `${lost.length}`, limit: '0', isKept: lost.length === 0 },
    {
      name: `people with two letters after ${kills.length} kills`,
      measured: `${twoLetters.length}`,
      limit: '0',
      isKept: twoLetters.length === 0,
    },
    {
      name: 'the same letter taken again, under its Message-ID: its sender was killed before it noted the server’s "yes"',
      measured: `${doubles.killed}`,
    },
    {
      name: 'letters sent twice for another reason',
      measured: `${doubles.unheard + doubles.unexplained}`,
      limit: '0',
      isKept: doubles.unheard + doubles.unexplained === 0,
    },
    {
      name: 'most letters sent within one minute',
      measured: `${most}`,
      limit: `≤ ${PER_MINUTE + BURST}`,
      isKept: most <= PER_MINUTE + BURST,
    },
  ];
}

const machine = describeMachine();
const random = seededRandom(`letters ${values.seed}`);
const draw = () => random.between(0, 1);
const server = await openSlowMailServer(
  { recipientMs: 1, mailMs: 5, refusedShare: 0, greylistedShare: 0, droppedShare: 0 },
  draw,
);
const shop = await createShopFolder();
try {
  const figures = await shop.withPlatform(async (deps) => {
    const eventId = await fillEvent(deps);
    const startedMs = performance.now();
    await writeLetters(deps, TENANT, eventId);
    const writtenMs = performance.now();
    const kills = await sendWithKills(shop, deps, {
      server,
      kills: KILLS,
      limitMs: LIMIT_MS,
      random: draw,
      environment: { LETTERS_PER_MINUTE: String(PER_MINUTE) },
    });
    const times = server.taken.map(({ takenAtMs }) => takenAtMs).toSorted((a, b) => a - b);
    const minutes = ((times[Math.floor(times.length * 0.99)] ?? Number.NaN) - (times[0] ?? 0)) / MINUTE_MS;
    return [
      ...(await judge(deps, server.taken, kills)),
      { name: 'time to write all letters', measured: `${((writtenMs - startedMs) / 1000).toFixed(0)} s` },
      { name: 'time until 99 % were sent', measured: `${minutes.toFixed(1)} min` },
    ];
  });
  console.log(markdownTable(`${LETTERS} letters at ${PER_MINUTE} a minute`, figures, machine));
  if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
} finally {
  await shop.remove();
  await server.close();
}
