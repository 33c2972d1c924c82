import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Groups of an event's runners, one of whom pays. A consent is stored outside of its crew, because it proves a purchase for as
 * long as the event exists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table crews (
    tenant_id text not null,
    crew_id uuid not null,
    event_id uuid not null,
    maker_name text not null,
    made_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (tenant_id, crew_id),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await sql`create index crews_of_event on crews (tenant_id, event_id)`.execute(db);
  await sql`create index crews_ended on crews (tenant_id, ends_at)`.execute(db);
  await sql`create table crew_consents (
    tenant_id text not null,
    consent_id uuid not null,
    crew_id uuid not null,
    event_id uuid not null,
    person_id uuid not null,
    text text not null,
    text_version integer not null,
    language text not null,
    given_at timestamptz not null,
    withdrawn_at timestamptz,
    bought_at timestamptz,
    primary key (tenant_id, consent_id),
    foreign key (tenant_id, event_id) references events on delete cascade,
    check (withdrawn_at is null or bought_at is null)
  )`.execute(db);
  await sql`create index crew_consents_of_crew on crew_consents (tenant_id, crew_id)`.execute(db);
  await sql`create index crew_consents_of_event on crew_consents (tenant_id, event_id)`.execute(db);
  await sql`create table crew_members (
    tenant_id text not null,
    member_id uuid not null,
    crew_id uuid not null,
    person_id uuid not null,
    visitor_id uuid not null,
    proof text not null,
    name text not null,
    joined_at timestamptz not null,
    consent_id uuid,
    primary key (tenant_id, member_id),
    constraint crew_members_once unique (tenant_id, crew_id, person_id),
    foreign key (tenant_id, crew_id) references crews on delete cascade,
    foreign key (tenant_id, person_id) references persons on delete cascade,
    foreign key (tenant_id, consent_id) references crew_consents on delete set null (consent_id)
  )`.execute(db);
  await sql`create index crew_members_of_person on crew_members (tenant_id, person_id)`.execute(db);
  await sql`create index crew_members_of_consent on crew_members (tenant_id, consent_id)`.execute(db);
  for (const table of ['crews', 'crew_consents', 'crew_members']) await protectTenantTable(db, table);
}
