import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** A tenant's site: texts of its pages, files at their own addresses, and each applied version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sites (
    tenant_id text primary key references tenants,
    content jsonb not null
  )`.execute(db);
  await sql`create table site_pages (
    tenant_id text not null references tenants,
    page text not null,
    language text not null,
    words jsonb not null,
    primary key (tenant_id, page, language)
  )`.execute(db);
  await sql`create table site_files (
    tenant_id text not null references tenants,
    path text not null,
    file_key text not null,
    media_type text not null,
    byte_size bigint not null,
    content_hash text not null,
    primary key (tenant_id, path)
  )`.execute(db);
  await sql`create table site_versions (
    tenant_id text not null references tenants,
    version integer not null check (version > 0),
    applied_at timestamptz not null,
    summary text not null,
    primary key (tenant_id, version)
  )`.execute(db);
  for (const table of ['sites', 'site_pages', 'site_files', 'site_versions'])
    await protectTenantTable(db, table);
}
