import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes the letters to participants, and to addresses by their hashes, with the mails of these letters.
 * @returns how many
 */
export async function eraseLetters(
  scope: Scope,
  { personIds, addressHashes }: { personIds: readonly string[]; addressHashes: readonly string[] },
): Promise<{ letters: number }> {
  const rows = await deleteFrom(scope, 'letters')
    .where(({ or, eb }) =>
      or([eb('competitorId', '=', anyId(personIds)), eb('addressHash', '=', anyText(addressHashes))]),
    )
    .returning('letterId')
    .execute();
  return { letters: rows.length };
}
