import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * For whom a cart was filled from a crew's page, and by which consent. There is no foreign key to the consent, which may be
 * deleted first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table crew_purchases (
    tenant_id text not null,
    cart_id uuid not null,
    person_id uuid not null,
    event_id uuid not null,
    consent_id uuid,
    primary key (tenant_id, cart_id, person_id),
    foreign key (tenant_id, cart_id) references carts on delete cascade,
    foreign key (tenant_id, event_id) references events on delete cascade
  )`.execute(db);
  await sql`create index crew_purchases_of_event on crew_purchases (tenant_id, event_id)`.execute(db);
  await sql`create index crew_purchases_of_consent on crew_purchases (tenant_id, consent_id)`.execute(db);
  await protectTenantTable(db, 'crew_purchases');
}
