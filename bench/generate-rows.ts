import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** The number of photos of the big event, and of each other event. */
export interface RowPlan {
  mainPhotos: number;
  others: number;
  photosOfOther: number;
  /** The number of participants of the big event. */
  competitors: number;
}

export const TENANT = 'bench';
/** The number of photos per bib, independent of the event's size. */
const PHOTOS_OF_BIB = 20;
/** Every race has the same duration, so a bigger one is denser. */
const RACE_SECONDS = 12 * 3600;
export const CART_PHOTOS = 20;

/** The ids that the queries use. */
export interface GeneratedRows {
  /** The id of the big event. */
  eventId: string;
  photos: number;
  bibs: number;
  cartId: string;
}

/**
 * Fills a migrated, empty database with events, photos at random times (one in fifty without any), a bib each, a start list and a
 * cart, as its owner and without checking foreign keys. Rows are inserted in the order of their ids, which is faster.
 * Ids are random, so no query benefits from that order.
 */
export async function generateRows(login: Kysely<Tables>, plan: RowPlan): Promise<GeneratedRows> {
  return login.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local synchronous_commit = off`.execute(trx);
    await sql`select setseed(0.5)`.execute(trx);
    await sql`insert into tenants (tenant_id, settings) values (${TENANT}, '{}')`.execute(trx);
    const counts = [plan.mainPhotos, ...Array.from({ length: plan.others }, () => plan.photosOfOther)];
    await sql`create temporary table bench_events on commit drop as
      select gen_random_uuid() as event_id, number, photos, greatest(photos / ${PHOTOS_OF_BIB}::integer, 1) as bibs
      from unnest(${counts}::integer[]) with ordinality as counts (photos, number)`.execute(trx);
    await sql`analyze bench_events`.execute(trx);
    await sql`insert into events
      (tenant_id, event_id, title, search_title, date, city, country, published_count)
      select ${TENANT}, event_id, 'Race ' || number, 'race ' || number, date '2026-05-10' - number::integer,
        'Seewalden', 'AT', photos from bench_events`.execute(trx);
    await generatePhotos(trx);
    const { rows } = await sql<{ eventId: string; bibs: number }>`
      select event_id, bibs from bench_events where number = 1`.execute(trx);
    const [main] = rows;
    if (main === undefined) throw new Error('no event was generated');
    await generateStartList(trx, main.eventId, plan.competitors);
    const cartId = await generateCart(trx, main.eventId);
    return { eventId: main.eventId, photos: plan.mainPhotos, bibs: main.bibs, cartId };
  });
}

async function generatePhotos(trx: Kysely<Tables>): Promise<void> {
  await sql`create temporary table bench_photos on commit drop as
    select gen_random_uuid() as photo_id, event_id, bibs, each.number,
      case when random() < 0.98 then timestamptz '2026-05-10 08:00Z' + random() * ${RACE_SECONDS} * interval '1 s' end
        as taken_at
    from bench_events, lateral generate_series(1, photos) as each (number)`.execute(trx);
  await sql`insert into photos (tenant_id, photo_id, event_id, content_hash, file_name, state, width, height,
      taken_at, sorted_at, camera, byte_size, crc32, created_at, published_at)
    select ${TENANT}, photo_id, event_id, photo_id::text || event_id, number || '.jpg', 'Published',
      6000, 4000, taken_at, coalesce(taken_at, timestamptz '2026-05-10 20:00Z' + number * interval '0.01 s'), 'Camera',
      9000000, number, timestamptz '2026-05-10 20:00Z' + number * interval '0.01 s', now()
    from bench_photos order by photo_id`.execute(trx);
  await sql`insert into photo_times (tenant_id, event_id, level, slot, count)
    select tenant_id, event_id, level, floor(extract(epoch from sorted_at) / unit), count(*)
    from photos, (values (0, 3600), (1, 60), (2, 1)) as levels (level, unit)
    group by 1, 2, 3, 4`.execute(trx);
  await sql`insert into photo_tags
      (tenant_id, photo_tag_id, photo_id, event_id, source, value, confidence, is_shown)
    select ${TENANT}, photo_id, photo_id, event_id, 'bib', number % bibs + 1, 0.97, true
    from bench_photos order by photo_id`.execute(trx);
}

async function generateStartList(trx: Kysely<Tables>, eventId: string, competitors: number): Promise<void> {
  await sql`insert into competitors (tenant_id, competitor_id, event_id, bib, bib_key, surname, given_name)
    select ${TENANT}, gen_random_uuid(), ${eventId}::uuid, number, number,
      substr(md5(number::text), 1, 8), 'Given' || substr(md5((number % 500)::text), 1, 4)
    from generate_series(1, ${competitors}) as number`.execute(trx);
  await sql`insert into competitor_names (tenant_id, event_id, competitor_id, word)
    select tenant_id, event_id, competitor_id, lower(word)
    from competitors, unnest(array[surname, given_name]) as word`.execute(trx);
}

async function generateCart(trx: Kysely<Tables>, eventId: string): Promise<string> {
  const { rows } = await sql<{ cartId: string }>`
    with catalog as (insert into catalogs (tenant_id, catalog_id, event_id, currency_id)
        values (${TENANT}, gen_random_uuid(), ${eventId}::uuid, 978) returning catalog_id),
      product as (insert into products
          (tenant_id, product_id, catalog_id, key, product_type, state, titles, price_minor, position)
        select ${TENANT}, gen_random_uuid(), catalog_id, 'photo', 'Photo', 'InCatalog', '{"en":"Photo"}', 900, 1 from catalog
        returning product_id),
      cart as (insert into carts (tenant_id, cart_id, state, language, theme)
        values (${TENANT}, gen_random_uuid(), 'Updated', 'en', 'light') returning cart_id),
      items as (insert into cart_items (tenant_id, cart_item_id, cart_id, product_id, photo_id)
        select ${TENANT}, gen_random_uuid(), cart_id, product_id, photo_id
        from cart, product, (select photo_id from bench_photos where event_id = ${eventId}::uuid
          order by photo_id limit ${CART_PHOTOS}) as photos)
    select cart_id from cart`.execute(trx);
  const [cart] = rows;
  if (cart === undefined) throw new Error('no cart was generated');
  return cart.cartId;
}
