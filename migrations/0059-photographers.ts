import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** A tenant's photographers: named by cameras and folders, and possibly members (docs/decisions/0109). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photographers (
    tenant_id text not null references tenants,
    photographer_id uuid not null,
    name text not null,
    name_key text not null,
    member_id uuid,
    merged_into uuid,
    created_at timestamptz not null,
    primary key (tenant_id, photographer_id),
    unique (tenant_id, name_key),
    foreign key (tenant_id, member_id) references members on delete set null (member_id),
    foreign key (tenant_id, merged_into) references photographers
  )`.execute(db);
  // The same expression as the shop's key of a name.
  const key = sql`regexp_replace(trim(lower(normalize(photos.photographer))), '\\s+', ' ', 'g')`;
  await sql`insert into photographers (tenant_id, photographer_id, name, name_key, created_at)
    select tenant_id, gen_random_uuid(), min(trim(photographer)), ${key}, now()
    from photos where trim(photographer) <> '' group by tenant_id, ${key}`.execute(db);
  await sql`alter table photos add column photographer_id uuid`.execute(db);
  await sql`update photos set photographer_id = photographers.photographer_id from photographers
    where photographers.tenant_id = photos.tenant_id and name_key = ${key}`.execute(db);
  await sql`alter table photos drop column photographer,
    add foreign key (tenant_id, photographer_id) references photographers`.execute(db);
  await protectTenantTable(db, 'photographers');
  await sql`create index photographers_of_member on photographers (tenant_id, member_id)
    where member_id is not null`.execute(db);
  await sql`create index photographers_merged on photographers (tenant_id, merged_into)
    where merged_into is not null`.execute(db);
  await sql`create index photos_of_photographer on photos (tenant_id, photographer_id, event_id, sorted_at)
    where photographer_id is not null`.execute(db);
}
