import { type Kysely, sql } from 'kysely';

/**
 * Deletes former addresses that another participant of the event has or had: an exchange or a merge stored the other's address
 * there, and it counted as proved. For these participants only a selfie or the desk can confirm an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update competitors as one set former_email = null
    where email_origin = 'Later' and former_email is not null and exists (
      select from competitors as other
      where other.tenant_id = one.tenant_id and other.event_id = one.event_id
        and other.competitor_id <> one.competitor_id
        and lower(trim(one.former_email)) in (lower(trim(other.email)), lower(trim(other.former_email))))`.execute(
    db,
  );
}
