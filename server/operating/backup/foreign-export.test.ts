import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tenantDefinitionSchema } from '#hosting/tenants/settings.schema.ts';
import { migrations } from '#migrations/index.ts';
import { makeSealKey } from '#platform/encryption/sealed-file.ts';
import { Outage } from '#platform/outage.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { query } from '#tests/factories/query-database.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { importBrand } from './import-brand.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest, StoredStream, StoredTable } from './manifest.ts';
import { FILES_STREAM, tableStream } from './stream-names.ts';

const TENANT = 'photofinish';
const OTHER = 'marafon';
const migrationNames = Object.keys(migrations);
const ID = 'aaaaaaaa-0000-4000-8000-000000000001';

let there: TestShop;
let folder: string;
let place: BackupPlace;
let manifest: Manifest;
let otherEventId: string;

beforeAll(async () => {
  const source = await openTestShop();
  await makeEvent(source.deps, { photos: [['17']] });
  folder = await makeTempFolder('foreign');
  place = await openBackupPlace(createLocalStorage(join(folder, 'place')), await makeSealKey(), 'Exports');
  manifest = await makeBackup(source.deps, place, { tenantId: TENANT, withFiles: true, keep: undefined });
  await source.close();
  there = await openTestShop({ environment: { DESK_URL: 'https://desk.example' } });
  otherEventId = (await makeEvent(there.deps, { tenantId: OTHER, photos: [['1']] })).eventId;
  const tables = (await listTables()).map(
    (name) =>
      `alter table ${name} disable trigger all; delete from ${name} where tenant_id = '${TENANT}'; alter table ${name} enable trigger all;`,
  );
  await query(there.deps.database, tables.join('\n'));
  await query(there.deps.database, `delete from pgboss.job where data ->> 'tenantId' = '${TENANT}'`);
  await there.deps.storage.deleteFolder(TENANT);
});
afterAll(async () => {
  await there.close();
  await rm(folder, { recursive: true, force: true });
});

async function listTables(where = `column_name = 'tenant_id'`): Promise<string[]> {
  const rows = await query<{ name: string }>(
    there.deps.database,
    `select distinct table_name as name from information_schema.columns where table_schema = 'public' and ${where}`,
  );
  return rows.map(({ name }) => name).toSorted();
}

/** Reads everything in the importing shop: rows of all tables, jobs, files. */
async function look(): Promise<unknown> {
  const { database, storage } = there.deps;
  const hash = `md5(coalesce(string_agg(row::text, E'\\n' order by row::text), ''))`;
  const tables = [...(await listTables('true')).map((name) => `public.${name}`), 'pgboss.job'];
  const each = tables.map((name) => `select '${name}' as name, ${hash} as hash from ${name} as row`);
  const files = [...(await storage.list(TENANT)), ...(await storage.list(OTHER))];
  return [await query(database, `${each.join(' union all ')} order by 1`), files.toSorted()];
}

const tableOf = (name: string): StoredTable => {
  const table = manifest.tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(name);
  return table;
};

/** The exported streams that the test replaced. */
const originals = new Map<string, string>();
afterEach(async () => {
  for (const [name, text] of originals) await place.writeLines(manifest.backupId, name, streamOf(text));
  originals.clear();
});

const streamOf = (text: string) => Readable.from([Buffer.from(text)]);

async function replace(
  name: string,
  was: StoredStream,
  change: (text: string) => string,
): Promise<StoredStream> {
  const original =
    originals.get(name) ?? (await readText(Readable.from(place.readLines(manifest.backupId, name, was))));
  originals.set(name, original);
  return place.writeLines(manifest.backupId, name, streamOf(change(original)));
}

/** Adds rows to a table, each given by some columns; other columns are null. */
async function withRows(name: string, ...rows: Record<string, string>[]): Promise<Manifest> {
  const { columns } = tableOf(name);
  const lines = rows.map((row) => `${columns.map((column) => row[column] ?? '\\N').join('\t')}\n`);
  return withText(name, (text) => text + lines.join(''));
}

async function withText(name: string, change: (text: string) => string): Promise<Manifest> {
  const table = tableOf(name);
  return withTable({ ...table, ...(await replace(tableStream(table), table, change)) });
}

const withTable = (table: StoredTable): Manifest => ({
  ...manifest,
  tables: [...manifest.tables.filter(({ name }) => name !== table.name), table],
});

async function withFileKey(key: string): Promise<Manifest> {
  const { files } = manifest;
  if (files === null) throw new Error('no files');
  const stream = await replace(FILES_STREAM, files, (lines) => {
    const [first = '', ...others] = lines.split('\n');
    return [JSON.stringify({ ...JSON.parse(first), key }), ...others].join('\n');
  });
  return { ...manifest, files: { ...files, ...stream } };
}

/** Adds waiting jobs, each given by its data and some columns. */
const withJobs = (...jobs: [data: object, columns?: Record<string, string>][]): Promise<Manifest> =>
  withRows(
    'job',
    ...jobs.map(([data, columns]) => ({
      id: ID,
      name: 'feeds.pull-due',
      data: JSON.stringify(data),
      state: 'created',
      ...columns,
    })),
  );

const moment = '2026-01-01 00:00:00+00';
const mallory = { member_id: ID, email: 'mallory@example.com', language: 'en', invited_at: moment };

/**
 * Imports an export that someone changed.
 * @returns the refusal
 */
async function refusalOf(forged: Manifest): Promise<string> {
  const before = await look();
  const outcome = await importBrand(there.deps, place, forged, { migrationNames }).then(
    () => 'imported',
    (error: Error) => error.message,
  );
  expect(await look()).toEqual(before);
  return outcome;
}

test('refuses tables of the installation, before anything is written', async () => {
  const table = { schema: 'public' as const, name: 'desk_operators' };
  const rows = streamOf(`${ID}\tmallory@example.com\t${moment}\n`);
  const stream = await place.writeLines(manifest.backupId, tableStream(table), rows);
  const forged = withTable({ ...table, columns: ['operator_id', 'email', 'appointed_at'], ...stream });
  expect(await refusalOf(forged)).toContain('"public.desk_operators" is no table of a brand');
});

test('refuses more than one brand, and the scope of the desk', async () => {
  expect(await refusalOf({ ...manifest, tenantIds: [TENANT, OTHER] })).toContain('names 2 brands');
  expect(await refusalOf({ ...manifest, tenantIds: ['@desk'] })).toContain('"@desk" is no name of a brand');
});

test('refuses the host of the desk', async () => {
  const forged = await withRows('tenant_hosts', { tenant_id: TENANT, host: 'desk.example', position: '9' });
  expect(await refusalOf(forged)).toContain('The host desk.example belongs to the desk');
});

/** Replaces a column of the brand's settings, as COPY writes JSON. */
function withColumn(name: string, change: (value: string) => string): Promise<Manifest> {
  const at = tableOf('tenants').columns.indexOf(name);
  return withText('tenants', (rows) => {
    const values = rows.trimEnd().split('\t');
    return `${values.map((value, index) => (index === at ? change(value) : value)).join('\t')}\n`;
  });
}

const withoutSetting = (field: string): Promise<Manifest> =>
  withColumn('settings', (value) => {
    const { [field]: _, ...others } = JSON.parse(value.replaceAll('\\\\', '\\'));
    return JSON.stringify(others).replaceAll('\\', '\\\\');
  });

test('refuses settings that a tenant file could not contain either', async () => {
  expect(await refusalOf(await withColumn('settings', () => 'null'))).toContain('settings: missing');
  const forged = await withColumn('settings', (text) =>
    text.replace(/"supportEmail": "[^"]*"/, '"supportEmail": "x"'),
  );
  expect(await refusalOf(forged)).toContain('settings.supportEmail');
  expect(await refusalOf(await withText('tenants', () => ''))).toContain("has 0 brands' settings");
});

test('refuses a brand that lacks a required setting', async () => {
  const fields = Object.entries(tenantDefinitionSchema.shape.settings.shape);
  const required = fields.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name);
  expect(required).toEqual(expect.arrayContaining(['currencyId', 'identityProvider', 'languages']));
  for (const field of required)
    expect(await refusalOf(await withoutSetting(field)), field).toContain(`settings.${field}: `);
});

test('checks every column of the settings', async () => {
  const fields = Object.keys(tenantDefinitionSchema.shape);
  const columns = fields.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const checked = columns.filter((name) => !['tenant_id', 'hosts'].includes(name));
  expect(checked).toContain('payment_types');
  for (const column of checked) {
    const name = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    for (const value of ['{}', '7'])
      expect(await refusalOf(await withColumn(column, () => value)), `${column}: ${value}`).toMatch(
        new RegExp(`"${name}[.:]`),
      );
  }
});

test('refuses skipped numbers that a restore does not write', async () => {
  const forge = (skipped: unknown) =>
    withRows('receipt_numbers', {
      tenant_id: TENANT,
      year: '2020',
      last_number: '9',
      skipped: JSON.stringify(skipped),
    });
  const skip = { first: 1, last: 9, backupAt: '2020-01-01T00:00:00Z', restoredAt: '2020-01-02T00:00:00Z' };
  for (const wrong of [
    {},
    null,
    [{ ...skip, first: 'x' }],
    [{ ...skip, first: 9, last: 1 }],
    [{ ...skip, last: 10 }],
    [{ ...skip, restoredAt: 'yesterday' }],
    [{ ...skip, more: 1 }],
    [{ first: 1, last: 9 }],
  ])
    expect(await refusalOf(await forge(wrong)), JSON.stringify(wrong)).toContain(
      'The skipped receipt numbers of 2020 are wrong',
    );
});

test('names the rows, files and jobs that are not of the brand, before anything is written', async () => {
  const changes = [
    () => withRows('members', { tenant_id: OTHER, ...mallory }),
    () => withRows('receipts', {}),
    () => withRows('events', { tenant_id: TENANT, event_id: otherEventId }),
    () => withRows('tenant_hosts', { tenant_id: OTHER, host: 'x.example', position: '0' }),
    () => withFileKey(`${TENANT}/../${OTHER}/x.jpg`),
    () => withJobs([{ tenantId: OTHER }], [{}], [{ tenantId: TENANT }, { singleton_key: '@desk' }]),
  ];
  let forged = manifest;
  for (const change of changes) {
    const { tables, files } = await change();
    const changed = tables.filter((table) => !manifest.tables.includes(table));
    const names = changed.map(({ name }) => name);
    const others = forged.tables.filter(({ name }) => !names.includes(name));
    forged = { ...forged, tables: [...others, ...changed], files: changed.length > 0 ? forged.files : files };
  }
  const lines = (await refusalOf(forged)).split('\n').slice(1);
  expect(lines.map((line) => line.trim()).toSorted()).toEqual([
    '1 file is not in the folder of the brand: "photofinish/../marafon/x.jpg".',
    '1 job of "marafon".',
    '1 job of no brand.',
    '1 job that replaces one of "@desk".',
    'events: 1 row with the id of a row of another brand here.',
    'members: 1 row of "marafon".',
    'receipts: 1 row of no brand.',
    'tenant_hosts: 1 row of "marafon".',
  ]);
});

test('reserves space for the rows before it reads them', async () => {
  const { database } = there.deps;
  const reserved: number[] = [];
  const full = {
    ...database,
    reserveSpace: async (bytes: number) => {
      reserved.push(bytes);
      throw new Outage('The disk is full.');
    },
  };
  const before = await look();
  const imported = importBrand({ ...there.deps, database: full }, place, manifest, { migrationNames });
  await expect(imported).rejects.toThrow('The disk is full.');
  expect(await look()).toEqual(before);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  expect(reserved).toEqual([2 * bytes]);
});

test.each(['tenants', 'tenant_hosts', 'receipt_numbers'])(
  'reads no large table %s into memory',
  async (name) => {
    const forged = withTable({ ...tableOf(name), bytes: 16_000_001 });
    expect(await refusalOf(forged)).toContain(`The table ${name} of the export is too large`);
  },
);

test('refuses values that neither a call nor a file of the shop could have stored', async () => {
  const long = { tenant_id: TENANT, event_id: ID, title: 'x'.repeat(1_000_001) };
  expect(await refusalOf(await withRows('events', long))).toContain(
    'events: 1 row with a value that is longer than this shop accepts.',
  );
});

test('refuses jobs with more data than ids', async () => {
  const data = { tenantId: TENANT, more: 'x'.repeat(1_000_000) };
  expect(await refusalOf(await withJobs([data]))).toContain(
    '1 job with more data than a job of this shop has.',
  );
});

test('refuses more jobs than a brand can have', async () => {
  expect(await refusalOf(withTable({ ...tableOf('job'), lines: 1_000_001 }))).toContain(
    '1000001 unfinished jobs',
  );
});

test('imported jobs get the settings of their kind, and run in turns with the jobs of other brands', async () => {
  const data = { tenantId: TENANT };
  const greedy = {
    retry_limit: '2147483647',
    retry_delay: '0',
    retry_backoff: 'f',
    expire_seconds: '1',
    dead_letter: 'feeds.pull-due',
    policy: 'singleton',
    start_after: '2300-01-01 00:00:00+00',
    keep_until: '2300-01-01 00:00:00+00',
  };
  const ids = ['1', '2'].map((digit) => ID.replace(/1$/, digit));
  const forged = await withJobs(
    [data, { ...greedy, id: ids[0] ?? '', name: 'mails.send-mail', priority: '2147483647' }],
    [data, { ...greedy, id: ids[1] ?? '', name: 'mails.send-mail', priority: '-2147483648' }],
  );
  await importBrand(there.deps, place, forged, { migrationNames });
  const jobs = await query<{ priority: number }>(
    there.deps.database,
    `select job.priority, job.start_after < now() + interval '31 days' as is_soon, job.retry_limit = queue.retry_limit
       and job.retry_delay = queue.retry_delay and job.retry_backoff = queue.retry_backoff
       and job.expire_seconds = queue.expire_seconds and job.policy = queue.policy
       and job.dead_letter is not distinct from queue.dead_letter
       and job.keep_until < now() + interval '400 days' as is_as_usual
     from pgboss.job join pgboss.queue using (name) where job.id in ('${ids.join("', '")}') order by job.id`,
  );
  expect(jobs).toMatchObject([
    { is_soon: true, is_as_usual: true },
    { is_soon: true, is_as_usual: true },
  ]);
  const [first, second] = jobs.map(({ priority }) => priority);
  expect(Math.abs(first ?? Number.NaN)).toBeLessThan(1_000);
  // The first thousand of a kind are served like other brands' next jobs.
  expect(second).toBe(first);
});
