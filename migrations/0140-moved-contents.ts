import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Content hashes of photos that were moved to another event. By them the old event recognises the photos, whatever their state in
 * the new event. Earlier moves are known only for photos from upload links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table moved_contents (
    tenant_id text not null references tenants,
    event_id uuid not null,
    content_hash text not null,
    into_event_id uuid not null,
    primary key (tenant_id, event_id, content_hash),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, into_event_id) references events on delete cascade
  )`.execute(db);
  await sql`create index moved_contents_into on moved_contents (tenant_id, into_event_id)`.execute(db);
  await protectTenantTable(db, 'moved_contents');
  await sql`insert into moved_contents (tenant_id, event_id, content_hash, into_event_id)
    select photo.tenant_id, link.event_id, photo.content_hash, photo.event_id
    from photos as photo
    join upload_links as link on link.tenant_id = photo.tenant_id and link.link_id = photo.upload_link_id
    where link.event_id <> photo.event_id
    on conflict do nothing`.execute(db);
}
