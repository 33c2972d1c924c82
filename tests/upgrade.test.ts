import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { checkSchema } from '#platform/database/check-schema.ts';
import { connect, createDatabase, type Database } from '#platform/database/database.ts';
import { migrate, type SchemaMigration } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import {
  checkSigningKeys,
  KEY_KEPT_DAYS,
  registerSigningKeys,
} from '#platform/signing/signing-key-register.ts';
import { createSigningKeys, OWN_KEY_ID } from '#platform/signing/signing-keys.ts';
import { TEMPLATE } from './factories/database-server.ts';

const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
let database: Database;
let superuser: pg.Client;
beforeAll(async () => {
  const address = inject('postgres');
  await createDatabase(address, name, TEMPLATE);
  superuser = new pg.Client({ ...address, database: 'postgres' });
  await superuser.connect();
  database = connect(
    { ...address, database: name },
    { log: createLog('silent'), isAlone: false },
    async () => {},
  );
});
afterAll(async () => {
  await database.close();
  await superuser.query(`drop database ${name} with (force)`);
  await superuser.end();
});

const adds = (table: string): SchemaMigration => ({
  up: async (db) => void (await sql`create table ${sql.id(table)} (id integer)`.execute(db)),
});

describe('a database and a version', () => {
  test('that match work', async () => {
    await expect(checkSchema(database, migrations, [])).resolves.toBeUndefined();
  });

  test('a newer version refuses an older database and names the command to run', async () => {
    const newer = { ...migrations, '9001-adds': adds('added') };
    await expect(checkSchema(database, newer, [])).rejects.toThrow(
      'older version (9001-adds missing). Run "photofinish migrate"',
    );
    await expect(checkSchema(database, migrations, ['a.new-queue'])).rejects.toThrow('a.new-queue missing');
  });

  test('an older version works beside a newer one that added something, and not beside one that removed something', async () => {
    const adding = { ...migrations, '9001-adds': adds('added') };
    await migrate(database, adding);
    await expect(checkSchema(database, migrations, [])).resolves.toBeUndefined();
    const breaking = { ...adding, '9002-breaks': { ...adds('broken'), breaksOlderVersions: true as const } };
    await migrate(database, breaking);
    await expect(checkSchema(database, breaking, [])).resolves.toBeUndefined();
    await expect(checkSchema(database, adding, [])).rejects.toThrow(
      'a newer version, with which this one cannot work (9002-breaks)',
    );
  });

  test('a killed migration leaves nothing, and the next one completes it', async () => {
    const slow: SchemaMigration = {
      async up(db) {
        await adds('half').up(db);
        await sql`select pg_sleep(60)`.execute(db);
      },
    };
    const known = { ...migrations, '9001-adds': adds('added'), '9002-breaks': adds('broken') };
    const migrating = migrate(database, { ...known, '9003-slow': slow }).catch(
      (error: Error) => error.message,
    );
    const sleeping = `from pg_stat_activity where datname = '${name}' and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    await expect
      .poll(async () => (await superuser.query(`select pg_terminate_backend(pid) ${sleeping}`)).rowCount)
      .toBe(1);
    expect(await migrating).toContain('migration');
    await migrate(database, { ...known, '9003-slow': adds('half') });
  });

  test('an empty database is refused with the command to run', async () => {
    const empty = `${name}_empty`;
    await createDatabase(inject('postgres'), empty);
    const target = { ...inject('postgres'), database: empty };
    const fresh = connect(target, { log: createLog('silent'), isAlone: false }, async () => {});
    await expect(checkSchema(fresh, migrations, [])).rejects.toThrow('Run "photofinish migrate"');
    await fresh.close();
    await superuser.query(`drop database ${empty} with (force)`);
  });
});

describe('signing keys', () => {
  const OLD = { keyId: '2026a', secret: 'the older secret, of thirty-two characters' };
  const NEW = { keyId: '2026b', secret: 'the newer secret, of thirty-two characters' };
  const start = new Date('2026-01-01T00:00:00Z');
  const later = (days: number) => new Date(start.getTime() + days * 86_400_000);

  test('are rotated without a warning, and reported as missing if the old one is removed too early', async () => {
    expect(await registerSigningKeys(database, createSigningKeys([OLD]), start)).toEqual([]);
    expect(await registerSigningKeys(database, createSigningKeys([NEW, OLD]), later(1))).toEqual([]);
    const lost = await registerSigningKeys(database, createSigningKeys([NEW]), later(2));
    expect(lost).toEqual([{ keyId: '2026a', keepUntil: later(KEY_KEPT_DAYS) }]);
    expect(await checkSigningKeys(database, createSigningKeys([NEW]), later(KEY_KEPT_DAYS + 1))).toEqual([]);
  });

  test('that differ between processes are refused', async () => {
    const changed = createSigningKeys([
      { keyId: '2026b', secret: 'some other secret, of thirty-two characters' },
    ]);
    await expect(checkSigningKeys(database, changed, start)).rejects.toThrow(
      'The secret with the id 2026b in SIGNING_SECRET is not the one',
    );
    const own = createSigningKeys([
      { keyId: OWN_KEY_ID, secret: 'made in a data folder, thirty-two characters' },
    ]);
    await expect(checkSigningKeys(database, own, start)).rejects.toThrow(
      'SIGNING_SECRET is not set here, but this shop’s other processes have it',
    );
  });
});
