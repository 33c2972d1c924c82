import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Catalogs from files, promo codes, explained prices, payment types of a tenant, preorders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await growCatalogs(db);
  await createPromoCodes(db);
  await explainCarts(db);
  await explainOrders(db);
  await growPayments(db);
  await createPreorders(db);
}

/** Identifies a product by the key in its catalog file, because there may be several of one kind. */
async function growCatalogs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table catalogs add column version integer not null default 0`.execute(db);
  await sql`alter table products
    add column key text,
    add column tiers jsonb not null default '[]',
    add column distances text[] not null default '{}',
    drop constraint products_tenant_id_catalog_id_product_type_key`.execute(db);
  await sql`update products set key = case product_type
    when 'PhotosWithMe' then 'all-photos' when 'Photo' then 'photo' else product_type end`.execute(db);
  await sql`alter table products alter column key set not null,
    add unique (tenant_id, catalog_id, key)`.execute(db);
  await sql`create table package_offers (
    tenant_id text not null,
    offer_id uuid not null,
    catalog_id uuid not null,
    key text not null,
    titles jsonb,
    product_ids uuid[] not null,
    from_quantity integer not null,
    to_quantity integer not null,
    price_minor integer not null check (price_minor >= 0),
    gift_product_id uuid,
    position integer not null,
    primary key (tenant_id, offer_id),
    unique (tenant_id, catalog_id, key),
    foreign key (tenant_id, catalog_id) references catalogs
  )`.execute(db);
  await sql`create table gifts (
    tenant_id text not null,
    gift_id uuid not null,
    catalog_id uuid not null,
    key text not null,
    threshold_minor integer not null check (threshold_minor >= 0),
    count integer not null check (count > 0),
    product_ids uuid[] not null,
    position integer not null,
    primary key (tenant_id, gift_id),
    unique (tenant_id, catalog_id, key),
    foreign key (tenant_id, catalog_id) references catalogs
  )`.execute(db);
  await sql`create table catalog_versions (
    tenant_id text not null,
    catalog_id uuid not null,
    version integer not null,
    source text not null,
    applied_at timestamptz not null,
    primary key (tenant_id, catalog_id, version),
    foreign key (tenant_id, catalog_id) references catalogs
  )`.execute(db);
  for (const table of ['package_offers', 'gifts', 'catalog_versions']) await protectTenantTable(db, table);
}

/** `uses_count` counts unpaid and paid orders; a canceled order releases its use. */
async function createPromoCodes(db: Kysely<unknown>): Promise<void> {
  await sql`create table promo_codes (
    tenant_id text not null references tenants,
    promo_code_id uuid not null,
    code text not null,
    benefit text not null,
    percent integer,
    amount_minor integer,
    currency_id integer,
    event_ids uuid[],
    product_types text[],
    valid_from timestamptz,
    valid_until timestamptz,
    is_active boolean not null,
    uses_max integer,
    uses_count integer not null default 0,
    excludes_others boolean not null,
    gift_order_item_id uuid,
    created_at timestamptz not null,
    primary key (tenant_id, promo_code_id),
    unique (tenant_id, code),
    unique (tenant_id, gift_order_item_id),
    foreign key (tenant_id, gift_order_item_id) references order_items,
    check (uses_max is null or uses_count <= uses_max)
  )`.execute(db);
  await sql`create table promo_code_uses (
    tenant_id text not null,
    promo_code_id uuid not null,
    order_id uuid not null,
    primary key (tenant_id, promo_code_id, order_id),
    foreign key (tenant_id, promo_code_id) references promo_codes,
    foreign key (tenant_id, order_id) references orders
  )`.execute(db);
  await sql`create index promo_code_uses_of_order on promo_code_uses (tenant_id, order_id)`.execute(db);
  for (const table of ['promo_codes', 'promo_code_uses']) await protectTenantTable(db, table);
}

async function explainCarts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column shown_total_minor integer`.execute(db);
  await sql`alter table cart_items
    add column shown_price_minor integer,
    add column gift jsonb,
    add column unit integer not null default 0`.execute(db);
  const [unique] = (
    await sql<{ conname: string }>`select conname from pg_constraint
      where conrelid = 'cart_items'::regclass and contype = 'u'`.execute(db)
  ).rows;
  if (unique === undefined) throw new Error('cart_items lost its unique constraint');
  await sql`alter table cart_items drop constraint ${sql.id(unique.conname)},
    add unique nulls not distinct (tenant_id, cart_id, product_id, photo_id, person_id, unit)`.execute(db);
  await sql`create table cart_codes (
    tenant_id text not null,
    cart_code_id uuid not null,
    cart_id uuid not null,
    code text not null,
    position integer generated always as identity,
    primary key (tenant_id, cart_code_id),
    unique (tenant_id, cart_id, code),
    foreign key (tenant_id, cart_id) references carts on delete cascade
  )`.execute(db);
  await sql`create table cart_gifts (
    tenant_id text not null,
    cart_id uuid not null,
    event_id uuid not null,
    wanted integer not null,
    primary key (tenant_id, cart_id, event_id),
    foreign key (tenant_id, cart_id) references carts on delete cascade
  )`.execute(db);
  for (const table of ['cart_codes', 'cart_gifts']) await protectTenantTable(db, table);
}

/** An imported preorder has no cart. */
async function explainOrders(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    alter column cart_id drop not null,
    add column amount_minor integer,
    add column codes jsonb not null default '[]',
    add column preorder_id uuid,
    add column canceled_at timestamptz`.execute(db);
  await sql`update orders set amount_minor = total_minor`.execute(db);
  await sql`alter table orders alter column amount_minor set not null`.execute(db);
  await sql`create index orders_unpaid on orders (tenant_id, created_at) where state = 'AwaitingPayment'`.execute(
    db,
  );
  await sql`alter table order_items
    add column original_minor integer,
    add column reasons jsonb not null default '[]',
    add column gift jsonb,
    add column gift_code text`.execute(db);
  await sql`update order_items set original_minor = total_minor`.execute(db);
  await sql`alter table order_items alter column original_minor set not null`.execute(db);
}

/** `discount_of` is set for the row with the discount of a payment's method. */
async function growPayments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column payment_types jsonb not null default '[]'`.execute(db);
  await sql`alter table payments
    add column provider text,
    add column discount_of uuid,
    add column vat jsonb,
    add column asked_at timestamptz,
    add column refund_reason text,
    alter column invoice_number drop not null,
    add foreign key (tenant_id, discount_of) references payments`.execute(db);
  await sql`update payments set provider = 'sandbox', payment_type = 'PersonalCard'`.execute(db);
  // Before this migration there was one payment type, and every tenant had it.
  await sql`update tenants
    set payment_types = '[{"id":"PersonalCard","provider":"sandbox","discountPercent":0}]'`.execute(db);
  await sql`create index payments_undecided on payments (tenant_id, created_at)
    where state in ('Created', 'Pending')`.execute(db);
  await sql`create index payments_returning on payments (tenant_id, updated_at)
    where state = 'Paid' and refund_reason is not null`.execute(db);
}

async function createPreorders(db: Kysely<unknown>): Promise<void> {
  await sql`create table preorders (
    tenant_id text not null,
    preorder_id uuid not null,
    order_id uuid not null,
    event_id uuid not null,
    state text not null,
    created_at timestamptz not null,
    ready_at timestamptz,
    primary key (tenant_id, preorder_id),
    unique (tenant_id, order_id),
    foreign key (tenant_id, order_id) references orders,
    foreign key (tenant_id, event_id) references events
  )`.execute(db);
  await sql`create index preorders_waiting on preorders (tenant_id, event_id) where state = 'Waiting'`.execute(
    db,
  );
  await protectTenantTable(db, 'preorders');
}
