import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

/**
 * Deletes unconfirmed requests. Of requests that ended long ago it deletes address, texts and letters; the outcomes of
 * their photos stay and are still counted.
 * @returns the addresses that no request has any more
 */
export async function forgetRemovals(
  scope: Scope,
  { unconfirmedSince, answeredSince }: { unconfirmedSince: Date; answeredSince: Date },
): Promise<string[]> {
  const unconfirmed = await deleteFrom(scope, 'removalRequests')
    .where('state', '=', 'Unconfirmed')
    .where('askedAt', '<', unconfirmedSince)
    .returning('email')
    .execute();
  const due = selectFrom(scope, 'removalRequests')
    .select(['requestId', 'email'])
    .where('answeredAt', '<', answeredSince)
    .where('email', 'is not', null);
  const ended = await due.execute();
  await updateTable(scope, 'removalRequests')
    .set({ email: null, words: '', letters: sql`'[]'::jsonb` })
    .where('answeredAt', '<', answeredSince)
    .where('email', 'is not', null)
    .execute();
  const emails = [...new Set([...unconfirmed, ...ended].flatMap(({ email }) => email ?? []))];
  if (emails.length === 0) return [];
  const kept = await selectFrom(scope, 'removalRequests')
    .select('email')
    .distinct()
    .where('email', 'in', emails)
    .execute();
  const still = new Set(kept.map(({ email }) => email));
  return emails.filter((email) => !still.has(email));
}
