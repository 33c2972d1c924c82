import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** A tenant's webhooks, and the messages to them (docs/decisions/0107). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhooks (
    tenant_id text not null references tenants,
    webhook_id uuid not null,
    url text not null,
    kinds text[] not null,
    secret_version integer not null default 1,
    previous_until timestamptz,
    is_active boolean not null default true,
    failures integer not null default 0,
    rest_until timestamptz,
    created_at timestamptz not null,
    primary key (tenant_id, webhook_id)
  )`.execute(db);
  await protectTenantTable(db, 'webhooks');

  await sql`create table webhook_deliveries (
    tenant_id text not null,
    delivery_id uuid not null,
    webhook_id uuid not null,
    number bigint generated always as identity,
    kind text not null,
    data jsonb not null,
    happened_at timestamptz not null,
    state text not null default 'Waiting' check (state in ('Waiting', 'Delivered', 'GivenUp')),
    waits_since timestamptz not null,
    next_at timestamptz not null,
    attempts integer not null default 0,
    tried_at timestamptz,
    status integer,
    failure text,
    primary key (tenant_id, delivery_id),
    foreign key (tenant_id, webhook_id) references webhooks on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'webhook_deliveries');
  await sql`create index webhook_deliveries_listed on webhook_deliveries (tenant_id, webhook_id, number)`.execute(
    db,
  );
  await sql`create index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, next_at)
    where state = 'Waiting'`.execute(db);
  await sql`create index webhook_deliveries_undelivered on webhook_deliveries (tenant_id, webhook_id, state, number)
    where state <> 'Delivered'`.execute(db);
  await sql`create index webhook_deliveries_age on webhook_deliveries (tenant_id, happened_at)`.execute(db);
}
