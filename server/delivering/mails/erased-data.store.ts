import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes all records of mails to the given addresses, about the given link requests, and about the given participants.
 * @returns their number
 */
export async function eraseMails(
  scope: Scope,
  { emails, codeRequestIds, personIds }: Record<'emails' | 'codeRequestIds' | 'personIds', readonly string[]>,
): Promise<{ mails: number }> {
  const { trx, tenantId } = scope;
  await eraseFromGathered({ trx, tenantId }, personIds);
  const { numDeletedRows } = await deleteFrom(scope, 'mails')
    .where(
      sql<boolean>`(lower(recipient) = any(${[...emails]}) or lower(sent_to) = any(${[...emails]})
        or code_request_id = any(${[...codeRequestIds]}::uuid[])
        or payload ->> 'competitorId' = any(${[...personIds]}::text[]))`,
    )
    .executeTakeFirst();
  return { mails: Number(numDeletedRows) };
}

/**
 * Removes participants from mails that are also about other participants. If the first one is erased, the next one
 * takes that place.
 */
async function eraseFromGathered({ trx, tenantId }: Scope, personIds: readonly string[]): Promise<void> {
  const erased = sql`any(${[...personIds]}::text[])`;
  await sql`update mails
    set payload = payload || jsonb_build_object('competitorId', remaining.ids -> 0, 'others', remaining.ids - 0)
    from (
      select mail_id, jsonb_agg(id order by place) filter (where not id = ${erased}) as ids
      from mails,
        jsonb_array_elements_text(jsonb_build_array(payload -> 'competitorId') || (payload -> 'others'))
          with ordinality as participants (id, place)
      where tenant_id = ${tenantId} and payload -> 'others' is not null
      group by mail_id
      having bool_or(id = ${erased})
    ) as remaining
    where mails.tenant_id = ${tenantId} and mails.mail_id = remaining.mail_id and remaining.ids is not null`.execute(
    trx,
  );
}

/**
 * Lists the ids of mails to some addresses. After a restore, `listMailEmails` finds the addresses to erase again by
 * these ids.
 */
export async function listMailIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'mails')
    .select('mailId')
    .where(sql<boolean>`lower(recipient) = any(${[...emails]})`)
    .execute();
  return rows.map((row) => row.mailId);
}

/** Lists the addresses of mails by id, in lower case. */
export async function listMailEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'mails')
    .select(sql<string | null>`lower(recipient)`.as('email'))
    .where('mailId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
