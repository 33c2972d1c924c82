import { open } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { Outage, outageOf } from './outage.ts';

/** Returns the error that an action rejects with. */
async function errorOf(action: Promise<unknown>): Promise<unknown> {
  return action.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const connectTo = async (host: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres', host });
  client.on('error', () => {});
  await client.connect();
  return client;
};

describe('an outage', () => {
  test('is a database that is unreachable, or disconnects during a query', async () => {
    expect(outageOf(await errorOf(connectTo('/tmp/no-database-here')))?.message).toMatch(
      /database does not answer/,
    );
    const refused = new pg.Client({ host: '127.0.0.1', port: 1 });
    expect(outageOf(await errorOf(refused.connect()))?.message).toMatch(/does not answer at 127\.0\.0\.1:1:/);
    const client = await connectTo(inject('postgres').host);
    const cut = await errorOf(client.query('select pg_terminate_backend(pg_backend_pid())'));
    expect(outageOf(cut)?.message).toMatch(/database does not answer/);
    expect(outageOf(await errorOf(client.query('select 1')))?.message).toMatch(/database does not answer/);
  });

  test('is a full disk, also in a worker thread', async () => {
    const full = new pg.DatabaseError('could not extend file', 1, 'error');
    full.code = '53100';
    expect(outageOf(full)?.message).toBe('The disk of the database is full: make room.');
    if (process.platform === 'linux') {
      await using device = await open('/dev/full', 'w');
      const met = await errorOf(device.writeFile('x'));
      expect(outageOf(met)?.message).toBe('A disk is full: make room.');
      const passedOn = new Error(met instanceof Error ? met.message : '');
      expect(outageOf(passedOn)?.message).toBe('A disk is full: make room.');
    }
  });

  test('is returned as it is if it is an Outage already', () => {
    const outage = new Outage('The store is full: make room.');
    expect(outageOf(outage)).toBe(outage);
  });
});

describe('an error that is no outage', () => {
  test('is not taken for one: a wrong statement, a missing file, an unexpected error', async () => {
    const client = await connectTo(inject('postgres').host);
    expect(outageOf(await errorOf(client.query('select nothing from nowhere')))).toBeUndefined();
    await client.end();
    expect(outageOf(await errorOf(open('/no/such/file')))).toBeUndefined();
    expect(outageOf(new TypeError('x is not a function'))).toBeUndefined();
    expect(outageOf('text')).toBeUndefined();
  });
});
