/**
 * Measures how long it takes to erase a person from an event with many photos and faces. The process has loaded no
 * faces before. Also kills an erasure repeatedly (SIGKILL) and checks that it still ends with one certificate and
 * leaves no data.
 *
 *     node bench/erasure.ts [--photos 100000] [--faces 1000000] [--kills 50]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { seededRandom } from '#demo/random.ts';
import { markKnown } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { describeErasure, findErasure, requestErasure, runErasure } from '#operating/erasure/index.ts';
import { loadConfig } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { openPlatform } from '#server/commands/open-platform.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

const TENANT = 'photofinish';
const DIMENSIONS = 128;
const ROWS_AT_ONCE = 5_000;
/** The number of faces of one person. */
const LOOKS = 25;
const SECONDS_MAX = 60;

/**
 * Creates photos that show only a runner, and photos that show them with others, in the middle of an event with other
 * people's photos.
 */
async function fillEvent(deps: AppDeps, photos: number, faces: number) {
  const { eventId, competitors } = await makeEvent(deps, { photos: [['71'], ['71'], ['71', '72'], ['72']] });
  const inTenant = <T>(work: (scope: Scope) => Promise<T>) => deps.database.inTenant(TENANT, work);
  const insert = (first: number, count: number) =>
    inTenant(async ({ trx }) => {
      const { rows } = await sql<{ photoId: string }>`insert into photos
          (tenant_id, photo_id, event_id, content_hash, file_name, state, width, height, sorted_at, byte_size, crc32, published_at)
        select ${TENANT}, gen_random_uuid(), ${eventId}, 'h' || n, n || '.jpg', 'Published', 6000, 4000, now(), 9000000, n, now()
        from generate_series(${first}::integer, ${first + count - 1}::integer) as n returning photo_id`.execute(
        trx,
      );
      return rows.map((row) => row.photoId);
    });
  const photoIds: string[] = [];
  for (let start = 0; start < photos; start += ROWS_AT_ONCE)
    photoIds.push(...(await insert(start, Math.min(ROWS_AT_ONCE, photos - start))));
  // Every photo has another runner's bib; the first ones also have the erased runner's.
  await inTenant(({ trx }) =>
    sql`insert into photo_tags (tenant_id, photo_tag_id, photo_id, event_id, source, value, confidence, is_shown)
      select ${TENANT}, gen_random_uuid(), photo_id, ${eventId}, 'bib', (crc32 % 10000 + 100)::text, 0.97, true
      from photos where tenant_id = ${TENANT} and event_id = ${eventId} and width = 6000`.execute(trx),
  );
  const own = photoIds.slice(0, LOOKS);
  await inTenant(({ trx }) =>
    sql`insert into photo_tags (tenant_id, photo_tag_id, photo_id, event_id, source, value, confidence, is_shown)
      select ${TENANT}, gen_random_uuid(), photo_id, ${eventId}, 'bib', '71', 0.97, true from unnest(${own}::uuid[]) as photo_id`.execute(
      trx,
    ),
  );
  const random = seededRandom('faces of a large event');
  const normal = () => random.next() + random.next() + random.next() - 1.5;
  const scale = (vector: Float32Array) => {
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  let person = scale(Float32Array.from({ length: DIMENSIONS }, normal));
  for (let start = 0; start < faces; start += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, faces - start);
    const descriptors = Array.from({ length: count }, (_, index) => {
      if ((start + index) % LOOKS === 0) person = scale(Float32Array.from({ length: DIMENSIONS }, normal));
      return Buffer.from(scale(person.map((value) => value + normal() * 0.02)).buffer);
    });
    const shown = descriptors.map((_, index) => photoIds[(start + index) % photoIds.length] ?? '');
    const bibs = descriptors.map((_, index) => (start + index < LOOKS ? '71' : null));
    await inTenant(({ trx }) =>
      sql`insert into faces (tenant_id, face_id, event_id, photo_id, descriptor, model, box, quality, bib, read_bib)
        select ${TENANT}, gen_random_uuid(), ${eventId}, photo_id, descriptor, ${deps.faceCache.model},
          '{"x":1,"y":1,"width":50,"height":50}', 1, bib, bib
        from unnest(${shown}::uuid[], ${descriptors}::bytea[], ${bibs}::text[]) as rows (photo_id, descriptor, bib)`.execute(
        trx,
      ),
    );
  }
  await inTenant((scope) => markKnown(scope, eventId, 'Faces'));
  await inTenant(({ trx }) => sql`analyze photos, photo_tags, faces`.execute(trx)).catch(() => {});
  return { eventId, personIds: [competitors['71'] ?? ''], emails: ['runner71@example.com'] };
}

type Subject = Awaited<ReturnType<typeof fillEvent>>;

async function request(deps: AppDeps, { emails, personIds }: Subject): Promise<string> {
  const asked = await deps.database.inTenant(TENANT, (scope) =>
    requestErasure(deps, scope, { emails, personIds }, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(`the erasure was refused: ${asked.refused}`);
  return asked.erasureId;
}

async function measureTime(shop: ShopFolder, photos: number, faces: number): Promise<Figure[]> {
  const subject = await shop.withPlatform((deps) => fillEvent(deps, photos, faces));
  return shop.withPlatform(async (deps) => {
    const startedMs = performance.now();
    const erasureId = await request(deps, subject);
    const askedMs = performance.now();
    await runErasure(deps, TENANT, erasureId);
    const seconds = (performance.now() - startedMs) / 1000;
    const left = await findLeftovers({ deps, dataDir: shop.dataDir }, ['runner71']);
    const after = await deps.database.inTenant(TENANT, (scope) => describeErasure(deps, scope, subject));
    return [
      {
        name: `erasure of a person from ${photos} photos and ${faces} faces`,
        measured: `${seconds.toFixed(1)} s (the plan ${((askedMs - startedMs) / 1000).toFixed(1)} s)`,
        limit: `≤ ${SECONDS_MAX} s`,
        isKept: seconds <= SECONDS_MAX,
      },
      {
        name: 'left of the person',
        measured: `${left.length + after.faces + after.persons} rows and files`,
        limit: '0',
        isKept: left.length + after.faces + after.persons === 0,
      },
    ];
  });
}

/** Continues an erasure in a process that kills itself at its nth transaction. */
async function dieOnTheWay(erasureId: string, after: number): Promise<void> {
  const platform = await openPlatform(loadConfig(process.env), { isDemo: true, log: createLog('silent') });
  const { database } = platform.deps;
  let left = after;
  const deps: AppDeps = {
    ...platform.deps,
    database: {
      ...database,
      inTenant: (tenantId, work) =>
        database.inTenant(tenantId, async (scope) => {
          const result = await work(scope);
          left -= 1;
          if (left === 0) process.kill(process.pid, 'SIGKILL');
          return result;
        }),
    },
  };
  await runErasure(deps, TENANT, erasureId);
  await platform.close();
}

async function measureKills(shop: ShopFolder, kills: number): Promise<Figure[]> {
  const random = seededRandom('kills of an erasure');
  const subject = await shop.withPlatform(async (deps) => {
    const made = await makeEvent(deps, {
      photos: Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? ['73'] : ['73', '74'])),
    });
    const personIds = [made.competitors['73'] ?? ''];
    return { eventId: made.eventId, personIds, emails: ['runner73@example.com'] };
  });
  const erasureId = await shop.withPlatform((deps) => request(deps, subject));
  let killed = 0;
  let runs = 0;
  while (killed < kills) {
    runs += 1;
    const args = ['--erasure', erasureId, '--after', String(Math.floor(random.between(1, 5)))];
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
      env: { ...process.env, DATA_DIR: shop.dataDir },
      stdio: 'inherit',
    });
    const [, signal] = await once(child, 'exit');
    if (signal !== 'SIGKILL') break;
    killed += 1;
  }
  return shop.withPlatform(async (deps) => {
    await runErasure(deps, TENANT, erasureId);
    const erasure = await deps.database.inTenant(TENANT, (scope) => findErasure(scope, erasureId));
    const left = await findLeftovers({ deps, dataDir: shop.dataDir }, ['runner73']);
    const isDone = erasure?.state === 'Done' && left.length === 0;
    return [
      {
        name: `killed ${killed} times in ${runs} runs`,
        measured: isDone ? 'one certificate, nothing left' : `${erasure?.state}, left: ${left.join(', ')}`,
        limit: 'one certificate, nothing left',
        isKept: isDone,
      },
    ];
  });
}

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '100000' },
    faces: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '50' },
    erasure: { type: 'string' },
    after: { type: 'string', default: '1' },
  },
});
if (values.erasure !== undefined) await dieOnTheWay(values.erasure, Number(values.after));
else {
  const shop = await createShopFolder();
  try {
    const figures = [
      ...(await measureKills(shop, Number(values.kills))),
      ...(await measureTime(shop, Number(values.photos), Number(values.faces))),
    ];
    console.log(markdownTable('erasure of a person', figures));
  } finally {
    await shop.remove();
  }
}
