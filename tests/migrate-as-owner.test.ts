import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { connect } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { migrateAll } from '#server/commands/open-platform.ts';

test('lists the missing roles to an ordinary database owner, and migrates once they exist', async () => {
  const address = inject('postgres');
  const name = `owned_${randomUUID().replaceAll('-', '')}`;
  const superuser = new pg.Client({ ...address, database: 'postgres' });
  await superuser.connect();
  await superuser.query(`create role ${name} login nosuperuser nocreaterole`);
  await superuser.query(`create database ${name} owner ${name}`);
  const target = { ...address, user: name, database: name };
  const database = connect(target, { log: createLog('silent'), isAlone: false }, async () => {});
  try {
    const refusal = await migrateAll(database).catch((error: Error) => error.message);
    expect(refusal).toContain(`The database's user ${name} may not create the roles`);
    const statements = String(refusal)
      .split('\n')
      .filter((line) => line.startsWith('  '));
    expect(statements).toEqual([
      `  grant photofinish_app, photofinish_host, photofinish_scheduler to ${name};`,
    ]);
    for (const statement of statements) await superuser.query(statement);
    await migrateAll(database);
    await database.ping();
  } finally {
    await database.close();
    await superuser.query(`drop database ${name} with (force)`);
    await superuser.query(`drop role ${name}`);
    await superuser.end();
  }
});
