import { createHash, timingSafeEqual, verify } from 'node:crypto';
import { basicAuth, readJson } from '../call-provider.ts';
import type { Webhook, WebhookReading } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import type { BepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { type BepaidTransaction, webhookSchema } from './bepaid-objects.ts';
import { findTransactions, isOfMode } from './find-transactions.ts';
import { givenBack, noticeOf, stateOf, transactionsNotice } from './payment-notice.ts';

/**
 * Reads a webhook after verifying that bePaid posted it to this shop. The signature contains no time, so a webhook may
 * be old; the transitions of a payment's states allow for that.
 * @throws ProviderError if bePaid did not return the reported payment, or the payment of a reported refund
 */
export async function readWebhook(
  api: BepaidApi,
  keys: BepaidKeys,
  webhook: Webhook,
): Promise<WebhookReading> {
  if (!isWebhookGenuine(keys, webhook)) return 'Forged';
  const parsed = webhookSchema.safeParse(readJson(webhook.body));
  if (!parsed.success) return 'Unreadable';
  const { transaction } = parsed.data;
  if (!isOfMode(keys, transaction)) return 'Ignored';
  if (transaction.type === 'payment') return readPayment(api, keys, transaction);
  if (transaction.type === 'refund') return readRefund(api, keys, transaction);
  return 'Ignored';
}

/** Reads the report of a payment. An old report of success may arrive after the refund, so bePaid is asked again. */
async function readPayment(
  api: BepaidApi,
  keys: BepaidKeys,
  payment: BepaidTransaction,
): Promise<WebhookReading> {
  const reported = noticeOf(payment, stateOf(payment));
  if (reported?.state !== 'Paid') return reported ?? 'Ignored';
  const present = transactionsNotice(await findTransactions(api, keys, reported.invoiceNumber));
  if (present === undefined) throw new ProviderError('bePaid does not return the payment that it reported');
  return present;
}

/** Reads the report of a refund, by the shop or by hand. It matters only if the whole payment was refunded. */
async function readRefund(
  api: BepaidApi,
  keys: BepaidKeys,
  refund: BepaidTransaction,
): Promise<WebhookReading> {
  if (refund.status !== 'successful' || typeof refund.tracking_id !== 'string') return 'Ignored';
  const transactions = await findTransactions(api, keys, refund.tracking_id);
  const payment = transactions.find(({ type, status }) => type === 'payment' && status === 'successful');
  if (payment === undefined) return 'Ignored';
  // The documentation does not say whether the list contains refunds, but the reported one is certain.
  const returned = Math.max(refund.amount, givenBack(payment, transactions));
  return (returned >= payment.amount && noticeOf(payment, 'Refunded')) || 'Ignored';
}

/**
 * Verifies that bePaid posted a webhook to this shop. It must contain the shop's id and secret, and be signed with the
 * shop's own RSA key: SHA-256, base64 in `Content-Signature` (docs.bepaid.by/en/dev_tools/webhooks, read 2026-11-21).
 * With the secret alone, anyone who once saw it could forge webhooks.
 */
function isWebhookGenuine({ shopId, secretKey, publicKeys }: BepaidKeys, webhook: Webhook): boolean {
  const { authorization, 'content-signature': signature } = webhook.headers;
  if (typeof authorization !== 'string' || typeof signature !== 'string') return false;
  if (!isSame(authorization, basicAuth(shopId, secretKey))) return false;
  const body = Buffer.from(webhook.body);
  const bytes = Buffer.from(signature, 'base64');
  return publicKeys.some((key) => verify('sha256', body, key, bytes));
}

/** Compared in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
