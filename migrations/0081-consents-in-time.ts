import { type Kysely, sql } from 'kysely';

/** Indexes for the desk's list of consents, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index selfies_in_time on selfies (tenant_id, consent_at, selfie_id)`.execute(db);
  await sql`create index crew_consents_in_time on crew_consents (tenant_id, given_at, consent_id)`.execute(
    db,
  );
  await sql`create index photo_alerts_in_time on photo_alerts (tenant_id, confirmed_at, alert_id)
    where confirmed_at is not null`.execute(db);
}
