import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Counts of an event's visits by step, per day in the event's zone (docs/decisions/0137). They are deleted with the event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table visit_counts (
    tenant_id text not null,
    event_id uuid not null,
    day date not null,
    visits integer not null,
    found integer not null,
    carts integer not null,
    primary key (tenant_id, event_id, day),
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'visit_counts');
}
