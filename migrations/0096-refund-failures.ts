import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Refunds that a provider made and the buyer's bank returned later (docs/decisions/0173). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table refund_failures (
    tenant_id text not null references tenants,
    failure_id uuid not null,
    payment_id uuid not null,
    reference text not null,
    amount_minor integer not null check (amount_minor > 0),
    said text not null,
    heard_at timestamptz not null,
    paid_otherwise_at timestamptz,
    primary key (tenant_id, failure_id),
    foreign key (tenant_id, payment_id) references payments
  )`.execute(db);
  await protectTenantTable(db, 'refund_failures');
  await sql`create unique index refund_failures_of_payment on refund_failures (tenant_id, payment_id, reference)`.execute(
    db,
  );
  await sql`create index refund_failures_open on refund_failures (tenant_id, heard_at)
    where paid_otherwise_at is null`.execute(db);
}
