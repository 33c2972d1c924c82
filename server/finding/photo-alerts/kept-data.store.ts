import { sql } from 'kysely';
import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Describes the photo alerts to some addresses. Alerts that other people requested for these persons are described
 * without their addresses.
 */
export async function describeKeptAlerts(
  scope: Scope,
  { emails, personIds }: DataSubject,
): Promise<KeptThings[]> {
  const own = await selectFrom(scope, 'photoAlerts')
    .select(['alertId', 'eventId', 'personId', 'bib', 'email', 'language', 'origin', 'expiresAt'])
    .select(['confirmedAt', 'seenAt', 'toldAt'])
    .where('emailKey', '=', anyText(emails))
    .execute();
  const others = await selectFrom(scope, 'photoAlerts')
    .select(['alertId', 'eventId', 'personId', 'expiresAt', 'confirmedAt', 'toldAt'])
    .where('personId', '=', anyId(personIds))
    .where('emailKey', '<>', sql<string>`all(${[...emails]}::text[])`)
    .execute();
  return [{ kind: 'alerts', table: 'photoAlerts', rows: [...own, ...others] }];
}
