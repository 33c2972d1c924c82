import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Limits a "not me" without a proof to its visitor until it is reviewed. Earlier ones applied to everybody; they now wait for
 * review and no longer apply. The photos of a package count as announced once a mail names them, and belong to it from their
 * first delivery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table visitor_denials (
    tenant_id text not null,
    visitor_id uuid not null,
    person_id uuid not null,
    photo_id uuid not null,
    denied_at timestamptz not null,
    primary key (tenant_id, person_id, visitor_id, photo_id),
    foreign key (tenant_id, person_id) references persons on delete cascade,
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create index visitor_denials_photo on visitor_denials (tenant_id, photo_id)`.execute(db);
  await protectTenantTable(db, 'visitor_denials');
  await sql`with unproven as (
      delete from photo_verdicts using persons, events
      where not photo_verdicts.it_is_me
        and persons.tenant_id = photo_verdicts.tenant_id and persons.person_id = photo_verdicts.person_id
        and persons.competitor_id is not null
        and events.tenant_id = persons.tenant_id and events.event_id = persons.event_id
        and events.verification_factor = 'None' and not events.is_secure
      returning photo_verdicts.*)
    insert into visitor_denials (tenant_id, visitor_id, person_id, photo_id, denied_at)
    select tenant_id, gen_random_uuid(), person_id, photo_id, decided_at from unproven`.execute(db);
  await sql`alter table order_item_photos add column is_told boolean not null default true`.execute(db);
}
