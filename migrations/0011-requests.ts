import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** What visitors send by the request forms, and the pictures of a tenant's brand zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table requests (
    tenant_id text not null references tenants,
    request_id uuid not null,
    kind text not null,
    fields jsonb not null,
    language text not null,
    origin text not null,
    state text not null,
    created_at timestamptz not null,
    primary key (tenant_id, request_id)
  )`.execute(db);
  await sql`create index requests_age on requests (tenant_id, created_at)`.execute(db);
  await sql`create table brand_images (
    tenant_id text not null references tenants,
    image_id uuid not null,
    position integer not null,
    file text not null,
    title text not null,
    link_url text,
    primary key (tenant_id, image_id),
    unique (tenant_id, position)
  )`.execute(db);
  for (const table of ['requests', 'brand_images']) await protectTenantTable(db, table);
}
