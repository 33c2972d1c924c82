import { type Kysely, sql } from 'kysely';

/**
 * What an organizer sees of their event (docs/decisions/0161), the maximum number of free photos, a sponsor's mark on previews,
 * whose file is named by its content (0162), and the hosts that may embed a tenant's search (docs/decisions/0163).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column embed jsonb`.execute(db);
  await sql`alter table events
    add column organizer_coverage boolean not null default true,
    add column organizer_sales text not null default 'ByShares'
      check (organizer_sales in ('ByShares', 'Shown', 'Hidden')),
    add column free_photos_max integer not null default 0 check (free_photos_max >= 0),
    add column sponsor_mark text,
    add column has_free_card boolean not null default false`.execute(db);
  await sql`alter table photos
    add column is_free boolean not null default false,
    add column free_downloads integer not null default 0`.execute(db);
  await sql`create index photos_free on photos (tenant_id, event_id, sorted_at, photo_id) where is_free`.execute(
    db,
  );
}
