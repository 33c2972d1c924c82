import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ConsentFilter, RecordedConsent } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Consents of runners in protected events. A consent that was used for a purchase is kept as long as the event. */
    crew_consents: {
      tenant_id: string;
      consent_id: string;
      crew_id: string;
      event_id: string;
      person_id: string;
      /** The text as shown to the runner. */
      text: string;
      text_version: number;
      language: Language;
      given_at: Date;
      withdrawn_at: Date | null;
      bought_at: Date | null;
    };
  }
}

/** A runner's consent: its text, language and time. */
interface NewConsent {
  consentId: string;
  crewId: string;
  eventId: string;
  personId: string;
  text: string;
  textVersion: number;
  language: Language;
  givenAt: Date;
}

export async function insertConsent({ trx, tenantId }: Scope, consent: NewConsent): Promise<void> {
  await trx
    .insertInto('crew_consents')
    .values({
      tenant_id: tenantId,
      consent_id: consent.consentId,
      crew_id: consent.crewId,
      event_id: consent.eventId,
      person_id: consent.personId,
      text: consent.text,
      text_version: consent.textVersion,
      language: consent.language,
      given_at: consent.givenAt,
      withdrawn_at: null,
      bought_at: null,
    })
    .execute();
}

/**
 * Withdraws an unused consent.
 * @returns whether this call withdrew it
 */
export async function withdraw({ trx, tenantId }: Scope, consentId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('crew_consents')
    .set({ withdrawn_at: now })
    .where('tenant_id', '=', tenantId)
    .where('consent_id', '=', consentId)
    .where('withdrawn_at', 'is', null)
    .where('bought_at', 'is', null)
    .returning('consent_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists those given consents that are still valid, and locks them until the transaction ends, so that none can be
 * withdrawn meanwhile.
 */
export async function lockStandingConsents(
  { trx, tenantId }: Scope,
  consentIds: readonly string[],
): Promise<string[]> {
  if (consentIds.length === 0) return [];
  const rows = await trx
    .selectFrom('crew_consents')
    .select('consent_id')
    .where('tenant_id', '=', tenantId)
    .where('consent_id', 'in', consentIds)
    .where('withdrawn_at', 'is', null)
    .orderBy('consent_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.consent_id);
}

/** Marks valid consents as used by a purchase. A used consent can no longer be withdrawn. */
export async function markConsentsBought(
  { trx, tenantId }: Scope,
  consentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (consentIds.length === 0) return;
  await trx
    .updateTable('crew_consents')
    .set({ bought_at: now })
    .where('tenant_id', '=', tenantId)
    .where('consent_id', 'in', consentIds)
    .where('withdrawn_at', 'is', null)
    .where('bought_at', 'is', null)
    .execute();
}

/** Deletes unused consents of ended crews. */
export async function deleteUnusedConsents(
  { trx, tenantId }: Scope,
  crewIds: readonly string[],
): Promise<void> {
  if (crewIds.length === 0) return;
  await trx
    .deleteFrom('crew_consents')
    .where('tenant_id', '=', tenantId)
    .where('crew_id', 'in', crewIds)
    .where('bought_at', 'is', null)
    .execute();
}

/** Lists the consents of runners in protected events, newest first. */
export async function listCrewConsents(
  { trx, tenantId }: Scope,
  { eventId, isWithdrawn, before }: ConsentFilter,
  count: number,
): Promise<RecordedConsent[]> {
  let query = trx.selectFrom('crew_consents').selectAll().where('tenant_id', '=', tenantId);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (isWithdrawn !== undefined) query = query.where('withdrawn_at', isWithdrawn ? 'is not' : 'is', null);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(given_at, consent_id) < (${before.givenAt}, ${before.consentId}::uuid)`,
    );
  const rows = await query.orderBy('given_at', 'desc').orderBy('consent_id', 'desc').limit(count).execute();
  return rows.map((row) => ({
    kind: 'Crew',
    consentId: row.consent_id,
    eventId: row.event_id,
    personId: row.person_id,
    givenAt: row.given_at,
    withdrawnAt: row.withdrawn_at,
    text: row.text,
    textVersion: row.text_version,
    language: row.language,
  }));
}
