import { type Kysely, sql } from 'kysely';

/**
 * Stores the address at an order's payment if a visitor changed it afterwards (docs/decisions/0261). For earlier orders it comes
 * from the recorded corrections: the last one by an operator counts as proved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column email_origin text not null default 'First' check (email_origin in ('First', 'Later')),
    add column former_email text`.execute(db);
  await sql`with corrections as (
      select change.tenant_id, change.thing_id, change.action_id, change.actor, said.before ->> 'email' as email,
        max(change.action_id) filter (where change.actor <> 'Visitor')
          over (partition by change.tenant_id, change.thing_id) as proved_by
      from actions as change
      join orders on orders.tenant_id = change.tenant_id and orders.order_id::text = change.thing_id
      left join action_values as said
        on said.tenant_id = change.tenant_id and said.action_id = change.action_id
      where change.what = 'order.correct-email' and change.done_at > orders.completed_at
    ), first_of_visitor as (
      select distinct on (tenant_id, thing_id) tenant_id, thing_id, email from corrections
      where actor = 'Visitor' and action_id > coalesce(proved_by, 0)
      order by tenant_id, thing_id, action_id
    )
    update orders set email_origin = 'Later', former_email = change.email
    from first_of_visitor as change
    where orders.tenant_id = change.tenant_id and orders.order_id::text = change.thing_id
      and lower(change.email) is distinct from lower(orders.email)
      and orders.email not like '%@erased.invalid'`.execute(db);
}
