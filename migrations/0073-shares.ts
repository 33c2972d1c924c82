import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Shares of sales (docs/decisions/0134): immutable versions of rules, each valid from a day. Adds an index for corrections of a
 * photo's photographer, which the ledger follows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table share_versions (
    tenant_id text not null references tenants,
    version integer not null,
    holds_from timestamptz not null,
    day text not null,
    time_zone text not null,
    rules jsonb not null,
    source text not null,
    set_at timestamptz not null,
    primary key (tenant_id, version)
  )`.execute(db);
  await protectTenantTable(db, 'share_versions');
  await sql`revoke update, delete on share_versions from photofinish_app`.execute(db);
  await sql`create function refuse_change_of_shares() returns trigger language plpgsql as $$
    begin raise exception 'rules of shares are never changed: set the next version'; end $$`.execute(db);
  await sql`create trigger share_versions_are_append_only before update or delete or truncate
    on share_versions for each statement execute function refuse_change_of_shares()`.execute(db);
  await sql`create index ledger_lines_of_photo on ledger_lines (tenant_id, photo_id)
    where photo_id is not null`.execute(db);
}
