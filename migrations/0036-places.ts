import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Where photos were taken, and the facts of those places; the course of results; the evidence of tags for a doubtful number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column place_km real check (place_km >= 0)`.execute(db);
  await sql`alter table results add column distance text, add column course_km real`.execute(db);
  await sql`alter table photo_tags add column reason text`.execute(db);
  await sql`create table event_places (
    tenant_id text not null,
    event_id uuid not null,
    place_key text not null,
    problem text,
    learned jsonb,
    primary key (tenant_id, event_id, place_key),
    foreign key (tenant_id, event_id) references events on delete cascade,
    check ((problem is null) <> (learned is null))
  )`.execute(db);
  await protectTenantTable(db, 'event_places');
}
