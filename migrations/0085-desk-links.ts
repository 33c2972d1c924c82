import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Read-only links to the desk, and the sessions that they opened (docs/decisions/0145). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table desk_links (
    tenant_id text not null references tenants,
    link_id uuid not null,
    kind text not null check (kind in ('accountant', 'organizer', 'photographer')),
    event_id uuid check ((event_id is not null) = (kind = 'organizer')),
    photographer_id uuid check ((photographer_id is not null) = (kind = 'photographer')),
    label text not null,
    token_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    uses integer not null default 0,
    last_used_at timestamptz,
    primary key (tenant_id, link_id),
    unique (tenant_id, token_hash),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, photographer_id) references photographers on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'desk_links');
  await sql`create index desk_links_of_event on desk_links (tenant_id, event_id) where event_id is not null`.execute(
    db,
  );
  await sql`create index desk_links_of_photographer on desk_links (tenant_id, photographer_id)
    where photographer_id is not null`.execute(db);

  await sql`create table desk_link_sessions (
    tenant_id text not null,
    session_hash text not null,
    link_id uuid not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (tenant_id, session_hash),
    foreign key (tenant_id, link_id) references desk_links on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'desk_link_sessions');
  await sql`create index desk_link_sessions_of_link on desk_link_sessions (tenant_id, link_id)`.execute(db);
  await sql`create index desk_link_sessions_age on desk_link_sessions (tenant_id, created_at)`.execute(db);
}
