import type { Deps } from '#platform/deps.ts';
import type { KeysOf } from '../payment-keys.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { checkShop } from './check-shop.ts';
import { findPayment } from './find-payment.ts';
import { paymentNotice } from './payment-notice.ts';
import { paymentRequest } from './payment-request.ts';
import { readWebhook } from './read-webhook.ts';
import { refundPayment } from './refund-payment.ts';
import { isWebhookAddress } from './webhook-addresses.ts';
import { openYookassaApi, YOOKASSA_API_URL, type YookassaApi } from './yookassa-api.ts';
import type { YookassaKeys } from './yookassa-keys.ts';
import { paymentSchema, type YookassaPayment } from './yookassa-objects.ts';

/**
 * Creates the provider YooKassa (API v3): cards of Russian banks, and fast payments between banks, in roubles, with
 * fiscal receipts.
 * @param apiUrl its address; tests use a fake
 */
export function createYookassaProvider(
  deps: Pick<Deps, 'log'>,
  keysOf: KeysOf<YookassaKeys>,
  apiUrl: string = YOOKASSA_API_URL,
): PaymentProvider {
  const open = (tenantId: string): { api: YookassaApi; keys: YookassaKeys } => {
    const keys = keysOf(tenantId);
    if (keys === undefined) throw new ProviderError(`${tenantId} has no keys for YooKassa`);
    return { api: openYookassaApi(apiUrl, keys), keys };
  };
  const logCancellation = ({ id, cancellation_details: details }: YookassaPayment): void => {
    if (details === undefined) return;
    const { party, reason } = details;
    deps.log.info({ provider: 'yookassa', reference: id, party, reason }, 'a payment was canceled');
  };
  const warned = new Set<string>();
  // Warns once per process, so that repeated posts cannot fill the log.
  const warnOfAddress = (tenantId: string): void => {
    if (warned.has(tenantId)) return;
    warned.add(tenantId);
    deps.log.warn(
      { provider: 'yookassa', tenantId },
      'a webhook came from an address that is not YooKassa’s; behind a proxy, TRUSTED_PROXIES must name it',
    );
  };
  return {
    name: 'yookassa',
    // After any other status YooKassa posts again for 24 hours (using-api/webhooks, read 2026-11-21).
    takenStatus: 200,
    serves: (tenantId) => keysOf(tenantId) !== undefined,
    isTest: (tenantId) => keysOf(tenantId)?.secretKey.startsWith('test_') === true,
    async open(request) {
      const { api, keys } = open(request.tenantId);
      const body = paymentRequest(keys, request);
      const payment = await api.post(
        '/payments',
        { body, idempotenceKey: request.invoiceNumber },
        paymentSchema,
      );
      // In a repeated call for a finished payment, nothing is left to confirm.
      const payUrl = payment.confirmation?.confirmation_url ?? request.returnUrl;
      return { payUrl, reference: payment.id };
    },
    async find(tenantId, sought) {
      const payment = await findPayment(open(tenantId).api, sought);
      if (payment === undefined) return undefined;
      logCancellation(payment);
      const notice = paymentNotice(payment);
      if (notice === undefined)
        throw new ProviderError(`YooKassa's payment ${payment.id} cannot be understood`);
      return notice;
    },
    async refund(request) {
      const { api, keys } = open(request.tenantId);
      await refundPayment(api, keys, request);
    },
    async readWebhook(tenantId, webhook, findKnown) {
      const { api, keys } = open(tenantId);
      if (isWebhookAddress(webhook.address, keys.webhookAddresses))
        return readWebhook(api, webhook, findKnown, logCancellation);
      warnOfAddress(tenantId);
      return 'Forged';
    },
    async check(tenantId, origin) {
      const { api, keys } = open(tenantId);
      return checkShop(api, keys, origin);
    },
  };
}
