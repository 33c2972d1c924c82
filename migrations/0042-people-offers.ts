import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Offers per person: from a number of people on, each further package costs less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table people_offers (
    tenant_id text not null,
    offer_id uuid not null,
    catalog_id uuid not null,
    key text not null,
    titles jsonb,
    product_ids uuid[] not null,
    from_person integer not null check (from_person > 1),
    percent integer not null check (percent between 1 and 100),
    position integer not null,
    primary key (tenant_id, offer_id),
    unique (tenant_id, catalog_id, key),
    foreign key (tenant_id, catalog_id) references catalogs on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'people_offers');
}
