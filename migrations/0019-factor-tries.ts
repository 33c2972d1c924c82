import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Attempts at the factor that protects a person's photos: they survive a crash, which `rate_limits` need not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table factor_tries (
    tenant_id text not null,
    event_id uuid not null,
    who text not null,
    tries integer not null,
    free_at timestamptz not null,
    tried_at timestamptz not null,
    primary key (tenant_id, event_id, who),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await sql`create index factor_tries_age on factor_tries (tenant_id, tried_at)`.execute(db);
  await protectTenantTable(db, 'factor_tries');
}
