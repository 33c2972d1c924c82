import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Makes a shop of a million photos as fast as one of a thousand: see bench/rows.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sortPhotos(db);
  await countTimes(db);
  await splitNames(db);
  await widenTagIndexes(db);
  // The rows were just written. Without statistics the plans of the first pages would be poor.
  await sql`analyze photos, photo_times, competitor_names`.execute(db);
}

/**
 * Lets a page's tags be read from the index only, because their rows are scattered over a big table. Queries also need a bib's
 * uncertain readings, so the index contains them too.
 */
async function widenTagIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photo_tags
    drop constraint photo_tags_tenant_id_photo_id_source_value_key,
    add constraint photo_tags_of_photo unique (tenant_id, photo_id, source, value)
      include (photo_tag_id, confidence, is_shown)`.execute(db);
  await sql`drop index photo_tags_by_value`.execute(db);
  await sql`create index photo_tags_by_value on photo_tags (tenant_id, event_id, source, value, photo_id)
    include (is_shown)`.execute(db);
}

/** Adds the time by which an event's photos are ordered: the capture time, or the time of receipt if the camera has no time. */
async function sortPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column sorted_at timestamptz`.execute(db);
  // Dropped before the update, which would otherwise have to maintain it.
  await sql`drop index photos_in_time`.execute(db);
  await sql`update photos set sorted_at = coalesce(taken_at, created_at) where state = 'Published'`.execute(
    db,
  );
  await sql`alter table photos add constraint photos_published_are_sorted
    check (state <> 'Published' or sorted_at is not null)`.execute(db);
  await sql`create index photos_in_time on photos (tenant_id, event_id, sorted_at, photo_id)
    where state = 'Published'`.execute(db);
}

/**
 * Counts an event's published photos in each hour (level 0), minute (1) and second (2). A slot is the epoch in units of its
 * level. A page deep in an event is found by these counts, without reading the photos before it.
 */
async function countTimes(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_times (
    tenant_id text not null,
    event_id uuid not null,
    level smallint not null,
    slot bigint not null,
    count integer not null,
    primary key (tenant_id, event_id, level, slot),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await sql`insert into photo_times (tenant_id, event_id, level, slot, count)
    select tenant_id, event_id, level, floor(extract(epoch from sorted_at) / unit), count(*)
    from photos, (values (0, 3600), (1, 60), (2, 1)) as levels (level, unit)
    where state = 'Published'
    group by 1, 2, 3, 4`.execute(db);
  await protectTenantTable(db, 'photo_times');
}

/** The tokens of participants' names, in the order of their bytes: a search reads those with the same prefix. */
async function splitNames(db: Kysely<unknown>): Promise<void> {
  await sql`create table competitor_names (
    tenant_id text not null,
    event_id uuid not null,
    competitor_id uuid not null,
    word text collate "C" not null,
    primary key (tenant_id, event_id, word, competitor_id),
    foreign key (tenant_id, competitor_id) references competitors on delete cascade
  )`.execute(db);
  await sql`create index competitor_names_of_one on competitor_names (tenant_id, competitor_id)`.execute(db);
  await sql`insert into competitor_names (tenant_id, event_id, competitor_id, word)
    select distinct tenant_id, event_id, competitor_id, word
    from competitors, lateral regexp_split_to_table(search_name, ${"[\\s\\-'’.,]+"}) as word
    where word <> ''`.execute(db);
  await sql`alter table competitors drop column search_name`.execute(db);
  await protectTenantTable(db, 'competitor_names');
}
