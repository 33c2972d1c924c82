import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenTenantIds } from '#hosting/tenants/index.ts';
import { migrations } from '#migrations/index.ts';
import type { Database } from '#platform/database/database.ts';
import { makeSealKey } from '#platform/encryption/sealed-file.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type OwnedShop, openOwnedShop } from '#tests/factories/owned-shop.ts';
import { inSession, query } from '#tests/factories/query-database.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { importBrand } from './import-brand.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

const TENANT = 'photofinish';
const migrationNames = Object.keys(migrations);

let owned: OwnedShop;
let there: TestShop;
let folder: string;
let place: BackupPlace;
let manifest: Manifest;

beforeAll(async () => {
  owned = await openOwnedShop();
  const { deps } = owned.shop;
  // The event refers to its cover, and the cover to its event.
  const event = await makeEvent(deps, { photos: [['17'], ['18']] });
  await query(deps.database, `update events set chosen_cover_id = $1 where event_id = $2`, [
    event.photoIds[0],
    event.eventId,
  ]);
  await makeEvent(deps, { tenantId: 'marafon' });
  folder = await makeTempFolder('move');
  place = await openBackupPlace(createLocalStorage(join(folder, 'place')), await makeSealKey(), 'Exports');
  manifest = await makeExport();
  there = await openTestShop();
  await makeEvent(there.deps, { tenantId: 'marafon' });
});
afterAll(async () => {
  await owned.shop.close();
  await there.close();
  await rm(folder, { recursive: true, force: true });
});

const makeExport = (): Promise<Manifest> =>
  makeBackup(owned.shop.deps, place, { tenantId: TENANT, withFiles: true, keep: undefined });

/** Hashes the rows of a brand, table by table, and its waiting jobs. */
const digest = (database: Database, tenantId: string): Promise<Record<string, string>> =>
  inSession(database, async (ask) => {
    const tables = await ask<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const hash = `count(*) || ' ' || coalesce(md5(string_agg(row::text, E'\\n' order by row::text)), '')`;
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await ask<{ hash: string }>(
        `select ${hash} as hash from public.${name} as row where tenant_id = $1`,
        [tenantId],
      );
      hashes[name] = row?.hash ?? '';
    }
    const [jobs] = await ask<{ hash: string }>(
      `select ${hash} as hash from (select name, id, data, singleton_key from pgboss.job
         where state not in ('completed', 'cancelled') and data ->> 'tenantId' = $1) as row`,
      [tenantId],
    );
    return { ...hashes, jobs: jobs?.hash ?? '' };
  });

const importIt = (onProgress: (text: string) => void = () => {}) =>
  importBrand(there.deps, place, manifest, { migrationNames, onProgress });

/** Removes the brand from the other shop; every test shop starts with it. */
async function removeBrand(): Promise<void> {
  const { database, storage } = there.deps;
  const tables = await query<{ name: string }>(
    database,
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  const wipes = tables.map(
    ({ name }) =>
      `alter table ${name} disable trigger all; delete from ${name} where tenant_id = '${TENANT}'; alter table ${name} enable trigger all;`,
  );
  await query(database, wipes.join('\n'));
  await query(database, `delete from pgboss.job where data ->> 'tenantId' = '${TENANT}'`);
  await storage.deleteFolder(TENANT);
}

test('every table belongs to a brand or to the installation', async () => {
  const rows = await query<{ name: string }>(
    owned.shop.deps.database,
    `select tablename as name from pg_tables as t where schemaname = 'public' and not exists (
       select from information_schema.columns as c
       where c.table_schema = 'public' and c.table_name = t.tablename and c.column_name = 'tenant_id') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'backup_state',
    'deleted_brands',
    // The operators and logins of the installation, and the passkeys and recovery codes of addresses, which can open
    // several brands.
    'desk_installation',
    'desk_login_changes',
    'desk_login_links',
    'desk_logins',
    'desk_operators',
    'desk_passkey_challenges',
    'desk_passkeys',
    'desk_recovery_codes',
    'desk_sessions',
    'installation_mail_pace',
    'kysely_migration',
    'kysely_migration_lock',
    'schema_needs',
    'signing_keys',
  ]);
});

test('names every conflict before writing anything', async () => {
  const before = await digest(there.deps.database, TENANT);
  await expect(importIt()).rejects.toThrow(`There is a brand "${TENANT}" here already.`);
  await removeBrand();
  const [host] = await query<{ host: string }>(
    owned.shop.deps.database,
    'select host from tenant_hosts where tenant_id = $1 order by 1',
    [TENANT],
  );
  await query(there.deps.database, `insert into tenant_hosts (tenant_id, host) values ('marafon', $1)`, [
    host?.host,
  ]);
  await there.deps.storage.put(`${TENANT}/others.txt`, Buffer.from('of somebody else'));
  const failure = await importIt().catch((error: Error) => error.message);
  expect(failure).toContain(`The host ${host?.host} leads to the brand "marafon"`);
  expect(failure).toContain(`1 stored files are not of this export: ${TENANT}/others.txt`);
  const empty = await digest(there.deps.database, TENANT);
  expect(new Set(Object.values(empty))).toEqual(new Set(['0 ']));
  expect(before).not.toEqual(empty);
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later'] };
  await expect(importBrand(there.deps, place, newer, { migrationNames })).rejects.toThrow(
    /another version .*1 migrations more, 0 fewer/,
  );
  await query(there.deps.database, `delete from tenant_hosts where tenant_id = 'marafon' and host = $1`, [
    host?.host,
  ]);
  await there.deps.storage.delete(`${TENANT}/others.txt`);
});

test('a brand in the other shop has identical rows and files, even after an import that was killed twice', async () => {
  const { database, storage } = there.deps;
  await removeBrand();
  const others = await digest(database, 'marafon');
  for (const moment of [/^importing .*: photos$/, /^erasing again/]) {
    const stop = (text: string): void => {
      if (moment.test(text)) throw new Error('killed');
    };
    await expect(importIt(stop)).rejects.toThrow('killed');
    const reached = await query(database, 'select from tenant_hosts where tenant_id = $1', [TENANT]);
    expect(reached).toHaveLength(0);
    // The brand's rows are there after the second kill, and erased persons among them: no letter may be sent.
    expect(await listOpenTenantIds(database.asHost)).not.toContain(TENANT);
  }
  const { backupId } = manifest;
  const newer = await makeExport();
  await expect(importBrand(there.deps, place, newer, { migrationNames })).rejects.toThrow(
    `An import of ${backupId} has not ended: run that one again.`,
  );

  const list = async (of: typeof storage) => (await of.list(TENANT)).toSorted();
  const [erased = '', ...files] = await list(owned.shop.deps.storage);
  expect(files.length).toBeGreaterThan(0);
  // Simulates an erasure after the second kill: the next run must not write the row again.
  await storage.delete(erased);
  const imported = await importIt();
  expect(imported).toMatchObject({ tenantId: TENANT, missing: [], damaged: [] });
  expect(await listOpenTenantIds(database.asHost)).toContain(TENANT);
  expect(await digest(database, TENANT)).toEqual(await digest(owned.shop.deps.database, TENANT));
  expect(await digest(database, 'marafon')).toEqual(others);
  expect(await list(storage)).toEqual(files);
  for (const file of files)
    expect(await storage.read(file)).toEqual(await owned.shop.deps.storage.read(file));
  await expect(importIt()).rejects.toThrow(`There is a brand "${TENANT}" here already.`);
  // New rows get numbers that no imported row has.
  const { eventId } = await makeEvent(there.deps, { title: 'After the move' });
  const reply = await there.call({ method: 'GET', url: `/public/photo-service/api/v1/events/${eventId}` });
  expect(reply.json()).toMatchObject({ title: 'After the move' });
});
