import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * What was cut out of packages' photos around their runners, by the pixels of the original. One that could not be cut
 * has no checksum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table portraits (
    tenant_id text not null,
    photo_id uuid not null,
    part text not null,
    byte_size integer,
    crc32 bigint,
    primary key (tenant_id, photo_id, part),
    foreign key (tenant_id, photo_id) references photos on delete cascade,
    check ((byte_size is null) = (crc32 is null))
  )`.execute(db);
  await protectTenantTable(db, 'portraits');
}
