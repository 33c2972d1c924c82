import { type Kysely, sql } from 'kysely';

/** Lets several requests of one address wait if they came from different networks (docs/decisions/0254). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_requests add column asked_from text not null default ''`.execute(db);
  await sql`drop index search_requests_once`.execute(db);
  await sql`create unique index search_requests_once
    on search_requests (tenant_id, event_id, email_key, asked_from) where answered_at is null`.execute(db);
}
