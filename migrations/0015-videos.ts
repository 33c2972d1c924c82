import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Results, footage of finish cameras, the clips cut from it, and full videos; clips and full videos in carts and orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column videos_published_count integer not null default 0,
    add column videos_processing_count integer not null default 0,
    add column clip_seconds_before real not null default 8,
    add column clip_seconds_after real not null default 7`.execute(db);
  await createResults(db);
  await createVideos(db);
  await sellVideos(db);
}

/** Results: gun and chip time in milliseconds from the start, splits as in the file. */
async function createResults(db: Kysely<unknown>): Promise<void> {
  await sql`create table results (
    tenant_id text not null,
    event_id uuid not null,
    bib_key text not null,
    bib text not null,
    finished_at timestamptz not null,
    finish_time text not null,
    gun_ms integer,
    chip_ms integer,
    splits jsonb not null default '[]',
    primary key (tenant_id, event_id, bib_key),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  await sql`create index results_in_time on results (tenant_id, event_id, finished_at)`.execute(db);
  await protectTenantTable(db, 'results');
}

async function createVideos(db: Kysely<unknown>): Promise<void> {
  await sql`create table video_files (
    tenant_id text not null,
    video_file_id uuid not null,
    event_id uuid not null,
    camera text not null,
    content_hash text not null,
    file_name text not null,
    starts_at timestamptz not null,
    clock_drift_ppm real not null default 0,
    duration_ms integer not null,
    byte_size bigint not null,
    crc32 bigint not null,
    format text not null,
    facts jsonb not null,
    created_at timestamptz not null,
    primary key (tenant_id, video_file_id),
    unique (tenant_id, event_id, content_hash),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  await sql`create table videos (
    tenant_id text not null,
    video_id uuid not null,
    event_id uuid not null,
    video_file_id uuid not null,
    kind text not null,
    bib_key text,
    title text not null,
    camera text not null,
    state text not null,
    failure text,
    starts_at timestamptz not null,
    duration_ms integer not null,
    finishes_at_ms integer,
    cut_from_ms integer,
    cut_until_ms integer,
    width integer,
    height integer,
    byte_size bigint,
    crc32 bigint,
    created_at timestamptz not null,
    published_at timestamptz,
    primary key (tenant_id, video_id),
    foreign key (tenant_id, event_id) references events,
    foreign key (tenant_id, video_file_id) references video_files
  )`.execute(db);
  // A cut clip never changes, because a buyer may have it: another time is another clip.
  await sql`create unique index videos_in_use on videos (tenant_id, video_file_id, kind, bib_key)
    nulls not distinct where state <> 'Replaced'`.execute(db);
  await sql`create index videos_of_bib on videos (tenant_id, event_id, bib_key)`.execute(db);
  // Full ones first: their kind sorts last, and the order is descending.
  await sql`create index videos_in_time on videos (tenant_id, event_id, kind desc, starts_at, video_id)
    where state = 'Published'`.execute(db);
  for (const table of ['video_files', 'videos']) await protectTenantTable(db, table);
}

async function sellVideos(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cart_items', 'order_items'])
    await sql`alter table ${sql.id(table)}
      add column video_id uuid,
      add foreign key (tenant_id, video_id) references videos`.execute(db);
  const [unique] = (
    await sql<{ conname: string }>`select conname from pg_constraint
      where conrelid = 'cart_items'::regclass and contype = 'u'`.execute(db)
  ).rows;
  if (unique === undefined) throw new Error('cart_items lost its unique constraint');
  await sql`alter table cart_items drop constraint ${sql.id(unique.conname)},
    add unique nulls not distinct
      (tenant_id, cart_id, product_id, photo_id, person_id, frame_id, video_id, unit)`.execute(db);
}
