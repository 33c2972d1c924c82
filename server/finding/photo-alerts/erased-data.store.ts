import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/** Deletes alerts, by address and by person, with their mails. @returns how many */
export async function eraseAlerts(
  scope: Scope,
  { emails, personIds }: { emails: readonly string[]; personIds: readonly string[] },
): Promise<{ photoAlerts: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'photoAlerts')
    .where(sql<boolean>`(lower(email) = any(${[...emails]}) or person_id = any(${[...personIds]}::uuid[]))`)
    .executeTakeFirst();
  return { photoAlerts: Number(numDeletedRows) };
}
