import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('database errors are logged with codes and names, without values', async () => {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  const failWith = (statement: string, values: unknown[] = []) =>
    client.query(statement, values).then(() => {
      throw new Error('it did not fail');
    }, describeError);
  try {
    await client.query('create temporary table people (email text primary key, age int)');
    await client.query(`insert into people values ('anna@example.com', 5)`);
    const failures = [
      await failWith('insert into people values ($1)', ['anna@example.com']),
      await failWith('select $1::uuid', ['Anna Secret']),
      await failWith(`select 'Anna Secret'::int`),
    ];
    expect(failures[0]).toMatchObject({
      type: 'DatabaseError',
      message: 'PostgreSQL 23505',
      table: 'people',
    });
    expect(failures[0]?.constraint).toBe('people_pkey');
    expect(failures.map(({ code }) => code)).toEqual(['23505', '22P02', '22P02']);
    expect(failures.every(({ stack }) => stack.includes(' at '))).toBe(true);
    expect(JSON.stringify(failures)).not.toMatch(/anna|secret/i);
  } finally {
    await client.end();
  }
});

test('mail server errors are logged without the recipient, and all errors without a library’s extra fields', () => {
  const refused = Object.assign(new Error('550 <anna@example.com>: no such user'), {
    code: 'EENVELOPE',
    response: '550 anna@example.com',
    rejected: ['anna@example.com'],
  });
  const described = describeError(new AggregateError([new Error('all failed', { cause: refused })], 'many'));
  expect(JSON.stringify(described)).not.toContain('anna');
  expect(described.errors?.[0]).toMatchObject({ message: 'all failed' });
  expect(described.errors?.[0]?.cause).toMatchObject({
    code: 'EENVELOPE',
    message: '550 <…@…>: no such user',
  });
});

test('a thrown value that is not an Error is logged without its content', () => {
  expect(describeError('anna@example.com')).toEqual({
    type: 'string',
    message: 'no error was thrown',
    stack: '',
  });
});
