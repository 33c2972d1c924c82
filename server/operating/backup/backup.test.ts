import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readEventLetters, setLetterGround, startLetters } from '#delivering/letters/index.ts';
import { findReceiptGaps } from '#delivering/receipts/index.ts';
import { receiptNumber } from '#delivering/receipts/receipts.rules.ts';
import { takeReceiptNumber } from '#delivering/receipts/receipts.store.ts';
import { startImport } from '#finding/photo-imports/change-imports.ts';
import { listImports } from '#finding/photo-imports/photo-imports.store.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { migrations } from '#migrations/index.ts';
import { requestErasure, runErasure } from '#operating/erasure/index.ts';
import { loadConfig } from '#platform/config.ts';
import { connect, createDatabase, type Database, DESK_SCOPE_ID } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { refuseUnfinishedRestore } from '#platform/database/restore-mark.ts';
import { makeSealKey } from '#platform/encryption/sealed-file.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { skipStatementNumbers } from '#selling/settlements/index.ts';
import { assemble, migrateAll } from '#server/commands/open-platform.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { type OwnedShop, openOwnedShop } from '#tests/factories/owned-shop.ts';
import { inSession, query } from '#tests/factories/query-database.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { makeDueBackup } from './backup.jobs.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { readBackupState } from './backup-state.store.ts';
import { describeLogins } from './describe-logins.ts';
import { describeUndone } from './describe-undone.ts';
import { finishRestore } from './finish-restore.ts';
import { makeBackup } from './make-backup.ts';
import { makeRecordedBackup } from './make-recorded-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreDatabase } from './restore-database.ts';

const TENANT = 'photofinish';
const IMPORT = {
  photographer: 'Eva',
  photographerBibs: 'listed',
  address: 'https://files.example.com/photos.zip',
  endpoint: '',
  region: '',
  keys: null,
  publishes: false,
} as const;
const SECRET = 'a secret of this test, which is long enough';
/** Characters that COPY escapes, and texts that look like its control sequences. */
const AWKWARD = 'tab\tline\nreturn\rslash\\ \\N \\. quote" žluťoučký 🏃';
const log = createLog('silent');
const key = await makeSealKey();
const rowsAlone = { withFiles: false, keep: undefined };
const withFiles = { withFiles: true, keep: undefined };

let owned: OwnedShop;
let folder: string;
let storage: Storage;
let place: BackupPlace;
const opened: { database: Database; name: string }[] = [];

beforeAll(async () => {
  owned = await openOwnedShop({ SIGNING_SECRET: SECRET });
  folder = await makeTempFolder('backup');
  storage = createLocalStorage(join(folder, 'place'));
  place = await openBackupPlace(storage, key);
});
afterAll(async () => {
  for (const { database, name } of opened) {
    await database.close();
    await onServer(`drop database if exists ${name} with (force)`);
  }
  await owned.shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function openEmptyDatabase(): Promise<Database> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('postgres'), name);
  const database = connect(
    { ...inject('postgres'), database: name },
    { log, isAlone: false },
    async () => {},
  );
  opened.push({ database, name });
  return database;
}

/** Hashes the rows of every table, and the unfinished rows of the queue. */
const digest = (database: Database): Promise<Record<string, string>> =>
  inSession(database, async (ask) => {
    const tables = await ask<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like '%_lock'`,
    );
    const hash = `count(*) || ' ' || coalesce(md5(string_agg(row::text, E'\\n' order by row::text)), '')`;
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await ask<{ hash: string }>(`select ${hash} as hash from public.${name} as row`);
      hashes[name] = row?.hash ?? '';
    }
    const [jobs] = await ask<{ hash: string }>(
      `select ${hash} as hash from (select name, id, data, priority, state, created_on from pgboss.job
         where state not in ('completed', 'cancelled')) as row`,
    );
    return { ...hashes, jobs: jobs?.hash ?? '' };
  });

function restore(
  database: Database,
  manifest: Manifest,
  { mayReplace = false, from = place, onProgress = (_: string) => {} } = {},
) {
  return restoreDatabase(database, from, manifest, {
    migrationNames: Object.keys(migrations),
    migrate: (to) => (to === undefined ? migrateAll(database) : migrate(database, migrations, to)),
    mayReplace,
    onProgress,
  });
}

test('a shop is restored elsewhere with every row and file, and the list of erasures is applied again', async () => {
  const { deps, dataDir } = owned.shop;
  const event = await makeEvent(deps, { title: AWKWARD, photos: [['17'], ['17', '18']] });
  const missing = await makeEvent(deps, { photos: [['30']] });
  const gone = `${TENANT}/events/${missing.eventId}/previews/${missing.photoIds[0]}.jpg`;
  await deps.storage.delete(gone);
  await deps.storage.put(`${TENANT}/secrets/plain.txt`, Buffer.from('runner17@example.com'));

  await deps.database.inTenant(TENANT, ({ trx, tenantId }) =>
    trx
      .insertInto('members')
      .values({
        tenantId,
        memberId: deps.newId(),
        email: 'officer@example.com',
        language: 'en',
        invitedAt: new Date(),
      })
      .execute(),
  );
  await deps.database.inTenant(DESK_SCOPE_ID, async ({ trx }) => {
    const now = new Date();
    const session = { issuer: 'passkey', email: 'officer@example.com', createdAt: now, lastSeenAt: now };
    await trx
      .insertInto('deskSessions')
      .values({ ...session, sessionHash: 'h1', providerTenant: null, authenticatedAt: now })
      .execute();
    await trx
      .insertInto('deskRecoveryCodes')
      .values({ codeHash: 'c1', email: 'officer@example.com', createdAt: now })
      .execute();
    for (const email of ['officer@example.com', 'former@example.com'])
      await trx
        .insertInto('deskPasskeys')
        .values({
          passkeyId: deps.newId(),
          email,
          credentialId: email,
          publicKey: Buffer.from('key'),
          counter: 0,
          userHandle: email,
          name: 'Phone',
          createdAt: now,
          lastUsedAt: null,
        })
        .execute();
  });

  const year = deps.clock.now().getUTCFullYear();
  const take = (of: Pick<typeof deps, 'database'>) =>
    of.database.inTenant(TENANT, (scope) => takeReceiptNumber(scope, year));
  const restoredNumber = await take(deps);
  await deps.database.inTenant(TENANT, async (scope) => {
    const { eventId } = event;
    await setLetterGround(deps, scope, { eventId, ground: 'consent at registration' }, BY_COMMAND);
    await startLetters(deps, scope, eventId, BY_COMMAND);
  });

  const imported = await deps.database.inTenant(TENANT, (scope) =>
    startImport(deps, scope, event.eventId, IMPORT, BY_COMMAND),
  );
  if (isRefusal(imported)) throw new Error(imported.refused);
  const before = await digest(deps.database);
  const manifest = await makeRecordedBackup(deps, place, withFiles);
  expect(manifest.files?.missing).toEqual([gone]);
  expect(manifest.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orders', 'kysely_migration', 'job']),
  );
  const { succeededAt } = await deps.database.inTenant(DESK_SCOPE_ID, readBackupState);
  expect(succeededAt?.toISOString()).toBe(manifest.createdAt);
  // Nothing of the backup can be read without the key.
  const stored = await readdir(join(folder, 'place'), { recursive: true, withFileTypes: true });
  for (const file of stored.filter((entry) => entry.isFile()))
    expect((await readFile(join(file.parentPath, file.name))).subarray(0, 21).toString()).toBe(
      'age-encryption.org/v1',
    );

  // The receipt of a buyer whose payment the backup does not contain.
  const lostNumber = await take(deps);
  const decision = { isAlsoBought: false, seenOrderIds: [] };
  const subject = { emails: ['runner17@example.com'], personIds: [event.competitors['17'] ?? ''] };
  const asked = await deps.database.inTenant(TENANT, (scope) =>
    requestErasure(deps, scope, subject, decision, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(asked.refused);
  await runErasure(deps, TENANT, asked.erasureId);

  const database = await openEmptyDatabase();
  expect(await restore(database, manifest)).toEqual({ missing: [gone] });
  expect(await digest(database)).toEqual(before);
  await expect(refuseUnfinishedRestore(database)).rejects.toThrow(/has not ended/);

  const elsewhere = join(folder, 'elsewhere');
  const environment = {
    DATA_DIR: elsewhere,
    SIGNING_SECRET: SECRET,
    ERASURES_URL: `file://${dataDir}/erasures`,
  };
  const there = await assemble(loadConfig(environment), true, log, database);
  try {
    const restored = await finishRestore(there, place, manifest, { withFiles: true });
    expect(restored).toMatchObject({ files: manifest.files?.lines, damaged: [], erasures: { replayed: 1 } });
    // Sessions and codes in the backup may have been ended or used since, so they are deleted; passkeys and members
    // must be checked.
    expect(restored.logins).toMatchObject({ sessions: 1, codes: 1 });
    const lines = describeLogins(restored).join('\n');
    expect(lines).toContain(`members of ${TENANT}: officer@example.com (passkeys: 1)`);
    expect(lines).toContain('others with passkeys: former@example.com (passkeys: 1)');
    const left = await there.database.inTenant(DESK_SCOPE_ID, async ({ trx }) => [
      ...(await trx.selectFrom('deskSessions').selectAll().execute()),
      ...(await trx.selectFrom('deskRecoveryCodes').selectAll().execute()),
    ]);
    expect(left).toEqual([]);
    await refuseUnfinishedRestore(database);
    // Letters may have been sent since the backup, so a member must resume them.
    const letters = await there.database.inTenant(TENANT, (scope) => readEventLetters(scope, event.eventId));
    expect(letters.isSending).toBe(false);
    // The import may have been stopped since the backup, too.
    const [stopped] = await there.database.inTenant(TENANT, (scope) => listImports(scope, [imported.linkId]));
    expect(stopped).toMatchObject({ state: 'Stopped', sealedKeys: null });
    const told = describeUndone(restored).join('\n');
    expect(told).toContain(`photo imports stopped, ${TENANT}: 1`);
    expect(told).toContain(manifest.createdAt);
    expect(told).toContain(`letters paused, ${TENANT}: 1 event`);
    // No number of the lost time is given twice, and the gap is explained.
    expect(await take(there)).toBeGreaterThan(lostNumber + 1_000);
    const now = deps.clock.now();
    const month = { from: new Date(now.getTime() - 86_400_000), until: new Date(now.getTime() + 86_400_000) };
    const { skipped } = await there.database.inTenant(TENANT, (scope) => findReceiptGaps(scope, month));
    expect(skipped).toMatchObject([{ backupAt: manifest.createdAt }]);
    expect(skipped[0]?.first).toBe(receiptNumber(year, restoredNumber + 1));
    const skip = { count: 1, backupAt: now, restoredAt: now };
    const next = await there.database.inTenant(TENANT, (scope) => skipStatementNumbers(scope, skip));
    expect(Number(next.first.slice(2))).toBeGreaterThan(10_000);
    await checkSkippedByHand(database, year);
    await there.storage.delete(`${TENANT}/secrets/plain.txt`);
    await deps.storage.delete(`${TENANT}/secrets/plain.txt`);
    expect(await findLeftovers({ deps: there, dataDir: elsewhere }, ['runner17'])).toEqual([]);
    const list = async (of: Storage) => (await of.list(TENANT)).toSorted();
    expect(await list(there.storage)).toEqual(await list(deps.storage));
    for (const file of await list(deps.storage))
      expect(await there.storage.read(file)).toEqual(await deps.storage.read(file));
  } finally {
    await there.queue.close();
    await there.selfieReader.close();
    there.mailer.close();
  }
});

/** Runs the statements of the documentation that a restore to a point in time needs, and takes them back. */
async function checkSkippedByHand(database: Database, year: number): Promise<void> {
  const guide = await readFile('docs/backup.md', 'utf8');
  const [, block = ''] = /```sql\n(.*?update event_letters.*?)```/s.exec(guide) ?? [];
  const read = `select tenant_id, (select max(last_number) from order_numbers as n where n.tenant_id = t.tenant_id) as orders,
    (select max(last_number) from receipt_numbers as n where n.tenant_id = t.tenant_id) as receipts,
    (select max(last_number) from skipped_statement_numbers as n where n.tenant_id = t.tenant_id) as statements,
    (select max((skip ->> 'last')::integer) from receipt_numbers as n, jsonb_array_elements(n.skipped) as skip
      where n.tenant_id = t.tenant_id) as skipped from tenants as t order by 1`;
  await inSession(database, async (run) => {
    await run('begin');
    // As after a restore of a backup that has no counters yet.
    await run(`delete from order_numbers where tenant_id <> '${TENANT}'`);
    await run(`delete from receipt_numbers where tenant_id <> '${TENANT}'`);
    const before = await run(read);
    await run(block.replaceAll('2026, ', `${year}, `).replaceAll('year = 2026', `year = ${year}`));
    const after = await run(read);
    await run('rollback');
    expect(after.length).toBeGreaterThan(1);
    for (const [index, { tenant_id, ...counters }] of after.entries())
      for (const [name, value] of Object.entries(counters)) {
        const last = name === 'skipped' ? before[index]?.receipts : before[index]?.[name];
        expect(value, `${name} of ${tenant_id}`).toBe(Number(last ?? 0) + 10_000);
      }
  });
}

test('writes each file once, and deletes it with the last backup that contains it', async () => {
  const { deps } = owned.shop;
  const names = async () => (await storage.list('files')).toSorted();
  const first = await makeBackup(deps, place, withFiles);
  const there = await names();
  await deps.storage.put(`${TENANT}/new.txt`, Buffer.from('new'));
  const second = await makeBackup(deps, place, { withFiles: true, keep: 1 });
  const after = await names();
  expect((await place.listBackups()).whole).toEqual([second.backupId]);
  expect(second.files?.lines).toBe((first.files?.lines ?? 0) + 1);
  expect(after.length).toBe(second.files?.lines);
  expect(after.filter((name) => !there.includes(name))).toHaveLength(1);
});

test('an interrupted backup is not listed, and the next one deletes it', async () => {
  const { deps } = owned.shop;
  const stop = (text: string) => {
    if (text.includes('orders')) throw new Error('killed');
  };
  await expect(makeRecordedBackup(deps, place, { ...rowsAlone, onProgress: stop })).rejects.toThrow('killed');
  const { interrupted, whole } = await place.listBackups();
  expect(interrupted).toHaveLength(1);
  await expect(place.readManifest(interrupted[0] ?? '')).rejects.toThrow(/was interrupted/);
  const { failure } = await deps.database.inTenant(DESK_SCOPE_ID, readBackupState);
  expect(failure).toBe('killed');
  const { backupId } = await makeBackup(deps, place, { withFiles: true, keep: 1 });
  expect(await place.listBackups()).toEqual({ whole: [backupId], interrupted: [] });
  expect(whole).not.toContain(backupId);
});

test('refuses a running shop, a database in use, a newer version and a damaged backup before writing anything', async () => {
  const { deps } = owned.shop;
  const manifest = await makeBackup(deps, place, rowsAlone);
  const before = await digest(deps.database);
  await expect(restore(deps.database, manifest, { mayReplace: true })).rejects.toThrow(/The shop runs/);
  expect(await digest(deps.database)).toEqual(before);

  const other = await openEmptyDatabase();
  await query(other, `create table tenants (tenant_id text); insert into tenants values ('somebody')`);
  await expect(restore(other, manifest)).rejects.toThrow(/not empty \(brands: somebody\)/);
  await expect(restore(other, manifest, { mayReplace: true })).rejects.toThrow(/does not know \(somebody\)/);

  const empty = await openEmptyDatabase();
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later'] };
  await expect(restore(empty, newer)).rejects.toThrow(/newer version.*9999-later/);
  const path = join(folder, 'place/backups', manifest.backupId, 'public.events.copy.zst.age');
  const whole = await readFile(path);
  const changed = Buffer.from(whole);
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
  for (const [damaged, message] of [
    [changed, /changed or cut off/],
    [whole.subarray(0, -1), /changed or cut off/],
    [await readFile(path.replace('events', 'photos')), /another name/],
  ] as const) {
    await writeFile(path, damaged);
    await expect(restore(empty, manifest)).rejects.toThrow(message);
  }
  await rm(path);
  await expect(restore(empty, manifest)).rejects.toThrow(/is missing/);
  await writeFile(path, whole);
  const stranger = await openBackupPlace(storage, await makeSealKey());
  await expect(stranger.readManifest(manifest.backupId)).rejects.toThrow(/another key/);
  expect(await query(empty, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('migrates a backup of an older version to this one; a killed restore can be repeated', async () => {
  const older = await openEmptyDatabase();
  await migrate(older, migrations, '0089-letters');
  await query(older, `insert into tenants (tenant_id, settings) values ('old', '{}')`);
  const manifest = await makeBackup({ ...owned.shop.deps, database: older }, place, rowsAlone);
  expect(manifest.migrations.at(-1)).toBe('0089-letters');

  const database = await openEmptyDatabase();
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  let killed: Promise<unknown> | undefined;
  const onProgress = (text: string) => {
    if (text.startsWith('restoring') && text.endsWith(': tenants'))
      killed ??= query(database, `select pg_terminate_backend(pid) ${others}`);
  };
  await expect(restore(database, manifest, { onProgress })).rejects.toThrow();
  await killed;
  await waitFor(
    'the end of its connection',
    async () => (await query(database, `select ${others}`)).length === 0,
  );
  await expect(refuseUnfinishedRestore(database)).rejects.toThrow(/has not ended/);
  await restore(database, manifest);
  expect(await query(database, 'select tenant_id from tenants')).toEqual([{ tenant_id: 'old' }]);
  const [last] = await query<{ name: string }>(database, 'select max(name) as name from kysely_migration');
  expect(last?.name).toBe(Object.keys(migrations).toSorted().at(-1));
});

test('work makes a backup when one is due, and not before', async () => {
  const { shop } = owned;
  const config = loadConfig({
    BACKUP_URL: `file://${folder}/scheduled`,
    BACKUP_KEY: key,
    BACKUP_EVERY_HOURS: '24',
    DATA_DIR: shop.dataDir,
  });
  const scheduled = await openBackupPlace(createLocalStorage(join(folder, 'scheduled')), key);
  const count = async () => (await scheduled.listBackups()).whole.length;
  const tomorrow = new Date(Date.now() + 25 * 3600_000);
  shop.holdClock(tomorrow);
  await makeDueBackup({ ...shop.deps, config });
  await makeDueBackup({ ...shop.deps, config });
  expect(await count()).toBe(1);
  expect(await shop.deps.metrics.text()).toContain(
    `photofinish_last_backup_seconds ${Math.floor(tomorrow.getTime() / 1000)}`,
  );
  await makeDueBackup(shop.deps);
  shop.holdClock(new Date(tomorrow.getTime() + 24 * 3600_000));
  await makeDueBackup({ ...shop.deps, config });
  expect(await count()).toBe(2);
});
