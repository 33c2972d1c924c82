import type { KeysOf } from '../payment-keys.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { BEPAID_URLS, type BepaidApi, type BepaidUrls, openBepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { openedCheckoutSchema } from './bepaid-objects.ts';
import { checkShop } from './check-shop.ts';
import { checkoutRequest } from './checkout-request.ts';
import { findPayment } from './find-payment.ts';
import { readWebhook } from './read-webhook.ts';
import { refundPayment } from './refund-payment.ts';

/**
 * Creates the provider bePaid: cards of Belarusian banks. Creating a page is not idempotent, so it is requested once,
 * and not again if the answer was lost. A page whose answer was lost cannot be paid, because its address is unknown;
 * the buyer tries again with a new payment.
 * @param urls bePaid's addresses; tests use a fake
 */
export function createBepaidProvider(
  keysOf: KeysOf<BepaidKeys>,
  urls: BepaidUrls = BEPAID_URLS,
): PaymentProvider {
  const open = (tenantId: string): { api: BepaidApi; keys: BepaidKeys } => {
    const keys = keysOf(tenantId);
    if (keys === undefined) throw new ProviderError(`${tenantId} has no keys for bePaid`);
    return { api: openBepaidApi(urls, keys), keys };
  };
  return {
    name: 'bepaid',
    // bePaid's documentation names no status for success; every sender understands this one.
    takenStatus: 200,
    serves: (tenantId) => keysOf(tenantId) !== undefined,
    isTest: (tenantId) => keysOf(tenantId)?.mode === 'test',
    async open(request) {
      const { api, keys } = open(request.tenantId);
      const body = checkoutRequest(keys, request);
      const { checkout } = await api.post(`${urls.checkout}/ctp/api/checkouts`, body, openedCheckoutSchema);
      return { payUrl: checkout.redirect_url, reference: checkout.token };
    },
    async find(tenantId, sought) {
      const { api, keys } = open(tenantId);
      return findPayment(api, keys, sought);
    },
    async refund(request) {
      const { api, keys } = open(request.tenantId);
      await refundPayment(api, keys, request);
    },
    async readWebhook(tenantId, webhook) {
      const { api, keys } = open(tenantId);
      return readWebhook(api, keys, webhook);
    },
    async check(tenantId, origin) {
      const { api, keys } = open(tenantId);
      return checkShop(api, keys, origin);
    },
  };
}
