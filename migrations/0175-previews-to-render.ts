import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Brands whose previews are rendered again, because the watermark changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table preview_renderings (
    tenant_id text primary key references tenants on delete cascade,
    passed_id uuid not null,
    starts integer not null default 1
  )`.execute(db);
  await protectTenantTable(db, 'preview_renderings');
  await sql`comment on column preview_renderings.passed_id is
    'The last photo whose preview was rendered; photos are taken in the order of their ids.'`.execute(db);
  await sql`comment on column preview_renderings.starts is
    'How often it was started before it ended: the name may change again meanwhile.'`.execute(db);
}
