import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Data of a photographer's page: clocks of cameras, sharpness and difference hashes of photos, decisions on photos that were
 * proposed for hiding, and whether a link shows sales (docs/decisions/0158 to 0160).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column camera_serial text, add column clock_at timestamptz,
    add column sharpness real, add column dhash text`.execute(db);
  await sql`alter table upload_links add column shows_sales boolean not null default false`.execute(db);

  await sql`create table camera_clocks (
    tenant_id text not null,
    event_id uuid not null,
    photographer_id uuid not null,
    camera text not null,
    serial text not null,
    offset_ms bigint not null,
    read_at timestamptz not null,
    applied_ms bigint,
    primary key (tenant_id, event_id, photographer_id, camera, serial),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, photographer_id) references photographers on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'camera_clocks');
  await sql`create index camera_clocks_of_photographer on camera_clocks (tenant_id, photographer_id)`.execute(
    db,
  );

  await sql`create table photo_cleanups (
    tenant_id text not null,
    photo_id uuid not null,
    photographer_id uuid not null,
    is_hidden boolean not null,
    decided_at timestamptz not null,
    primary key (tenant_id, photo_id),
    foreign key (tenant_id, photo_id) references photos on delete cascade,
    foreign key (tenant_id, photographer_id) references photographers on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'photo_cleanups');
  await sql`create index photo_cleanups_of_photographer on photo_cleanups (tenant_id, photographer_id)`.execute(
    db,
  );
}
