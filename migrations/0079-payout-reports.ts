import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Payment providers' reports of payments, refunds, fees and payouts (docs/decisions/0135), and our payment for each line. No data
 * about the payer is stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payout_reports (
    tenant_id text not null references tenants,
    report_id uuid not null,
    provider text not null,
    content_hash text not null,
    imported_at timestamptz not null,
    from_at timestamptz,
    until_at timestamptz,
    lines_count integer not null,
    known_count integer not null,
    primary key (tenant_id, report_id),
    unique (tenant_id, content_hash)
  )`.execute(db);
  await sql`create table payout_lines (
    tenant_id text not null,
    provider text not null,
    line_id text not null,
    report_id uuid not null,
    kind text not null,
    invoice_number uuid,
    refund_id uuid,
    reference text,
    parent_id text,
    currency text not null,
    gross_minor bigint not null,
    fee_minor bigint not null,
    net_minor bigint not null,
    at timestamptz not null,
    payout_id text,
    payment_id uuid,
    refund_key text,
    reason text,
    primary key (tenant_id, provider, line_id),
    foreign key (tenant_id, report_id) references payout_reports,
    foreign key (tenant_id, payment_id) references payments,
    check (gross_minor - fee_minor = net_minor)
  )`.execute(db);
  await sql`create index payout_lines_of_report on payout_lines (tenant_id, report_id)`.execute(db);
  await sql`create index payout_lines_of_payment on payout_lines (tenant_id, payment_id)`.execute(db);
  await sql`create index payout_lines_unmatched on payout_lines (tenant_id, provider, line_id)
    where reason is not null`.execute(db);
  await sql`create index payments_by_reference on payments (tenant_id, provider_reference)
    where provider_reference is not null`.execute(db);
  await sql`create index payments_at_provider on payments (tenant_id, provider, created_at)
    where provider is not null`.execute(db);
  await protectTenantTable(db, 'payout_reports');
  await protectTenantTable(db, 'payout_lines');
}
