import { sql } from 'kysely';
import { listPhotosById } from '#finding/photos/index.ts';
import { anyId, anyText, isMeant, type WrittenTexts } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { listRemovalPhotos } from './removal-requests.store.ts';

/**
 * Deletes removal requests of addresses, whether answered or not.
 * @returns their number
 */
export async function eraseRemovals(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ removalRequests: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'removalRequests')
    .where('email', '=', anyText(emails))
    .executeTakeFirst();
  return { removalRequests: Number(numDeletedRows) };
}

/** Lists the ids of the removal requests of addresses (lower case). */
export async function listRemovalIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'removalRequests')
    .select('requestId')
    .where('email', '=', anyText(emails))
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of removal requests by id, in lower case. */
export async function listRemovalEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'removalRequests')
    .select('email')
    .where('requestId', '=', anyId(ids))
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}

/** What people wrote in removal requests, and the letters to them: both may name somebody else on the photos. */
export const removalTexts: WrittenTexts = {
  async list(scope, filter) {
    const rows = await selectFrom(scope, 'removalRequests')
      .select(['requestId', 'words', 'letters'])
      .where(isMeant('requestId', sql`(words || ' ' || letters::text)`, filter))
      .orderBy('requestId')
      .execute();
    const named = await listRemovalPhotos(
      scope,
      rows.map(({ requestId }) => requestId),
    );
    const photos = await listPhotosById(
      scope,
      named.flatMap(({ photoId }) => photoId ?? []),
    );
    const eventOf = new Map(photos.map(({ photoId, eventId }) => [photoId, eventId]));
    return rows.map(({ requestId, words, letters }) => ({
      id: requestId,
      eventIds: named.flatMap((one) =>
        one.requestId === requestId ? (eventOf.get(one.photoId ?? '') ?? []) : [],
      ),
      texts: [words, ...letters.map(({ text }) => text)],
    }));
  },
  async save(scope, requestId, [words = '', ...texts]) {
    const { letters } = await selectFrom(scope, 'removalRequests')
      .select('letters')
      .where('requestId', '=', requestId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const left = letters.map((letter, index) => ({ ...letter, text: texts[index] ?? letter.text }));
    await updateTable(scope, 'removalRequests')
      .set({ words, letters: sql`${JSON.stringify(left)}::jsonb` })
      .where('requestId', '=', requestId)
      .execute();
  },
};
