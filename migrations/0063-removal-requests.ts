import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Removal requests. Some time after the answer, address, texts and letters are deleted, and the outcomes stay as counts. Requests
 * stay when their event is deleted, because they must still be answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column removal jsonb`.execute(db);
  await sql`create table removal_requests (
    tenant_id text not null references tenants,
    request_id uuid not null,
    email text,
    reason text not null,
    words text not null,
    language text not null,
    origin text not null,
    state text not null,
    letters jsonb not null default '[]',
    time_zone text not null,
    asked_at timestamptz not null,
    confirmed_at timestamptz,
    answered_at timestamptz,
    joined_to uuid,
    primary key (tenant_id, request_id),
    foreign key (tenant_id, joined_to) references removal_requests on delete cascade
  )`.execute(db);
  await sql`create index removal_requests_open on removal_requests (tenant_id, asked_at, request_id)
    where state = 'Open'`.execute(db);
  await sql`create index removal_requests_answered on removal_requests (tenant_id, answered_at, request_id)
    where answered_at is not null`.execute(db);
  await sql`create index removal_requests_unconfirmed on removal_requests (tenant_id, asked_at)
    where state = 'Unconfirmed'`.execute(db);
  await sql`create index removal_requests_of_address on removal_requests (tenant_id, email)`.execute(db);
  await sql`create index removal_requests_joined on removal_requests (tenant_id, joined_to)
    where joined_to is not null`.execute(db);
  await sql`create table removal_photos (
    tenant_id text not null,
    request_id uuid not null,
    position int not null,
    photo_id uuid,
    outcome text,
    is_hidden boolean not null default false,
    primary key (tenant_id, request_id, position),
    foreign key (tenant_id, request_id) references removal_requests on delete cascade,
    foreign key (tenant_id, photo_id) references photos on delete set null (photo_id)
  )`.execute(db);
  await sql`create index removal_photos_of_photo on removal_photos (tenant_id, photo_id)`.execute(db);
  await protectTenantTable(db, 'removal_requests');
  await protectTenantTable(db, 'removal_photos');
}
