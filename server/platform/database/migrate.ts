import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createPool } from './connections.ts';
import { type Database, ROLES } from './database.ts';

/** A migration. */
export interface SchemaMigration extends Migration {
  /** Whether it removes something that earlier versions use; they do not start after it (docs/decisions/0176). */
  breaksOlderVersions?: true;
}

/**
 * Migrates the database's roles and tables to this version; safe to run from several processes at once.
 * @param to the last migration to run; all by default
 */
export async function migrate(
  database: Database,
  migrations: Readonly<Record<string, SchemaMigration>>,
  to?: string,
): Promise<void> {
  const pool = createPool({ ...database.poolSettings('login', 'migration'), max: 2 });
  const login = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await createRoles(login);
    const provider = { getMigrations: async () => migrations };
    const migrator = new Migrator({ db: login, provider });
    const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
    if (error !== undefined) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new Error(
        `migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    if (to !== undefined) return;
    for (const [name, { breaksOlderVersions }] of Object.entries(migrations))
      if (breaksOlderVersions === true)
        await sql`insert into schema_needs values (${name}) on conflict do nothing`.execute(login);
  } finally {
    await login.destroy();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates the roles of the shop's sessions. Roles belong to the whole cluster, so another database may have created
 * them already, perhaps at this moment.
 * @throws Error with the statements that an administrator must run, if this login may not create or join the roles
 */
async function createRoles(login: Kysely<unknown>): Promise<void> {
  try {
    for (const role of Object.values(ROLES)) await createRole(login, role);
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE;
    if (isForbidden) throw new Error(await explainRoles(login), { cause: error });
    throw error;
  }
}

async function createRole(login: Kysely<unknown>, role: string): Promise<void> {
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
      create role ${sql.id(role)} nologin nobypassrls;
    end if;
    if not pg_has_role(current_user, ${sql.lit(role)}, 'member') then
      grant ${sql.id(role)} to current_user;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`.execute(login);
}

/** Returns the statements that a superuser must run once for a login that cannot create roles. */
async function explainRoles(login: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ user: string; missing: string[] }>`
    select quote_ident(current_user) as user, array(
      select name from unnest(${sql.val(Object.values(ROLES))}::text[]) as wanted (name)
      where not exists (select from pg_roles where rolname = name)
    ) as missing`.execute(login);
  const { user = '', missing = [] } = rows[0] ?? {};
  return [
    `The database's user ${user} may not create the roles that the shop's sessions use. Run this once as a superuser`,
    'of that server, then migrate again. The roles cannot log in and have rights to the shop’s tables only:',
    ...missing.map((role) => `  create role ${role} nologin nobypassrls;`),
    `  grant ${Object.values(ROLES).join(', ')} to ${user};`,
  ].join('\n');
}
