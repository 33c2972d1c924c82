import { sql } from 'kysely';
import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Describes the photo alerts to some addresses. Alerts that other people requested for these persons are described
 * without their addresses.
 */
export async function describeKeptAlerts(
  { trx, tenantId }: Scope,
  { emails, personIds }: DataSubject,
): Promise<KeptThings[]> {
  const own = await trx
    .selectFrom('photoAlerts')
    .select(['alertId', 'eventId', 'personId', 'bib', 'email', 'language', 'origin', 'expiresAt'])
    .select(['confirmedAt', 'seenAt', 'toldAt'])
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .execute();
  const others = await trx
    .selectFrom('photoAlerts')
    .select(['alertId', 'eventId', 'personId', 'expiresAt', 'confirmedAt', 'toldAt'])
    .where('tenantId', '=', tenantId)
    .where('personId', '=', anyId(personIds))
    .where('emailKey', '<>', sql<string>`all(${[...emails]}::text[])`)
    .execute();
  return [{ kind: 'alerts', table: 'photoAlerts', rows: [...own, ...others] }];
}
