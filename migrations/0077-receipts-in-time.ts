import { type Kysely, sql } from 'kysely';

/** The receipts of a month, as they are exported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index receipts_in_time on receipts (tenant_id, issued_at)`.execute(db);
}
