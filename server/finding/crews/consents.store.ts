import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ConsentFilter, RecordedConsent } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    crewConsents: Columns<'crewConsents', { language: Language }>;
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

export async function insertConsent(scope: Scope, consent: NewConsent): Promise<void> {
  await insertInto(scope, 'crewConsents', { ...consent, withdrawnAt: null, boughtAt: null }).execute();
}

/**
 * Withdraws an unused consent.
 * @returns whether this call withdrew it
 */
export async function withdraw(scope: Scope, consentId: string, now: Date): Promise<boolean> {
  const row = await updateTable(scope, 'crewConsents')
    .set({ withdrawnAt: now })
    .where('consentId', '=', consentId)
    .where('withdrawnAt', 'is', null)
    .where('boughtAt', 'is', null)
    .returning('consentId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists those given consents that are still valid, and locks them until the transaction ends, so that none can be
 * withdrawn meanwhile.
 */
export async function lockStandingConsents(scope: Scope, consentIds: readonly string[]): Promise<string[]> {
  if (consentIds.length === 0) return [];
  const rows = await selectFrom(scope, 'crewConsents')
    .select('consentId')
    .where('consentId', 'in', consentIds)
    .where('withdrawnAt', 'is', null)
    .orderBy('consentId')
    .forUpdate()
    .execute();
  return rows.map((row) => row.consentId);
}

/** Marks valid consents as used by a purchase. A used consent can no longer be withdrawn. */
export async function markConsentsBought(
  scope: Scope,
  consentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (consentIds.length === 0) return;
  await updateTable(scope, 'crewConsents')
    .set({ boughtAt: now })
    .where('consentId', 'in', consentIds)
    .where('withdrawnAt', 'is', null)
    .where('boughtAt', 'is', null)
    .execute();
}

/** Deletes unused consents of ended crews. */
export async function deleteUnusedConsents(scope: Scope, crewIds: readonly string[]): Promise<void> {
  if (crewIds.length === 0) return;
  await deleteFrom(scope, 'crewConsents')
    .where('crewId', 'in', crewIds)
    .where('boughtAt', 'is', null)
    .execute();
}

/** Lists the consents of runners in protected events, newest first. */
export async function listCrewConsents(
  scope: Scope,
  { eventId, isWithdrawn, before }: ConsentFilter,
  count: number,
): Promise<RecordedConsent[]> {
  let query = selectFrom(scope, 'crewConsents')
    .select(['consentId', 'eventId', 'personId', 'givenAt', 'withdrawnAt'])
    .select(['text', 'textVersion', 'language']);
  if (eventId !== undefined) query = query.where('eventId', '=', eventId);
  if (isWithdrawn !== undefined) query = query.where('withdrawnAt', isWithdrawn ? 'is not' : 'is', null);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(given_at, consent_id) < (${before.givenAt}, ${before.consentId}::uuid)`,
    );
  const rows = await query.orderBy('givenAt', 'desc').orderBy('consentId', 'desc').limit(count).execute();
  return rows.map((row) => ({ kind: 'Crew', ...row }));
}
