import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Requests of visitors whose search found nothing (docs/decisions/0254), until some days after their answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_requests (
    tenant_id text not null,
    request_id uuid not null,
    event_id uuid not null,
    subject text not null,
    passed_at text,
    place text not null,
    clothes text not null,
    email text not null,
    email_key text not null generated always as (lower(email)) stored,
    language text not null,
    origin text not null,
    asked_at timestamptz not null,
    answered_at timestamptz,
    photo_ids uuid[] not null,
    expires_at timestamptz not null,
    primary key (tenant_id, request_id),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await sql`create unique index search_requests_once on search_requests (tenant_id, event_id, email_key)
    where answered_at is null`.execute(db);
  await sql`create index search_requests_of_event on search_requests (tenant_id, event_id)`.execute(db);
  await sql`create index search_requests_of_email on search_requests (tenant_id, email_key)`.execute(db);
  await sql`create index search_requests_expired on search_requests (tenant_id, expires_at)`.execute(db);
  await protectTenantTable(db, 'search_requests');
}
