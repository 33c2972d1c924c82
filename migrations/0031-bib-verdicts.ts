import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** A reviewer's verdict on a doubtful number, under the number as it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bib_verdicts (
    tenant_id text not null,
    photo_id uuid not null,
    event_id uuid not null,
    read_as text not null,
    bib text,
    decided_at timestamptz not null,
    primary key (tenant_id, photo_id, read_as),
    foreign key (tenant_id, photo_id) references photos on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'bib_verdicts');
}
