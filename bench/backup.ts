/**
 * Measures how long it takes to back up the rows of many photos, and to restore them into an empty shop. Also compares
 * the export of a brand with its files, and its import into another shop, with plain copying: `COPY` copies the rows,
 * and `cp` copies the files.
 *
 *     node bench/backup.ts [--photos 1000000] [--brand-photos 3000] [--original-kb 1000]
 *
 * `--photos 0` skips the backup, and `--brand-photos 0` skips the export.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pLimit from 'p-limit';
import pg from 'pg';
import { photoFiles } from '#finding/photos/index.ts';
import { createPool } from '#platform/database/connections.ts';
import { copyRowsOut, listTables } from '#platform/database/copy-tables.ts';
import type { Database } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { COLUMN_NAMES } from '#platform/database/statement-compiler.ts';
import type { Tables } from '#platform/database/tables.ts';
import { makeSealKey } from '#platform/encryption/sealed-file.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { generateRows, TENANT as ROWS_TENANT } from './generate-rows.ts';

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '1000000' },
    'brand-photos': { type: 'string', default: '3000' },
    'original-kb': { type: 'string', default: '1000' },
  },
});
const PHOTOS = Number(values.photos);
const BRAND_PHOTOS = Number(values['brand-photos']);
const ORIGINAL_BYTES = Number(values['original-kb']) * 1000;
const DERIVED_BYTES = 60_000;
const BRAND = 'photofinish';
const LIMITS = { backupSeconds: 180, restoreSeconds: 360, copyRatio: 0.7 };
const FILES_AT_ONCE = 8;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Runs a command of the shop, and ends the bench if it fails. */
async function run(shop: ShopFolder, args: string[], environment: Record<string, string>): Promise<void> {
  const command = shop.run(args, environment);
  const { code } = await command.ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${command.printed()}`);
}

async function withLogin<T>(database: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.poolSettings('login', 'bench'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Copies rows into plain files, one per table, as `COPY … TO` does. @param where a condition for each table; undefined:
 * all rows
 */
async function copyPlainly(database: Database, folder: string, tenantId?: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withLogin(database, async (client) => {
    const where = tenantId === undefined ? undefined : `tenant_id = ${client.escapeLiteral(tenantId)}`;
    for (const table of await listTables(client, 'public'))
      if (where === undefined || table.columns.includes('tenant_id'))
        await pipeline(copyRowsOut(client, table, where), createWriteStream(join(folder, table.name)));
  });
}

async function fillRows(deps: AppDeps): Promise<void> {
  const pool = createPool({ ...deps.database.poolSettings('login', 'bench'), max: 1 });
  const login = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [COLUMN_NAMES] });
  try {
    const mainPhotos = Math.round(PHOTOS / 2);
    const others = 100;
    const photosOfOther = Math.round((PHOTOS - mainPhotos) / others);
    await generateRows(login, { mainPhotos, others, photosOfOther, competitors: 60_000 });
    // A brand with settings like other brands', because a backup reads the settings of each brand.
    await sql`update tenants set settings = (select settings from tenants where tenant_id = ${BRAND})
      where tenant_id = ${ROWS_TENANT}`.execute(login);
    await sql`vacuum (analyze)`.execute(login);
  } finally {
    await login.destroy();
  }
}

/** Stops the database of a data folder that no process uses any longer, and deletes the folder. */
async function removeShop(dataDir: string): Promise<void> {
  await (await openEmbeddedPostgres({ folder: join(dataDir, 'postgres') })).release();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureRows(key: string): Promise<Figure[]> {
  const shop = await createShopFolder();
  const scratch = await makeTempFolder('bench-backup');
  const elsewhere = join(scratch, 'elsewhere');
  const place = join(scratch, 'place');
  try {
    await shop.withPlatform(fillRows);
    // All in one process, like a running shop, because the start of the database is not measured.
    return await shop.withPlatform(async (deps) => {
      const plainMs = await timed(() => copyPlainly(deps.database, join(scratch, 'plain')));
      const backupMs = await timed(() =>
        run(shop, ['backup', '--to', place, '--without-files'], { BACKUP_KEY: key }),
      );
      const restoreMs = await timed(() =>
        run(shop, ['restore', place, '--without-files'], { BACKUP_KEY: key, DATA_DIR: elsewhere }),
      );
      return [
        {
          name: `backup of ${PHOTOS} photos' rows, encrypted and read back`,
          measured: `${seconds(backupMs)} (plain COPY into files ${seconds(plainMs)})`,
          limit: `≤ ${LIMITS.backupSeconds} s`,
          isKept: backupMs / 1000 <= LIMITS.backupSeconds,
        },
        {
          name: 'restore of that backup into an empty shop, with indexes',
          measured: seconds(restoreMs),
          limit: `≤ ${LIMITS.restoreSeconds} s`,
          isKept: restoreMs / 1000 <= LIMITS.restoreSeconds,
        },
      ];
    });
  } finally {
    await shop.remove();
    await removeShop(elsewhere);
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Creates a brand's event with photos and all their files. */
async function fillBrand(deps: AppDeps): Promise<void> {
  const { eventId } = await makeEvent(deps, { photos: [['1']] });
  const photos = await deps.database.inTenant(BRAND, async ({ trx }) => {
    const { rows } = await sql<{ photoId: string; contentHash: string }>`insert into photos
        (tenant_id, photo_id, event_id, content_hash, file_name, state, width, height, sorted_at, byte_size, crc32, published_at)
      select ${BRAND}, gen_random_uuid(), ${eventId}, md5('photo ' || n), n || '.jpg', 'Published', 6000, 4000, now(), ${ORIGINAL_BYTES}, n, now()
      from generate_series(1, ${BRAND_PHOTOS}::integer) as n returning photo_id, content_hash`.execute(trx);
    return rows;
  });
  const limit = pLimit(FILES_AT_ONCE);
  const write = async ({ photoId, contentHash }: (typeof photos)[number]) => {
    const files = photoFiles(eventId, { photoId, contentHash, format: 'jpeg' });
    for (const [kind, path] of Object.entries(files))
      if (kind !== 'standIn')
        await deps.storage.put(
          tenantKey(BRAND, path),
          randomBytes(kind === 'original' ? ORIGINAL_BYTES : DERIVED_BYTES),
        );
  };
  await Promise.all(photos.map((photo) => limit(write, photo)));
}

/** Removes a brand from a shop, so that its import finds no existing brand. */
async function removeBrand(deps: AppDeps): Promise<void> {
  await withLogin(deps.database, async (client) => {
    await client.query('begin; set local session_replication_role = replica');
    for (const { name, columns } of await listTables(client, 'public'))
      if (columns.includes('tenant_id'))
        await client.query(`delete from ${client.escapeIdentifier(name)} where tenant_id = $1`, [BRAND]);
    await client.query('commit');
  });
}

async function measureBrand(key: string): Promise<Figure[]> {
  const shop = await createShopFolder();
  const elsewhere = await createShopFolder();
  const scratch = await makeTempFolder('bench-move');
  const exec = promisify(execFile);
  const copyFiles = (from: string, to: string) => exec('cp', ['-r', from, to]);
  const filesOf = ({ dataDir }: ShopFolder) => join(dataDir, 'files', BRAND);
  const place = join(scratch, 'place');
  try {
    await shop.withPlatform(fillBrand);
    await elsewhere.withPlatform(removeBrand);
    const plainMs = await shop.withPlatform((deps) =>
      timed(async () => {
        await copyPlainly(deps.database, join(scratch, 'rows'), BRAND);
        await copyFiles(filesOf(shop), join(scratch, 'files'));
      }),
    );
    const exportMs = await shop.withPlatform(() =>
      timed(() => run(shop, ['tenant', 'export', BRAND, '--to', place], { BACKUP_KEY: key })),
    );
    const importMs = await elsewhere.withPlatform(() =>
      timed(() => run(elsewhere, ['tenant', 'import', BRAND, '--from', place], { BACKUP_KEY: key })),
    );
    return [['export', exportMs] as const, ['import elsewhere', importMs] as const].map(([name, ms]) => ({
      name: `${name} of a brand with ${BRAND_PHOTOS} photos, to plain copying`,
      measured: `× ${(plainMs / ms).toFixed(2)} (${seconds(ms)}; plain ${seconds(plainMs)})`,
      limit: `≥ ${LIMITS.copyRatio}`,
      isKept: plainMs / ms >= LIMITS.copyRatio,
    }));
  } finally {
    await shop.remove();
    await elsewhere.remove();
    await rm(scratch, { recursive: true, force: true });
  }
}

const key = await makeSealKey();
const figures = [
  ...(PHOTOS > 0 ? await measureRows(key) : []),
  ...(BRAND_PHOTOS > 0 ? await measureBrand(key) : []),
];
console.log(markdownTable('backup and move', figures));
if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
