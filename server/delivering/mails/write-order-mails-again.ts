import type { Scope } from '#platform/database/database.ts';
import { listOrderItems, type OrderRecord } from '#selling/orders/index.ts';
import { giftCodes } from './kinds/gift-codes.ts';
import { order as orderMail } from './kinds/order.ts';
import { listValidGifts, toBuyerOf } from './mailed-order.ts';
import { listOrderMails } from './mails.store.ts';
import { type WriteDeps, writeMail } from './write-mail.ts';

/**
 * Writes the mails that deliver a paid order again, each with a new dedupe key, so that it does not count as a
 * duplicate.
 */
export async function writeOrderMailsAgain(deps: WriteDeps, scope: Scope, order: OrderRecord): Promise<void> {
  const { length } = await listOrderMails(scope, order.orderId, orderMail.kind);
  const draft = { ...toBuyerOf(order), payload: {}, dedupeKey: String(length) };
  await writeMail(deps, scope, orderMail, draft);
  const items = await listOrderItems(scope, order.orderId);
  if ((await listValidGifts(scope, items)).length > 0) await writeMail(deps, scope, giftCodes, draft);
}
