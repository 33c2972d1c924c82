import type Stripe from 'stripe';
import type { ProviderCheck } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { askStripe, type StripeAccount, StripeRefusal } from './stripe-client.ts';
import { EVENTS } from './stripe-webhook.ts';

/** Checks a tenant's key and webhook endpoint; only reads. */
export async function checkStripe({ stripe, keys }: StripeAccount, origin: string): Promise<ProviderCheck[]> {
  const key = await checkKey(stripe, /^.._live_/.test(keys.secretKey));
  if (!key.isGood) return [key];
  return [key, await checkEndpoint(stripe, `${origin}/public/payment-stripe-service/api/v1/webhooks`)];
}

async function checkKey(stripe: Stripe, isLive: boolean): Promise<ProviderCheck> {
  const subject = 'secret key';
  try {
    await askStripe('list sessions', stripe.checkout.sessions.list({ limit: 1 }));
    const finding = isLive ? 'valid, live: real money moves' : 'valid, test mode: no money moves';
    return { subject, isGood: true, finding };
  } catch (error) {
    return { subject, isGood: false, finding: sayFault(error, 'Checkout Sessions: write') };
  }
}

async function checkEndpoint(stripe: Stripe, url: string): Promise<ProviderCheck> {
  const subject = 'webhook';
  const bad = (finding: string): ProviderCheck => ({ subject, isGood: false, finding });
  try {
    const { data } = await askStripe('list endpoints', stripe.webhookEndpoints.list({ limit: 100 }));
    const endpoint = data.find((each) => each.url === url);
    if (endpoint === undefined)
      return bad(`no webhook reports to ${url}: add it in Stripe under Webhooks, with ${EVENTS.join(', ')}`);
    if (endpoint.status !== 'enabled')
      return bad(`${url} is switched off: enable it in Stripe under Webhooks`);
    const events: readonly string[] = endpoint.enabled_events;
    const missing = events.includes('*') ? [] : EVENTS.filter((event) => !events.includes(event));
    if (missing.length > 0)
      return bad(`${url} is not told of ${missing.join(', ')}: add them in Stripe under Webhooks`);
    return { subject, isGood: true, finding: `${url} receives all needed events` };
  } catch (error) {
    return bad(sayFault(error, 'Webhook Endpoints: read'));
  }
}

/** Returns a sentence that names the fault and what to do. */
function sayFault(error: unknown, permission: string): string {
  if (error instanceof StripeRefusal && error.code === 'StripeAuthenticationError')
    return 'Stripe does not know this key: copy it again from Developers, API keys';
  if (error instanceof StripeRefusal && error.code === 'api_key_expired')
    return 'this key has expired: copy the new one from Developers, API keys';
  if (error instanceof StripeRefusal && error.code === 'StripePermissionError')
    return `this restricted key lacks a permission: add "${permission}" under Developers, API keys`;
  return error instanceof ProviderError ? `${error.message}: try again later` : 'Stripe could not be asked';
}
