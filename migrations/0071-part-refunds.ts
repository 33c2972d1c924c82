import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Refunds of a part of a payment: the refunded amounts by item, and the provider's answer. Items record their refunded
 * amount; receipts and ledger entries name their refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table part_refunds (
    tenant_id text not null references tenants,
    refund_id uuid not null,
    payment_id uuid not null,
    state text not null check (state in ('Asked', 'Given', 'Failed')),
    amount_minor integer not null check (amount_minor > 0),
    shares jsonb not null,
    reason text not null,
    said text,
    decided_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, refund_id),
    foreign key (tenant_id, payment_id) references payments
  )`.execute(db);
  await protectTenantTable(db, 'part_refunds');
  // Only one at a time: if a provider forgot our idempotency key, the shop compares the total refunded amount.
  await sql`create unique index part_refunds_under_way on part_refunds (tenant_id, payment_id)
    where state = 'Asked'`.execute(db);
  await sql`create index part_refunds_of_payment on part_refunds (tenant_id, payment_id)`.execute(db);

  await sql`alter table payments add column refund_said text`.execute(db);
  await sql`alter table orders add column refunded_minor integer not null default 0`.execute(db);
  await sql`alter table order_items add column refunded_minor integer not null default 0,
    add column is_returned boolean not null default false`.execute(db);
  await sql`alter table sandbox_charges add column part_refunds jsonb not null default '{}'`.execute(db);

  await sql`alter table receipts add column refund_id uuid,
    add foreign key (tenant_id, refund_id) references part_refunds`.execute(db);
  await sql`alter table receipts drop constraint receipts_tenant_id_invoice_id_payment_id_kind_key`.execute(
    db,
  );
  await sql`create unique index receipts_of_payment on receipts (tenant_id, invoice_id, payment_id, kind, refund_id)
    nulls not distinct`.execute(db);

  await sql`alter table ledger_entries add column refund_id uuid,
    add foreign key (tenant_id, refund_id) references part_refunds`.execute(db);
  await sql`drop index ledger_entries_of_payment`.execute(db);
  await sql`create unique index ledger_entries_of_payment on ledger_entries (tenant_id, payment_id, kind, refund_id)
    nulls not distinct where payment_id is not null`.execute(db);
}
