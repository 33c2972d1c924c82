import { type Kysely, sql } from 'kysely';

/** Finds the few events that are being deleted without reading all events of a tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_being_deleted on events (tenant_id, deleted_at)
    where deleted_at is not null`.execute(db);
}
