/** Changes mails that wait: defers them, and combines similar ones into one. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { MailRecord } from './mails.store.ts';

/**
 * Records when and why a waiting mail is tried again.
 * @param again.triedAt when it was tried; undefined if it was deferred without a try
 */
export async function deferMail(
  { trx, tenantId }: Scope,
  mailId: string,
  again: { at: Date; reason: string | null; triedAt?: Date },
): Promise<void> {
  await trx
    .updateTable('mails')
    .set(({ fn, val }) => ({
      next_try_at: again.at,
      reason: again.reason,
      first_tried_at: fn.coalesce('first_tried_at', val(again.triedAt ?? null)),
    }))
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .where('state', '=', 'Waiting')
    .execute();
}

/**
 * Withdraws waiting mails of the same kind to the same recipient, the oldest first, because one mail replaces them.
 * Mails that are leased for sending (due between `now` and `until`) are left out.
 * @param alike.facts their common payload, without the field in which they may differ
 * @returns their payloads
 */
export async function withdrawAlike(
  { trx, tenantId }: Scope,
  mail: Pick<MailRecord, 'mailId' | 'kind' | 'recipient'>,
  {
    facts,
    field,
    now,
    until,
    count,
  }: { facts: object; field: string; now: Date; until: Date; count: number },
): Promise<unknown[]> {
  const rows = await trx
    .updateTable('mails')
    .set({ state: 'Withdrawn', settled_at: now, next_try_at: null })
    .where('tenant_id', '=', tenantId)
    .where('mail_id', 'in', (query) =>
      query
        .selectFrom('mails')
        .select('mail_id')
        .where('tenant_id', '=', tenantId)
        .where('mail_id', '<>', mail.mailId)
        .where('kind', '=', mail.kind)
        .where('state', '=', 'Waiting')
        .where('recipient_key', '=', sql<string>`lower(${mail.recipient})`)
        .where(sql<boolean>`payload::jsonb - ${field}::text = ${JSON.stringify(facts)}::jsonb`)
        .where(({ or, eb }) => or([eb('next_try_at', '<=', now), eb('next_try_at', '>', until)]))
        .orderBy('created_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('payload')
    .execute();
  return rows.map(({ payload }) => payload);
}

/** Changes the payload of a waiting mail. */
export async function setPayload({ trx, tenantId }: Scope, mailId: string, payload: object): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ payload: JSON.stringify(payload) })
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .execute();
}

/**
 * Returns whether an older mail with the same kind, recipient, order and payload waits.
 * @param dueAfter ignores mails that are due earlier, because a process may already have composed them
 */
export async function hasOlderMail(
  { trx, tenantId }: Scope,
  mail: MailRecord,
  dueAfter: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('mail_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Waiting')
    .where('kind', '=', mail.kind)
    .where('recipient', '=', mail.recipient)
    .where('order_id', 'is not distinct from', mail.orderId)
    .where(sql<boolean>`payload::jsonb = ${JSON.stringify(mail.payload)}::jsonb`)
    .where('created_at', '<', mail.createdAt)
    .where('next_try_at', '>', dueAfter)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
