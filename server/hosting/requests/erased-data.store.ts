import { sql } from 'kysely';
import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';

/** The sender's address in lower case, in whatever field the form has it (`senderEmail`); null without one. */
export const senderKey = sql<
  string | null
>`lower(coalesce(fields->>'email', substring(fields->>'phoneOrEmail' from '.*@.*')))`;

/**
 * Deletes a person's submitted forms.
 * @returns how many
 */
export async function eraseRequests(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ requests: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'requests')
    .where(senderKey, '=', anyText(emails))
    .executeTakeFirst();
  return { requests: Number(numDeletedRows) };
}

/** Lists the ids of requests of some addresses. After a restore, these ids lead to the addresses again. */
export async function listRequestIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'requests')
    .select('requestId')
    .where(senderKey, '=', anyText(emails))
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of requests by id, in lower case. */
export async function listRequestEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'requests')
    .select(senderKey.as('email'))
    .where('requestId', '=', anyId(ids))
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
