import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Portraits of runners that were cut out of packages' photos, in pixels of the original. A portrait that could not be cut has no
 * checksum.
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
