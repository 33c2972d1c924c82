import { currencyOfCode } from '../decimal-amount.ts';
import type { RefundRequest } from '../payment-provider.ts';
import { ProviderError, ProviderRefusal } from '../provider-error.ts';
import type { BepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { refundAnswerSchema } from './bepaid-objects.ts';
import { findTransactions } from './find-transactions.ts';
import { givenBack } from './payment-notice.ts';

/**
 * Refunds a payment, or a part of it (docs.bepaid.by/en/integration/card_api/transactions/refund, read 2026-11-23). A
 * repeated call with the same RequestID returns the first answer for 24 hours. After that bePaid only prevents
 * refunding more than was paid. So if a partial refund is that old and unconfirmed, it is not requested again.
 * @throws ProviderRefusal if bePaid refused a part, or if the outcome cannot be known
 * @throws ProviderError if the payment cannot be refunded, now or ever
 */
export async function refundPayment(api: BepaidApi, keys: BepaidKeys, request: RefundRequest): Promise<void> {
  const { invoiceNumber, amountMinor, currencyId, returnedMinor = 0, part } = request;
  const transactions = await findTransactions(api, keys, invoiceNumber);
  const paid = transactions.filter(({ type, status }) => type === 'payment' && status === 'successful');
  if (paid.length === 0) throw new ProviderError(`bePaid holds no money of ${invoiceNumber}`);
  for (const payment of paid) {
    if (payment.amount !== amountMinor || currencyOfCode(payment.currency) !== currencyId)
      throw new ProviderError(`bePaid holds another amount of ${invoiceNumber}`);
    const returned = givenBack(payment, transactions);
    const wantedMinor = part?.amountMinor ?? amountMinor - returnedMinor;
    if (returned >= returnedMinor + wantedMinor) continue;
    // The documentation does not say whether the list contains refunds, so a list without any proves nothing.
    if (returned > 0 && returned !== returnedMinor)
      throw new ProviderError(
        `a part of ${invoiceNumber} was refunded by hand: refund the rest at bePaid, too`,
      );
    if (part?.isLate)
      throw new ProviderRefusal(
        `bePaid did not answer for a day: look there what went back of ${invoiceNumber}`,
      );
    const { transaction } = await api.post(
      `${api.urls.gateway}/transactions/refunds`,
      {
        request: {
          parent_uid: payment.uid,
          amount: wantedMinor,
          reason: part === undefined ? 'The order is refunded' : 'A part of the order is refunded',
          // Two partial refunds may have the same amount. The RequestID tells a retry from a second refund.
          ...(part === undefined ? {} : { duplicate_check: false }),
        },
      },
      refundAnswerSchema,
      `refund-${part?.refundId ?? payment.uid}`,
    );
    if (transaction.status === 'successful') continue;
    const message = `bePaid has not given ${invoiceNumber} back: its refund is ${plainStatus(transaction.status)}`;
    if (part !== undefined && REFUSALS.includes(transaction.status)) throw new ProviderRefusal(message);
    throw new ProviderError(message);
  }
}

/** These statuses are final (docs.bepaid.by/ru/integration/card_api/statuses, read 2026-11-21). */
const REFUSALS: readonly string[] = ['failed', 'error', 'expired', 'deleted'];

/** Returns a status if bePaid documents it. Other values are not repeated in messages. */
const plainStatus = (status: string): string =>
  /^[a-z_]{1,30}$/.test(status) ? status : 'in a state of its own';
