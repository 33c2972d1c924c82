import { sql } from 'kysely';
import type { ConsentFilter, RecordedConsent } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Lists the consents to a search by selfie, newest first. Faces and names are not stored with them. */
export async function listSelfieConsents(
  scope: Scope,
  { eventId, isWithdrawn, before }: ConsentFilter,
  count: number,
): Promise<RecordedConsent[]> {
  let query = selectFrom(scope, 'selfies')
    .select(['selfieId as consentId', 'eventId', 'personId', 'consentAt as givenAt', 'withdrawnAt'])
    .select(['consentVersion as textVersion', 'consentLanguage as language']);
  if (eventId !== undefined) query = query.where('eventId', '=', eventId);
  if (isWithdrawn !== undefined) query = query.where('withdrawnAt', isWithdrawn ? 'is not' : 'is', null);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(consent_at, selfie_id) < (${before.givenAt}, ${before.consentId}::uuid)`,
    );
  const rows = await query.orderBy('consentAt', 'desc').orderBy('selfieId', 'desc').limit(count).execute();
  return rows.map((row) => ({ ...row, kind: 'FaceSearch', text: null }));
}
