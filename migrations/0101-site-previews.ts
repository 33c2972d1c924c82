import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Drafts of a site, viewed in the shop before they are applied (docs/decisions/0170): the content of each, the expiry of its
 * link, and the bytes of files that are in no applied version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_previews (
    tenant_id text not null references tenants,
    preview_id uuid not null,
    expires_at timestamptz not null,
    content jsonb not null,
    pages jsonb not null,
    primary key (tenant_id, preview_id)
  )`.execute(db);
  await sql`create index site_previews_by_end on site_previews (tenant_id, expires_at)`.execute(db);
  await sql`create table site_preview_files (
    tenant_id text not null,
    preview_id uuid not null,
    path text not null,
    file_key text not null,
    media_type text not null,
    byte_size integer not null,
    content_hash text not null,
    bytes bytea,
    primary key (tenant_id, preview_id, path),
    foreign key (tenant_id, preview_id) references site_previews on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'site_previews');
  await protectTenantTable(db, 'site_preview_files');
}
