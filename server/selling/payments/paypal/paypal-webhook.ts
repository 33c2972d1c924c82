import { z } from 'zod';
import { readJson } from '../call-provider.ts';
import type { Webhook } from '../payment-provider.ts';
import { type PaypalClient, refusalOf } from './paypal-client.ts';

/** The events that an app must report (developer.paypal.com/api/rest/webhooks/event-names, 2026-11). */
export const EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
] as const;
/** Other events that are understood. */
const MORE_EVENTS = ['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DECLINED', 'PAYMENT.CAPTURE.REVERSED'];

/** PayPal retries for three days with the same signature. */
const OLDEST_MS = 4 * 24 * 3600_000;

const headersSchema = z.looseObject({
  'paypal-auth-algo': z.string().regex(/^\w{1,100}$/),
  'paypal-cert-url': z.url({ protocol: /^https$/, hostname: /(^|\.)paypal\.com$/ }).max(500),
  'paypal-transmission-id': z.string().regex(/^[\w-]{1,50}$/),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
});

const eventSchema = z.looseObject({
  event_type: z.string(),
  resource: z.looseObject({
    id: z.string().optional(),
    links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
  }),
});

/** The object of an event; PayPal is then queried for its state. */
export type PaypalNotification = { kind: 'Order'; orderId: string } | { kind: 'Capture'; captureId: string };

/**
 * Reads a webhook after PayPal confirmed that it is genuine
 * (developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post, 2026-11).
 * @throws ProviderError if PayPal could not be asked
 */
export async function readPaypalEvent(
  client: PaypalClient,
  { body, headers }: Webhook,
  now: Date,
): Promise<PaypalNotification | 'Ignored' | 'Forged' | 'Unreadable'> {
  const signature = headersSchema.safeParse(headers).data;
  const content = readJson(body);
  if (signature === undefined || typeof content !== 'object' || content === null) return 'Forged';
  const age = now.getTime() - Date.parse(signature['paypal-transmission-time']);
  if (age > OLDEST_MS) return 'Forged';
  if (!(await isGenuine(client, signature, body))) return 'Forged';
  const event = eventSchema.safeParse(content).data;
  if (event === undefined) return 'Unreadable';
  if (![...EVENTS, ...MORE_EVENTS].includes(event.event_type)) return 'Ignored';
  return newsOf(event) ?? 'Unreadable';
}

function newsOf({ event_type: type, resource }: z.infer<typeof eventSchema>): PaypalNotification | undefined {
  if (type.startsWith('CHECKOUT.'))
    return resource.id === undefined ? undefined : { kind: 'Order', orderId: resource.id };
  // The resource of a refund event is the refund; its capture is the linked parent.
  const above = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const captureId = /\/v2\/payments\/captures\/(\w+)$/.exec(above ?? '')?.[1] ?? resource.id;
  return captureId === undefined ? undefined : { kind: 'Capture', captureId };
}

async function isGenuine(
  client: PaypalClient,
  signature: z.infer<typeof headersSchema>,
  body: string,
): Promise<boolean> {
  const proof = JSON.stringify({
    auth_algo: signature['paypal-auth-algo'],
    cert_url: signature['paypal-cert-url'],
    transmission_id: signature['paypal-transmission-id'],
    transmission_sig: signature['paypal-transmission-sig'],
    transmission_time: signature['paypal-transmission-time'],
    webhook_id: client.keys.webhookId,
  });
  const answer = await client.call({
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    isQuestion: true,
    // The event is sent back with its original bytes, because reserialising may change a digit.
    body: `${proof.slice(0, -1)},"webhook_event":${body}}`,
  });
  const verdict = z.looseObject({ verification_status: z.string() }).safeParse(answer.body).data;
  if (answer.status === 200 && verdict !== undefined) return verdict.verification_status === 'SUCCESS';
  // If PayPal calls it malformed, PayPal did not send it.
  if (answer.status === 400 || answer.status === 422) return false;
  throw refusalOf('verify a webhook', answer);
}
