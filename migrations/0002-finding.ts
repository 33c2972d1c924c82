import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Events, start lists, photos, and the evidence for the people on a photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table events (
    tenant_id text not null references tenants,
    event_id uuid not null,
    external_event_id text,
    title text not null,
    search_title text not null,
    date date not null,
    city text not null,
    country text not null,
    is_secure boolean not null default false,
    verification_factor text not null default 'None',
    distances text[] not null default '{}',
    cover_key text,
    time_zone text not null default 'UTC',
    camera_offsets jsonb not null default '{}',
    published_count integer not null default 0,
    processing_count integer not null default 0,
    failed_count integer not null default 0,
    created_at timestamptz not null default now(),
    primary key (tenant_id, event_id),
    unique (tenant_id, external_event_id)
  )`.execute(db);
  await sql`create index events_by_date on events (tenant_id, date desc, event_id)`.execute(db);

  await sql`create table competitors (
    tenant_id text not null,
    competitor_id uuid not null,
    event_id uuid not null,
    bib text not null,
    bib_key text not null,
    surname text not null,
    given_name text not null,
    search_name text not null,
    birth_date date,
    email text,
    code text,
    distance text,
    primary key (tenant_id, competitor_id),
    unique (tenant_id, event_id, bib_key),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);

  await sql`create table photos (
    tenant_id text not null,
    photo_id uuid not null,
    event_id uuid not null,
    content_hash text not null,
    file_name text not null,
    folder text not null default '',
    state text not null,
    failure text,
    width integer,
    height integer,
    taken_at timestamptz,
    camera text,
    photographer text,
    byte_size bigint not null,
    crc32 bigint,
    created_at timestamptz not null default now(),
    published_at timestamptz,
    primary key (tenant_id, photo_id),
    unique (tenant_id, event_id, content_hash),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  await sql`create index photos_in_time on photos (tenant_id, event_id, taken_at, photo_id)
    where state = 'Published'`.execute(db);

  await sql`create table photo_tags (
    tenant_id text not null,
    photo_tag_id uuid not null,
    photo_id uuid not null,
    event_id uuid not null,
    source text not null,
    value text not null,
    confidence real not null,
    is_shown boolean not null,
    box jsonb,
    primary key (tenant_id, photo_tag_id),
    unique (tenant_id, photo_id, source, value),
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create index photo_tags_by_value on photo_tags (tenant_id, event_id, source, value, photo_id)
    where is_shown`.execute(db);

  for (const table of ['events', 'competitors', 'photos', 'photo_tags']) await protectTenantTable(db, table);
}
