import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Searches by selfie through the photos of an event without stored faces (docs/decisions/0124): the progress of each, and until
 * its end the encrypted descriptor of the requester. Adds an index of the photos that everybody may see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table face_searches (
    tenant_id text not null,
    selfie_id uuid not null,
    event_id uuid not null,
    descriptor bytea,
    model text,
    begun_after uuid,
    seen_up_to uuid,
    is_past_end boolean not null default false,
    photos_seen integer not null default 0,
    photos_total integer not null,
    strangers_count integer not null default 0,
    strangers_sum double precision not null default 0,
    strangers_squares double precision not null default 0,
    created_at timestamptz not null,
    moved_at timestamptz not null,
    primary key (tenant_id, selfie_id),
    foreign key (tenant_id, selfie_id) references selfies on delete cascade,
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await sql`create index face_searches_of_event on face_searches (tenant_id, event_id, created_at)`.execute(
    db,
  );
  await protectTenantTable(db, 'face_searches');
  await sql`create index photos_published_by_id on photos (tenant_id, event_id, photo_id)
    where state = 'Published'`.execute(db);
}
