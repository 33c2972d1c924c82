import type pg from 'pg';
import { createPool } from './connections.ts';
import type { Database } from './database.ts';
import type { SchemaMigration } from './migrate.ts';

/** A database of another version than the program. */
class SchemaMismatch extends Error {}

const UNDEFINED_TABLE = '42P01';

/**
 * Refuses a database that this version cannot use: it lacks a migration or a queue, or a newer version removed
 * something from it. A newer version that only added something is fine, so versions run side by side during an upgrade
 * (docs/decisions/0176).
 * @param kinds names of the queues that this version uses
 * @throws SchemaMismatch that says what to do
 */
export async function checkSchema(
  database: Database,
  migrations: Readonly<Record<string, SchemaMigration>>,
  kinds: readonly string[],
): Promise<void> {
  const login = createPool({ ...database.poolSettings('login', 'schema'), max: 1 });
  try {
    const needs = await listNames(login, 'select migration as name from schema_needs');
    const unknown = needs.filter((name) => !Object.hasOwn(migrations, name));
    if (unknown.length > 0)
      throw new SchemaMismatch(
        `The database is of a newer version, with which this one cannot work (${unknown.join(', ')}). Start that version, or restore a backup of this one.`,
      );
    const done = new Set(await listNames(login, 'select name from kysely_migration'));
    const queues = new Set(await listNames(login, 'select name from pgboss.queue'));
    const missing = [
      ...Object.keys(migrations).filter((name) => !done.has(name)),
      ...kinds.filter((name) => !queues.has(name)),
    ];
    if (missing.length > 0)
      throw new SchemaMismatch(
        `The database is of an older version (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''} missing). Run "photofinish migrate" of this version, then start it.`,
      );
  } finally {
    await login.end();
  }
}

/** Lists names; empty if there is no such table yet. */
async function listNames(login: pg.Pool, query: string): Promise<string[]> {
  try {
    const { rows } = await login.query<{ name: string }>(query);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
