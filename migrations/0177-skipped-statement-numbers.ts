import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Statement numbers that were skipped after a restore (docs/decisions/0121). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table skipped_statement_numbers (
    tenant_id text not null references tenants on delete cascade,
    first_number integer not null check (first_number > 0),
    last_number integer not null check (last_number >= first_number),
    backup_at timestamptz not null,
    restored_at timestamptz not null,
    primary key (tenant_id, last_number)
  )`.execute(db);
  await protectTenantTable(db, 'skipped_statement_numbers');
  await sql`comment on table skipped_statement_numbers is
    'Numbers that the shop gives to no statement, because statements that a restore lost may have them.'`.execute(
    db,
  );
}
