import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Deletes the kept answers to writes of the desk that mention one of some texts. @returns how many */
export async function eraseAnswers(
  { trx, tenantId }: Scope,
  texts: readonly string[],
): Promise<{ deskAnswers: number }> {
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const { numDeletedRows } = await trx
    .deleteFrom('desk_answers')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`body::text ilike any(${patterns})`)
    .executeTakeFirst();
  return { deskAnswers: Number(numDeletedRows) };
}
