import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Participants who left a start list, who stay because photos may have been sold to them; and the progress of judging an event's
 * photos again after a new list, with the changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add column left_at timestamptz`.execute(db);
  await sql`create table event_rejudgements (
    tenant_id text not null,
    event_id uuid not null,
    rejudgement_id uuid not null,
    last_photo_id uuid,
    photos_judged integer not null default 0,
    photos_changed integer not null default 0,
    photos_unread integer not null default 0,
    bibs_added integer not null default 0,
    bibs_removed integer not null default 0,
    finished_at timestamptz,
    primary key (tenant_id, event_id),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'event_rejudgements');
}
