import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Upload links of photographers, their files, and which process writes to which file (docs/decisions/0149). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table upload_links (
    tenant_id text not null references tenants,
    link_id uuid not null,
    event_id uuid not null,
    photographer_id uuid not null,
    token_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    completed_at timestamptz,
    primary key (tenant_id, link_id),
    unique (tenant_id, token_hash),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, photographer_id) references photographers on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'upload_links');
  await sql`create index upload_links_of_event on upload_links (tenant_id, event_id)`.execute(db);
  await sql`create index upload_links_of_photographer on upload_links (tenant_id, photographer_id)`.execute(
    db,
  );

  await sql`create table uploaded_files (
    tenant_id text not null,
    link_id uuid not null,
    content_hash text not null,
    byte_size bigint not null,
    state text not null check (state in ('Coming', 'Received', 'Refused')),
    file_name text,
    folder text,
    problem text check ((problem is not null) = (state = 'Refused')),
    changed_at timestamptz not null,
    writer_id uuid,
    writes_until timestamptz,
    is_wanted boolean not null default false,
    primary key (tenant_id, link_id, content_hash),
    foreign key (tenant_id, link_id) references upload_links on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'uploaded_files');
  await sql`create index uploaded_files_coming on uploaded_files (tenant_id, changed_at) where state = 'Coming'`.execute(
    db,
  );
}
