import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Frames for photos, of a tenant or of one event, and the framed photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table frames (
    tenant_id text not null references tenants,
    frame_id uuid not null,
    event_id uuid,
    key text not null,
    titles jsonb not null,
    template jsonb not null,
    state text not null,
    position integer not null,
    created_at timestamptz not null,
    primary key (tenant_id, frame_id),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  // A sold frame never changes: a new version is a new frame.
  await sql`create unique index frames_in_use on frames (tenant_id, event_id, key) nulls not distinct
    where state = 'InUse'`.execute(db);
  await protectTenantTable(db, 'frames');
  for (const table of ['cart_items', 'order_items'])
    await sql`alter table ${sql.id(table)}
      add column frame_id uuid,
      add column frame_text text,
      add foreign key (tenant_id, frame_id) references frames`.execute(db);
  await sql`alter table order_items add column frame_title text`.execute(db);
  await sql`create table framed_photos (
    tenant_id text not null,
    framed_photo_id uuid not null,
    order_item_id uuid not null,
    photo_id uuid not null,
    frame_id uuid not null,
    printed_name text,
    printed_bib text,
    printed_distance text,
    state text not null,
    width integer,
    height integer,
    byte_size bigint,
    crc32 bigint,
    failure text,
    created_at timestamptz not null,
    rendered_at timestamptz,
    primary key (tenant_id, framed_photo_id),
    unique (tenant_id, order_item_id, photo_id),
    foreign key (tenant_id, order_item_id) references order_items,
    foreign key (tenant_id, photo_id) references photos,
    foreign key (tenant_id, frame_id) references frames
  )`.execute(db);
  await protectTenantTable(db, 'framed_photos');
}
