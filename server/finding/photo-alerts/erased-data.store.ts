import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Deletes alerts, by address and by person, with their mails. @returns how many */
export async function eraseAlerts(
  { trx, tenantId }: Scope,
  { emails, personIds }: { emails: readonly string[]; personIds: readonly string[] },
): Promise<{ photoAlerts: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('photoAlerts')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`(lower(email) = any(${[...emails]}) or person_id = any(${[...personIds]}::uuid[]))`)
    .executeTakeFirst();
  return { photoAlerts: Number(numDeletedRows) };
}
