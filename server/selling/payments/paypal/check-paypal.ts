import { z } from 'zod';
import type { ProviderCheck } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { type PaypalClient, PaypalRefusal, refusalOf } from './paypal-client.ts';
import { EVENTS } from './paypal-webhook.ts';

const webhookSchema = z.looseObject({
  url: z.string(),
  event_types: z.array(z.looseObject({ name: z.string() })),
});

/** Checks a tenant's app and its webhook; only reads. */
export async function checkPaypal(client: PaypalClient, origin: string): Promise<ProviderCheck[]> {
  const { mode, webhookId } = client.keys;
  const where = `developer.paypal.com, Apps & Credentials, ${mode === 'live' ? 'Live' : 'Sandbox'}`;
  const key = (isGood: boolean, finding: string): ProviderCheck => ({
    subject: 'client id and secret',
    isGood,
    finding,
  });
  const hook = (isGood: boolean, finding: string): ProviderCheck => ({ subject: 'webhook', isGood, finding });
  const url = `${origin}/public/payment-paypal-service/api/v1/webhooks`;
  try {
    const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
    const answer = await client.call({ method: 'GET', path });
    const isLive = mode === 'live';
    const good = key(true, isLive ? 'valid, live: real money moves' : 'valid, sandbox: no money moves');
    const webhook = webhookSchema.safeParse(answer.body).data;
    if (answer.status === 404)
      return [
        good,
        hook(
          false,
          `the app has no webhook with this webhookId: copy the id of the one for ${url} from ${where}`,
        ),
      ];
    if (answer.status !== 200 || webhook === undefined) throw refusalOf('show the webhook', answer);
    return [good, hook(...judgeWebhook(webhook, url, where))];
  } catch (error) {
    if (error instanceof PaypalRefusal && error.issues.includes('invalid_client'))
      return [key(false, `PayPal does not know them: copy both again from ${where}`)];
    const said = error instanceof ProviderError ? error.message : 'PayPal could not be asked';
    return [key(false, `${said}: try again later`)];
  }
}

function judgeWebhook(
  webhook: z.infer<typeof webhookSchema>,
  url: string,
  where: string,
): [isGood: boolean, finding: string] {
  if (webhook.url !== url) return [false, `it reports to ${webhook.url}: change that to ${url} in ${where}`];
  const names = webhook.event_types.map(({ name }) => name);
  const missing = names.includes('*') ? [] : EVENTS.filter((event) => !names.includes(event));
  if (missing.length > 0) return [false, `${url} is not told of ${missing.join(', ')}: add them in ${where}`];
  return [true, `${url} receives all needed events`];
}
