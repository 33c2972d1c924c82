import { type Kysely, sql } from 'kysely';

/**
 * Stores with a tenant the columns of start lists that its shop shows (null: none), and finds participants by these columns
 * (docs/decisions/0239).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column participants jsonb`.execute(db);
  for (const column of ['gender', 'age_class', 'club', 'nationality']) {
    await sql`create index ${sql.raw(`competitors_by_${column}`)} on competitors (tenant_id, event_id, ${sql.raw(column)})
      where ${sql.raw(column)} is not null`.execute(db);
  }
}
