import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Settlements with photographers, organizers and the platform (docs/decisions/0126): payees, settled months with a statement for
 * each party, and payments of statements. Issued statements never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payees (
    tenant_id text not null references tenants,
    payee_key text not null,
    party text not null,
    payee_id uuid,
    name text not null,
    street text not null,
    postal_code text not null,
    city text not null,
    country text not null,
    vat_id text,
    iban text,
    bic text,
    primary key (tenant_id, payee_key)
  )`.execute(db);
  await sql`create table settlements (
    tenant_id text not null references tenants,
    month text not null,
    time_zone text not null,
    from_at timestamptz not null,
    until_at timestamptz not null,
    issued_at timestamptz not null,
    primary key (tenant_id, month)
  )`.execute(db);
  await sql`create table statements (
    tenant_id text not null,
    number integer not null,
    month text not null,
    party text not null,
    payee_id uuid,
    currency_id integer not null,
    lines jsonb not null,
    share_units bigint not null,
    carried_units bigint not null,
    payable_minor bigint not null check (payable_minor >= 0),
    name text not null,
    payee jsonb,
    primary key (tenant_id, number),
    foreign key (tenant_id, month) references settlements
  )`.execute(db);
  await sql`create unique index statements_once
    on statements (tenant_id, month, party, payee_id, currency_id) nulls not distinct`.execute(db);
  await sql`create index statements_of_payee on statements (tenant_id, party, payee_id)`.execute(db);
  await sql`create table statement_payments (
    tenant_id text not null,
    number integer not null,
    paid_on date not null,
    noted_at timestamptz not null,
    primary key (tenant_id, number),
    foreign key (tenant_id, number) references statements
  )`.execute(db);
  await sql`alter table ledger_entries add column document text`.execute(db);
  await sql`create unique index ledger_entries_of_document on ledger_entries (tenant_id, document, kind)
    where document is not null`.execute(db);
  await sql`create function refuse_change_of_statements() returns trigger language plpgsql as $$
    begin raise exception 'an issued statement is never changed: the next one corrects it'; end $$`.execute(
    db,
  );
  await protectTenantTable(db, 'payees');
  for (const table of ['settlements', 'statements', 'statement_payments']) {
    await protectTenantTable(db, table);
    await sql`revoke update, delete on ${sql.id(table)} from photofinish_app`.execute(db);
    await sql`create trigger ${sql.id(`${table}_are_append_only`)} before update or delete or truncate
      on ${sql.id(table)} for each statement execute function refuse_change_of_statements()`.execute(db);
  }
}
