import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * What was paid for photos before comes off a package of them (docs/decisions/0237): the orders that a cart's buyer knows, and of
 * an order's package which items were paid before, with how much of each. What an order's photos cost one by one is kept too.
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
