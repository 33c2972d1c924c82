import { type Kysely, sql } from 'kysely';

/** The photo that an operator chose as an event's cover. It stays the cover until it is hidden or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column chosen_cover_id uuid,
    add foreign key (tenant_id, chosen_cover_id) references photos on delete set null (chosen_cover_id)`.execute(
    db,
  );
  await sql`create index events_of_chosen_cover on events (tenant_id, chosen_cover_id)
    where chosen_cover_id is not null`.execute(db);
}
