import type { ProviderCheck } from '../payment-provider.ts';
import type { BepaidApi } from './bepaid-api.ts';
import type { BepaidKeys } from './bepaid-keys.ts';
import { WEBHOOK_PATH } from './checkout-request.ts';
import { findTransactions } from './find-transactions.ts';

/** An invoice number of no payment. Querying it needs valid keys and finds nothing. */
const NOBODYS_NUMBER = '00000000-0000-4000-8000-000000000000';

/** Checks a shop without moving money. */
export async function checkShop(api: BepaidApi, keys: BepaidKeys, origin: string): Promise<ProviderCheck[]> {
  return [await checkKeys(api, keys), checkWebhook(origin)];
}

async function checkKeys(api: BepaidApi, keys: BepaidKeys): Promise<ProviderCheck> {
  try {
    await findTransactions(api, keys, NOBODYS_NUMBER);
    const mode = keys.mode === 'test' ? 'test: no money moves' : 'live';
    return { subject: 'keys', isGood: true, finding: `shopId and secretKey are valid; ${mode}` };
  } catch (error) {
    const words = error instanceof Error ? error.message : 'bePaid could not be asked';
    const finding = `${words}. Look at shopId and secretKey: the shop's page in bePaid's back office`;
    return { subject: 'keys', isGood: false, finding };
  }
}

/** Returns the webhook address. Each payment sends it to bePaid, so nothing is registered there. */
function checkWebhook(origin: string): ProviderCheck {
  const isGood = origin.startsWith('https://');
  const finding = isGood
    ? `each payment names ${origin}${WEBHOOK_PATH}: nothing to enter there, but it must be reached from outside`
    : `bePaid cannot reach ${origin}: set PUBLIC_URL to an https address`;
  return { subject: 'webhook address', isGood, finding };
}
