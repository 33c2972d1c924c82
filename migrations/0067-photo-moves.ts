import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Moves of photos from one event to another, with their progress (docs/decisions/0118). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_moves (
    tenant_id text not null references tenants,
    move_id uuid not null,
    event_id uuid not null,
    into_event_id uuid not null,
    photos_count integer not null,
    moved_count integer not null default 0,
    left_keys jsonb not null default '[]',
    started_at timestamptz not null,
    finished_at timestamptz,
    primary key (tenant_id, move_id),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, into_event_id) references events on delete cascade,
    check (event_id <> into_event_id)
  )`.execute(db);
  await sql`create index photo_moves_of_event on photo_moves (tenant_id, event_id, started_at)`.execute(db);
  await sql`create index photo_moves_into_event on photo_moves (tenant_id, into_event_id)`.execute(db);
  await sql`create index photo_moves_running on photo_moves (tenant_id, started_at, move_id)
    where finished_at is null`.execute(db);
  await sql`create table moving_photos (
    tenant_id text not null,
    move_id uuid not null,
    photo_id uuid not null,
    primary key (tenant_id, move_id, photo_id),
    foreign key (tenant_id, move_id) references photo_moves on delete cascade
  )`.execute(db);
  for (const table of ['photo_moves', 'moving_photos']) await protectTenantTable(db, table);
}
