import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Stores why a sale has no tax, the accounts of an accountant, and the logo that was drawn from a brand's name. Earlier
 * lines have no reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_lines add column untaxed text`.execute(db);
  await sql`comment on column ledger_lines.untaxed is
    'Why no tax is charged; null if some is, and for lines from before reasons were stored.'`.execute(db);
  await sql`alter table tenants add column drawn_logo text`.execute(db);
  // Until now, a logo counted as drawn until a later file named another one.
  await sql`update tenants set drawn_logo = settings->>'logo' where not exists (
    select from tenant_changes as change where change.tenant_id = tenants.tenant_id
      and change.version > 1 and change.summary ~ '(^|\\n)settings\\.logo:')`.execute(db);
  await sql`comment on column tenants.drawn_logo is
    'The address of the logo that was drawn from the name when the brand was created; null if it came with a logo.'`.execute(
    db,
  );
  await sql`create table account_charts (
    tenant_id text primary key references tenants,
    chart text not null,
    consultant integer,
    client integer,
    accounts jsonb not null,
    version integer not null
  )`.execute(db);
  await sql`comment on table account_charts is 'How a tenant''s bookings are exported for an accountant.'`.execute(
    db,
  );
  await sql`comment on column account_charts.accounts is
    'Account numbers that differ from the chart''s, by account, country and rate.'`.execute(db);
  await protectTenantTable(db, 'account_charts');
  await sql`create index ledger_lines_of_gift_codes on ledger_lines (tenant_id, order_item_id)
    where account = 'GiftCodes'`.execute(db);
  await sql`create index ledger_postings_of_gift_codes on ledger_postings (tenant_id, entry_id)
    where account = 'GiftCodes'`.execute(db);
}
