import type { ProviderCheck } from '../payment-provider.ts';
import { WEBHOOK_EVENTS } from './read-webhook.ts';
import type { YookassaApi } from './yookassa-api.ts';
import type { YookassaKeys } from './yookassa-keys.ts';
import { shopSchema } from './yookassa-objects.ts';

/** Checks a shop (yookassa.ru/developers/api#me_object, read 2026-11-21) without moving money. */
export async function checkShop(
  api: YookassaApi,
  keys: YookassaKeys,
  origin: string,
): Promise<ProviderCheck[]> {
  const webhook = checkWebhook(origin);
  try {
    const shop = await api.get('/me', shopSchema);
    if (shop === undefined)
      return [webhook, { subject: 'keys', isGood: false, finding: 'YooKassa knows no such shop' }];
    const hasReceipts = shop.fiscalization?.enabled ?? shop.fiscalization_enabled ?? false;
    return [
      {
        subject: 'keys',
        isGood: shop.status === 'enabled',
        finding:
          shop.status === 'enabled'
            ? `valid; ${shop.test ? 'a test shop: no money moves' : 'live'}`
            : 'valid, but the shop is not enabled: finish its contract at yookassa.ru',
      },
      checkMethods(shop.payment_methods ?? []),
      checkReceipts(hasReceipts, keys.receipt !== undefined),
      webhook,
    ];
  } catch (error) {
    const words = error instanceof Error ? error.message : 'YooKassa could not be asked';
    const finding = `${words}. Look at shopId and secretKey: yookassa.ru, Integration, API keys`;
    return [{ subject: 'keys', isGood: false, finding }, webhook];
  }
}

function checkMethods(methods: readonly string[]): ProviderCheck {
  const missing = Object.entries({ bank_card: 'RussianCard', sbp: 'QuickPayment' }).filter(
    ([method]) => !methods.includes(method),
  );
  const words = missing.map(
    ([method, type]) => `without ${method}: ask YooKassa for it or do not offer ${type}`,
  );
  return {
    subject: 'payment methods',
    isGood: missing.length < 2,
    finding: words.length === 0 ? 'cards and fast payments' : words.join('; '),
  };
}

function checkReceipts(isOn: boolean, isWanted: boolean): ProviderCheck {
  const findings: Record<string, string> = {
    'true true': 'made by YooKassa',
    'false false': 'not created by YooKassa: another service must create them (54-FZ)',
    'true false': 'YooKassa expects them and would refuse payments: write "receipt" beside the keys',
    'false true': 'YooKassa makes none: turn them on there, or take "receipt" away from the keys',
  };
  return {
    subject: 'fiscal receipts',
    isGood: isOn === isWanted,
    finding: findings[`${isOn} ${isWanted}`] ?? '',
  };
}

/** YooKassa shows registered addresses only to its partners. */
function checkWebhook(origin: string): ProviderCheck {
  const url = `${origin}/public/payment-yookassa-service/api/v1/webhooks`;
  const isGood = origin.startsWith('https://');
  const finding = isGood
    ? `cannot be read: compare at yookassa.ru, Integration, HTTP notifications: ${url} with ${WEBHOOK_EVENTS.join(', ')}`
    : `YooKassa posts to https alone, and the shop is at ${origin}: set PUBLIC_URL`;
  return { subject: 'webhook address', isGood, finding };
}
