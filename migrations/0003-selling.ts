import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Catalog, carts, orders, invoices, payments, and the sandbox bank's own book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCatalog(db);
  await createCarts(db);
  await createOrders(db);
  await createPayments(db);
}

async function createCatalog(db: Kysely<unknown>): Promise<void> {
  await sql`create table catalogs (
    tenant_id text not null,
    catalog_id uuid not null,
    event_id uuid not null,
    currency_id integer not null,
    primary key (tenant_id, catalog_id),
    unique (tenant_id, event_id),
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  await sql`create table products (
    tenant_id text not null,
    product_id uuid not null,
    catalog_id uuid not null,
    product_type text not null,
    state text not null,
    titles jsonb not null,
    price_minor integer not null check (price_minor >= 0),
    position integer not null,
    primary key (tenant_id, product_id),
    unique (tenant_id, catalog_id, product_type),
    foreign key (tenant_id, catalog_id) references catalogs
  )`.execute(db);
  for (const table of ['catalogs', 'products']) await protectTenantTable(db, table);
}

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await sql`create table carts (
    tenant_id text not null references tenants,
    cart_id uuid not null,
    state text not null,
    email text,
    language text not null,
    theme text not null,
    order_id uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (tenant_id, cart_id)
  )`.execute(db);
  await sql`create table cart_items (
    tenant_id text not null,
    cart_item_id uuid not null,
    cart_id uuid not null,
    product_id uuid not null,
    photo_id uuid,
    competitor_id uuid,
    position integer generated always as identity,
    primary key (tenant_id, cart_item_id),
    foreign key (tenant_id, cart_id) references carts on delete cascade,
    foreign key (tenant_id, product_id) references products,
    foreign key (tenant_id, photo_id) references photos,
    foreign key (tenant_id, competitor_id) references competitors,
    unique nulls not distinct (tenant_id, cart_id, product_id, photo_id, competitor_id)
  )`.execute(db);
  for (const table of ['carts', 'cart_items']) await protectTenantTable(db, table);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_numbers (
    tenant_id text not null references tenants,
    year integer not null,
    last_number integer not null,
    primary key (tenant_id, year)
  )`.execute(db);
  await sql`create table orders (
    tenant_id text not null references tenants,
    order_id uuid not null,
    number text not null,
    state text not null,
    currency_id integer not null,
    total_minor integer not null check (total_minor >= 0),
    email text not null,
    language text not null,
    theme text not null,
    origin text not null,
    catalog_id uuid not null,
    cart_id uuid not null,
    invoice_id uuid not null,
    created_at timestamptz not null,
    completed_at timestamptz,
    primary key (tenant_id, order_id),
    unique (tenant_id, number),
    unique (tenant_id, cart_id),
    foreign key (tenant_id, catalog_id) references catalogs,
    foreign key (tenant_id, cart_id) references carts
  )`.execute(db);
  await sql`create table order_items (
    tenant_id text not null,
    order_item_id uuid not null,
    order_id uuid not null,
    position integer not null,
    product_id uuid not null,
    product_type text not null,
    title text not null,
    total_minor integer not null check (total_minor >= 0),
    event_id uuid not null,
    event_name text not null,
    photo_id uuid,
    competitor_id uuid,
    competitor_name text,
    primary key (tenant_id, order_item_id),
    foreign key (tenant_id, order_id) references orders,
    foreign key (tenant_id, product_id) references products,
    foreign key (tenant_id, event_id) references events,
    foreign key (tenant_id, photo_id) references photos,
    foreign key (tenant_id, competitor_id) references competitors
  )`.execute(db);
  await sql`create index order_items_of_order on order_items (tenant_id, order_id, position)`.execute(db);
  for (const table of ['order_numbers', 'orders', 'order_items']) await protectTenantTable(db, table);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoices (
    tenant_id text not null,
    invoice_id uuid not null,
    order_id uuid not null,
    currency_id integer not null,
    amount_minor integer not null check (amount_minor >= 0),
    created_at timestamptz not null,
    primary key (tenant_id, invoice_id),
    unique (tenant_id, order_id),
    foreign key (tenant_id, order_id) references orders
  )`.execute(db);
  await sql`create table payments (
    tenant_id text not null,
    payment_id uuid not null,
    invoice_id uuid not null,
    payment_type text not null,
    state text not null,
    currency_id integer not null,
    amount_minor integer not null check (amount_minor >= 0),
    invoice_number uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, payment_id),
    unique (tenant_id, invoice_number),
    foreign key (tenant_id, invoice_id) references invoices
  )`.execute(db);
  await sql`create index payments_of_invoice on payments (tenant_id, invoice_id, created_at)`.execute(db);
  await sql`create table sandbox_charges (
    tenant_id text not null references tenants,
    charge_id uuid not null,
    invoice_number uuid not null,
    state text not null,
    currency_id integer not null,
    amount_minor integer not null,
    return_url text not null,
    webhook_url text not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, charge_id),
    unique (tenant_id, invoice_number)
  )`.execute(db);
  for (const table of ['invoices', 'payments', 'sandbox_charges']) await protectTenantTable(db, table);
}
