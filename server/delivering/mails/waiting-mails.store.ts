/** Changes mails that wait: defers them, and combines similar ones into one. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { MailRecord } from './mails.store.ts';

/**
 * Records when and why a waiting mail is tried again.
 * @param again.triedAt when it was tried; undefined if it was deferred without a try
 */
export async function deferMail(
  scope: Scope,
  mailId: string,
  again: { at: Date; reason: string | null; triedAt?: Date },
): Promise<void> {
  await updateTable(scope, 'mails')
    .set(({ fn, val }) => ({
      nextTryAt: again.at,
      reason: again.reason,
      firstTriedAt: fn.coalesce('firstTriedAt', val(again.triedAt ?? null)),
    }))
    .where('mailId', '=', mailId)
    .where('state', '=', 'Waiting')
    .execute();
}

/**
 * Withdraws waiting mails of the same kind to the same recipient, oldest first, because one mail replaces them.
 * Mails that are leased for sending (due between `now` and `until`) are left out.
 * @param alike.facts their common payload, without the field in which they may differ
 * @returns their payloads
 */
export async function withdrawAlike(
  scope: Scope,
  mail: Pick<MailRecord, 'mailId' | 'kind' | 'recipient'>,
  {
    facts,
    field,
    now,
    until,
    count,
  }: { facts: object; field: string; now: Date; until: Date; count: number },
): Promise<unknown[]> {
  const { tenantId } = scope;
  const rows = await updateTable(scope, 'mails')
    .set({ state: 'Withdrawn', settledAt: now, nextTryAt: null })
    .where('mailId', 'in', (query) =>
      query
        .selectFrom('mails')
        .select('mailId')
        .where('tenantId', '=', tenantId)
        .where('mailId', '<>', mail.mailId)
        .where('kind', '=', mail.kind)
        .where('state', '=', 'Waiting')
        .where('recipientKey', '=', sql<string>`lower(${mail.recipient})`)
        .where(sql<boolean>`payload::jsonb - ${field}::text = ${JSON.stringify(facts)}::jsonb`)
        .where(({ or, eb }) => or([eb('nextTryAt', '<=', now), eb('nextTryAt', '>', until)]))
        .orderBy('createdAt')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('payload')
    .execute();
  return rows.map(({ payload }) => payload);
}

/** Changes the payload of a waiting mail. */
export async function setPayload(scope: Scope, mailId: string, payload: object): Promise<void> {
  await updateTable(scope, 'mails')
    .set({ payload: JSON.stringify(payload) })
    .where('mailId', '=', mailId)
    .execute();
}

/**
 * Returns whether an older mail with the same kind, recipient, order and payload waits.
 * @param dueAfter ignores mails that are due earlier, because a process may already have composed them
 */
export async function hasOlderMail(scope: Scope, mail: MailRecord, dueAfter: Date): Promise<boolean> {
  const row = await selectFrom(scope, 'mails')
    .select('mailId')
    .where('state', '=', 'Waiting')
    .where('kind', '=', mail.kind)
    .where('recipient', '=', mail.recipient)
    .where('orderId', 'is not distinct from', mail.orderId)
    .where(sql<boolean>`payload::jsonb = ${JSON.stringify(mail.payload)}::jsonb`)
    .where('createdAt', '<', mail.createdAt)
    .where('nextTryAt', '>', dueAfter)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
