import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * The ledger of sales (docs/decisions/0127): entries, their postings, which sum to 0, and a line for each sold item. Rows are
 * append-only, like the record of actions; a mistake is corrected by another entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_entries (
    tenant_id text not null references tenants,
    entry_id uuid not null,
    kind text not null,
    order_id uuid,
    payment_id uuid,
    currency_id integer not null,
    vat_percent numeric(5, 2),
    booked_at timestamptz not null,
    primary key (tenant_id, entry_id),
    foreign key (tenant_id, order_id) references orders,
    foreign key (tenant_id, payment_id) references payments
  )`.execute(db);
  await sql`create index ledger_entries_of_order on ledger_entries (tenant_id, order_id)`.execute(db);
  await sql`create index ledger_entries_in_time on ledger_entries (tenant_id, booked_at)`.execute(db);
  await sql`create unique index ledger_entries_of_payment on ledger_entries (tenant_id, payment_id, kind)
    where payment_id is not null`.execute(db);

  await sql`create table ledger_postings (
    tenant_id text not null,
    entry_id uuid not null,
    account text not null,
    amount_minor bigint not null check (amount_minor <> 0),
    primary key (tenant_id, entry_id, account),
    foreign key (tenant_id, entry_id) references ledger_entries
  )`.execute(db);
  await sql`create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
    begin
      if exists (select from written group by tenant_id, entry_id having sum(amount_minor) <> 0) then
        raise exception 'the postings of an entry do not sum to 0';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_postings_balance after insert on ledger_postings
    referencing new table as written for each statement execute function refuse_unbalanced_entries()`.execute(
    db,
  );

  await sql`create table ledger_lines (
    tenant_id text not null,
    entry_id uuid not null,
    position integer not null,
    booked_at timestamptz not null,
    currency_id integer not null,
    order_item_id uuid not null,
    event_id uuid not null,
    product_type text not null,
    account text not null,
    photo_id uuid,
    video_id uuid,
    photographer_id uuid,
    quantity smallint not null,
    list_minor integer not null,
    discount_minor integer not null,
    rounding_minor integer not null,
    method_discount_minor integer not null,
    vat_minor integer not null,
    prepaid_vat_minor integer not null,
    net_minor integer not null,
    primary key (tenant_id, entry_id, position),
    foreign key (tenant_id, entry_id) references ledger_entries,
    check (list_minor - discount_minor - rounding_minor - method_discount_minor
      = net_minor + vat_minor + prepaid_vat_minor)
  )`.execute(db);
  await sql`create index ledger_lines_of_item on ledger_lines (tenant_id, order_item_id)`.execute(db);
  await sql`create index ledger_lines_in_time on ledger_lines (tenant_id, booked_at)`.execute(db);
  await sql`create index ledger_lines_of_event on ledger_lines (tenant_id, event_id, booked_at)`.execute(db);

  await sql`create function refuse_change_of_ledger() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only: correct it by another entry'; end $$`.execute(db);
  for (const table of ['ledger_entries', 'ledger_postings', 'ledger_lines']) {
    await protectTenantTable(db, table);
    await sql`revoke update, delete on ${sql.id(table)} from photofinish_app`.execute(db);
    await sql`create trigger ${sql.id(`${table}_are_append_only`)} before update or delete or truncate
      on ${sql.id(table)} for each statement execute function refuse_change_of_ledger()`.execute(db);
  }
}
