import { type Kysely, sql } from 'kysely';

/**
 * Marks the stored proofs of events that ask for a birth date, because it proves less than a personal code
 * (docs/decisions/0234).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update archives as made set proof = 'BirthDate' from events
    where events.tenant_id = made.tenant_id and events.event_id = made.event_id
      and events.verification_factor = 'BirthDate' and made.proof = 'Factor'`.execute(db);
  await sql`update crew_members as made set proof = 'BirthDate' from crews, events
    where crews.tenant_id = made.tenant_id and crews.crew_id = made.crew_id
      and events.tenant_id = crews.tenant_id and events.event_id = crews.event_id
      and events.verification_factor = 'BirthDate' and made.proof = 'Factor'`.execute(db);
}
