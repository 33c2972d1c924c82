import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Reduces the price of a package by earlier payments for its photos (docs/decisions/0237). Stores the orders that a cart's buyer
 * knows, and for an order's package the items that were paid before, with the amount used of each. Also stores the single prices
 * of an order's photos.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column known_order_ids uuid[] not null default '{}'`.execute(db);
  await sql`alter table orders add column singly_minor integer`.execute(db);
  await sql`create table order_credits (
    tenant_id text not null,
    order_item_id uuid not null,
    paid_item_id uuid not null,
    amount_minor integer not null check (amount_minor > 0),
    primary key (tenant_id, order_item_id, paid_item_id),
    foreign key (tenant_id, order_item_id) references order_items on delete cascade,
    foreign key (tenant_id, paid_item_id) references order_items on delete cascade
  )`.execute(db);
  await sql`create index order_credits_of_paid_item on order_credits (tenant_id, paid_item_id)`.execute(db);
  await protectTenantTable(db, 'order_credits');
}
