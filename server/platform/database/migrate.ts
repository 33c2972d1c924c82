import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '#migrations/index.ts';
import { createPool } from './connections.ts';
import { type Database, ROLES } from './database.ts';

/** Brings the database's tables and roles to this version; safe to run from several processes at once. */
export async function migrate(database: Database): Promise<void> {
  const pool = createPool({ ...database.poolSettings('login', 'migration'), max: 2 });
  const login = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await createRoles(login);
    const provider = { getMigrations: async (): Promise<Record<string, Migration>> => migrations };
    const { error, results } = await new Migrator({ db: login, provider }).migrateToLatest();
    if (error !== undefined) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new Error(
        `migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  } finally {
    await login.destroy();
  }
}

/** Roles belong to the whole cluster, so another database may have made them already, perhaps this very moment. */
async function createRoles(login: Kysely<unknown>): Promise<void> {
  for (const role of Object.values(ROLES)) {
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
}
