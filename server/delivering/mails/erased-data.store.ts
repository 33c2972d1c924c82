import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes all records of mails to the given addresses, and of mails about the given requests for a link. @returns their
 * number
 */
export async function eraseMails(
  { trx, tenantId }: Scope,
  { emails, codeRequestIds, personIds }: Record<'emails' | 'codeRequestIds' | 'personIds', readonly string[]>,
): Promise<{ mails: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(lower(recipient) = any(${[...emails]}) or lower(sent_to) = any(${[...emails]})
        or code_request_id = any(${[...codeRequestIds]}::uuid[])
        or payload ->> 'competitorId' = any(${[...personIds]}::text[]))`,
    )
    .executeTakeFirst();
  return { mails: Number(numDeletedRows) };
}

/** Lists the ids of mails of some addresses: by them a restored database finds the addresses again. */
export async function listMailIds({ trx, tenantId }: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('mails')
    .select('mail_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(recipient) = any(${[...emails]})`)
    .execute();
  return rows.map((row) => row.mail_id);
}

/** Lists the addresses of mails by id, in lower case. */
export async function listMailEmails({ trx, tenantId }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('mails')
    .select(sql<string | null>`lower(recipient)`.as('email'))
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
