import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Protected participants (docs/decisions/0125): why a participant is protected, which bibs strangers cannot find, and operators'
 * verdicts on photos with such a bib. Such a photo's state is Protected until then. `youth_age` is the tenant's age limit when an
 * event's participants were last judged. A link may be requested by a bib: its address is looked up later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column youth jsonb`.execute(db);
  await sql`alter table events
    add column youth_distances text[] not null default '{}',
    add column has_protected boolean not null default false,
    add column protected_count integer not null default 0,
    add column youth_age integer not null default 0`.execute(db);
  await sql`create index events_by_youth_age on events (tenant_id, youth_age) where deleted_at is null`.execute(
    db,
  );
  await sql`alter table competitors
    add column protection text check (protection in ('Operator', 'Age', 'Distance')),
    add column protection_word boolean`.execute(db);
  await sql`create index competitors_protected on competitors (tenant_id, event_id)
    where protection is not null or protection_word is not null`.execute(db);
  await sql`create table protected_bibs (
    tenant_id text not null,
    event_id uuid not null,
    bib text not null,
    bib_key text not null,
    primary key (tenant_id, event_id, bib),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await sql`create table protected_photo_reviews (
    tenant_id text not null,
    photo_id uuid not null,
    bibs text[] not null,
    decided_at timestamptz not null default now(),
    primary key (tenant_id, photo_id),
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create index photos_judged on photos (tenant_id, event_id, sorted_at, photo_id)
    where state in ('Published', 'Protected')`.execute(db);
  await sql`create index photos_protected on photos (tenant_id, event_id, sorted_at, photo_id)
    where state = 'Protected'`.execute(db);
  await sql`alter table code_requests alter column email drop not null, add column bib text`.execute(db);
  for (const table of ['protected_bibs', 'protected_photo_reviews']) await protectTenantTable(db, table);
}
