import { currencyOfCode } from '../decimal-amount.ts';
import type { RefundRequest } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import type { BepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { refundAnswerSchema } from './bepaid-objects.ts';
import { findTransactions } from './find-transactions.ts';
import { givenBack } from './payment-notice.ts';

/**
 * Gives a payment back (docs.bepaid.by/en/integration/card_api/transactions/refund, read 2026-11-21). Asked again, the
 * RequestID made of the payment's uid brings the first answer for 24 hours; after that bePaid itself gives back no more
 * than was paid.
 * @throws ProviderError where it cannot be given back, now or ever
 */
export async function refundPayment(api: BepaidApi, keys: BepaidKeys, request: RefundRequest): Promise<void> {
  const { invoiceNumber, amountMinor, currencyId } = request;
  const transactions = await findTransactions(api, keys, invoiceNumber);
  const paid = transactions.filter(({ type, status }) => type === 'payment' && status === 'successful');
  if (paid.length === 0) throw new ProviderError(`bePaid holds no money of ${invoiceNumber}`);
  for (const payment of paid) {
    if (payment.amount !== amountMinor || currencyOfCode(payment.currency) !== currencyId)
      throw new ProviderError(`bePaid holds another amount of ${invoiceNumber}`);
    const returned = givenBack(payment, transactions);
    if (returned >= amountMinor) continue;
    if (returned > 0)
      throw new ProviderError(
        `a part of ${invoiceNumber} was given back by hand: give the rest back at bePaid too`,
      );
    const { transaction } = await api.post(
      `${api.urls.gateway}/transactions/refunds`,
      { request: { parent_uid: payment.uid, amount: amountMinor, reason: 'The order is refunded' } },
      refundAnswerSchema,
      `refund-${payment.uid}`,
    );
    if (transaction.status !== 'successful')
      throw new ProviderError(
        `bePaid has not given ${invoiceNumber} back: its refund is ${word(transaction.status)}`,
      );
  }
}

/** Returns a status as bePaid documents them; what is none is not repeated. */
const word = (status: string): string => (/^[a-z_]{1,30}$/.test(status) ? status : 'in a state of its own');
