import { type Kysely, sql } from 'kysely';

/**
 * Gives persons found by selfies an expiry again who lost it while they were in a cart: the next sweep deletes those whom
 * no cart, crew or order needs. Deletes faces that were stored while the faces of their event were being deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update persons set expires_at = now()
    where expires_at is null and competitor_id is null and bib is null`.execute(db);
  await sql`delete from faces using events
    where events.tenant_id = faces.tenant_id and events.event_id = faces.event_id
      and events.faces_forgotten_at is not null`.execute(db);
  await sql`comment on column persons.expires_at is
    'When a person found by a selfie, or by a bib on no list, is deleted unless a cart, a crew or an order needs them; null for others.'`.execute(
    db,
  );
}
