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
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) =>
      or([eb('competitor_id', '=', anyId(personIds)), eb('address_hash', '=', anyText(addressHashes))]),
    )
    .returning('letter_id')
    .execute();
  return { letters: rows.length };
}
