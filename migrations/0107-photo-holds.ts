import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Holds, which hide photos from visitors, each with its owner (docs/decisions/0199). `action_id` is the recorded action with the
 * author and the reason; it is null for holds from before this table, whose reason is unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_holds (
    tenant_id text not null,
    photo_id uuid not null,
    kind text not null check (kind in ('operator', 'photographer', 'complaint', 'protection')),
    owner_id text not null,
    action_id bigint,
    held_at timestamptz not null default now(),
    primary key (tenant_id, photo_id, kind, owner_id),
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await sql`create index photo_holds_of_owner on photo_holds (tenant_id, owner_id, kind) where owner_id <> ''`.execute(
    db,
  );
  await protectTenantTable(db, 'photo_holds');

  await sql`insert into photo_holds (tenant_id, photo_id, kind, owner_id, held_at)
    select photo.tenant_id, photo.photo_id, 'complaint', request.request_id::text, min(request.confirmed_at)
    from photos as photo
    join removal_photos as named on named.tenant_id = photo.tenant_id and named.photo_id = photo.photo_id
    join removal_requests as request on request.tenant_id = named.tenant_id
      and request.request_id = named.request_id
    where photo.state = 'Hidden' and named.is_hidden and request.state = 'Open'
    group by photo.tenant_id, photo.photo_id, request.request_id`.execute(db);
  await sql`insert into photo_holds (tenant_id, photo_id, kind, owner_id, held_at)
    select photo.tenant_id, photo.photo_id, 'photographer', decided.photographer_id::text, decided.decided_at
    from photos as photo
    join photo_cleanups as decided on decided.tenant_id = photo.tenant_id and decided.photo_id = photo.photo_id
    where photo.state = 'Hidden' and decided.is_hidden`.execute(db);
  // The shop's holds: photos without any other hold, and photos that a member or a command hid after a removal request or a
  // photographer did.
  await sql`insert into photo_holds (tenant_id, photo_id, kind, owner_id)
    select photo.tenant_id, photo.photo_id, 'operator', '' from photos as photo
    where photo.state = 'Hidden' and (
      not exists (select from photo_holds as hold
        where hold.tenant_id = photo.tenant_id and hold.photo_id = photo.photo_id)
      or exists (select from actions as action where action.tenant_id = photo.tenant_id
        and action.thing_kind = 'photo' and action.thing_id = photo.photo_id::text
        and action.what = 'photo.hide' and action.actor <> 'Visitor' and action.done_at >= all (
          select hold.held_at from photo_holds as hold
          where hold.tenant_id = photo.tenant_id and hold.photo_id = photo.photo_id)))`.execute(db);
  await sql`insert into photo_holds (tenant_id, photo_id, kind, owner_id)
    select photo.tenant_id, photo.photo_id, 'protection', '' from photos as photo
    where photo.state = 'Protected' or (photo.state = 'Hidden' and exists (
      select from photo_tags as tag
      join protected_bibs as kept on kept.tenant_id = tag.tenant_id and kept.event_id = tag.event_id
        and kept.bib = tag.value
      left join protected_photo_reviews as review on review.tenant_id = tag.tenant_id
        and review.photo_id = tag.photo_id and tag.value = any(review.bibs)
      where tag.tenant_id = photo.tenant_id and tag.photo_id = photo.photo_id
        and tag.source in ('bib', 'vote', 'user') and review.photo_id is null))`.execute(db);
}
