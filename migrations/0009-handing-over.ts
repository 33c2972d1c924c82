import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Receipts, archives of events, mails about other things than orders, packages that grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReceipts(db);
  await sql`alter table archives
    alter column order_id drop not null,
    add column event_id uuid,
    add column person_id uuid,
    add foreign key (tenant_id, event_id) references events,
    add foreign key (tenant_id, person_id) references persons on delete cascade,
    add check ((order_id is null) <> (event_id is null))`.execute(db);
  await sql`create index carts_abandoned on carts (tenant_id, updated_at) where state <> 'Processed'`.execute(
    db,
  );
  await sql`create index packages_sold on order_items (tenant_id, event_id) where product_type = 'PhotosWithMe'`.execute(
    db,
  );
  // Every mail is about one subject; the kind of the mail says which.
  await sql`alter table mails
    add column order_item_id uuid,
    add column subject_key text not null default '',
    drop constraint mails_once,
    add constraint mails_once unique nulls not distinct
      (tenant_id, kind, order_id, code_request_id, order_item_id, subject_key, recipient),
    add foreign key (tenant_id, order_item_id) references order_items`.execute(db);
  await sql`create index mails_of_order on mails (tenant_id, order_id, created_at) where order_id is not null`.execute(
    db,
  );
}

/** Each receipt contains the issuer as of its date. Numbers have no gaps within a tenant and year. */
async function createReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column issuer jsonb`.execute(db);
  await sql`create table receipt_numbers (
    tenant_id text not null references tenants,
    year integer not null,
    last_number integer not null,
    primary key (tenant_id, year)
  )`.execute(db);
  await sql`create table receipts (
    tenant_id text not null,
    receipt_id uuid not null,
    invoice_id uuid not null,
    payment_id uuid,
    kind text not null,
    year integer not null,
    number integer not null,
    issued_at timestamptz not null,
    facts jsonb not null,
    primary key (tenant_id, receipt_id),
    unique (tenant_id, year, number),
    unique nulls not distinct (tenant_id, invoice_id, payment_id, kind),
    foreign key (tenant_id, invoice_id) references invoices,
    foreign key (tenant_id, payment_id) references payments
  )`.execute(db);
  for (const table of ['receipt_numbers', 'receipts']) await protectTenantTable(db, table);
}
