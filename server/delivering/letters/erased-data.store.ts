import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes the letters to participants, and to addresses by their hashes, with the mails of these letters.
 * @returns how many
 */
export async function eraseLetters(
  { trx, tenantId }: Scope,
  { personIds, addressHashes }: { personIds: readonly string[]; addressHashes: readonly string[] },
): Promise<{ letters: number }> {
  const rows = await trx
    .deleteFrom('letters')
    .where('tenantId', '=', tenantId)
    .where(({ or, eb }) =>
      or([eb('competitorId', '=', anyId(personIds)), eb('addressHash', '=', anyText(addressHashes))]),
    )
    .returning('letterId')
    .execute();
  return { letters: rows.length };
}
