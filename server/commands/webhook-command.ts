import { deskWebhookSchemas, type ShownDelivery, type ShownWebhook } from '#contract/desk-webhooks.schema.ts';
import { WEBHOOK_KINDS } from '#contract/desk-webhooks.ts';
import { on } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';

/** `photofinish webhook`: addresses that receive the shop's events. */
export const { command, run: runWebhookCommand } = defineDeskCommand({
  name: 'webhook',
  about: `Notifies your own systems by a POST of ids, signed as Standard Webhooks specifies (www.standardwebhooks.com).

A message is delivered if it is answered with a status from 200 to 299 within 15 seconds. Redirects are not followed; addresses in private networks need ALLOWED_PRIVATE_NETWORKS. Failed messages are retried after a minute, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, then given up. 410 disables the webhook. Messages may arrive out of order or twice. The header webhook-id identifies the message (DELIVERY-ID), not the webhook.`,
  options: {
    kinds: {
      takes: 'KIND,…',
      help: `${WEBHOOK_KINDS.join(', ')} (photo.published is repeated when more people are found in a photo or it is shown again; person.erased names the certificate)`,
    },
    state: { takes: 'S', help: 'Waiting, Delivered or GivenUp' },
    count: { takes: 'N', help: 'how many deliveries, newest first: 50 by default, at most 200' },
    before: { takes: 'NUMBER', help: 'only deliveries before this number' },
  },
  actions: {
    add: on(deskWebhookSchemas, 'addWebhook', {
      operands: ['url'],
      options: { kinds: 'kinds' },
      summary: 'adds a webhook and prints the secret that checks its signatures, this time only.',
      print: ({ webhookId, secret }) => [webhookId, `Secret: ${secret}`],
    }),
    list: on(deskWebhookSchemas, 'listWebhooks', {
      summary: 'lists them, oldest first.',
      print: ({ webhooks }) =>
        webhooks.length === 0
          ? 'There is no webhook yet: photofinish webhook add URL.'
          : webhooks.map(describeWebhook),
      json: ({ webhooks }) => webhooks,
    }),
    remove: on(deskWebhookSchemas, 'removeWebhook', {
      operands: ['webhookId'],
      summary: 'also deletes the log and waiting messages.',
      print: (_, __, { webhookId }) => `The webhook ${webhookId} is removed.`,
    }),
    rotate: on(deskWebhookSchemas, 'rotateWebhookSecret', {
      operands: ['webhookId'],
      summary: 'prints a new secret; the previous secret also signs for a day.',
      print: ({ secret }) => `Secret: ${secret}`,
    }),
    test: on(deskWebhookSchemas, 'testWebhook', {
      operands: ['webhookId'],
      summary: 'sends a test to this webhook only.',
      print: ({ deliveryId }) => `The test ${deliveryId} is on its way.`,
    }),
    deliveries: on(deskWebhookSchemas, 'listDeliveries', {
      operands: ['webhookId'],
      options: { state: 'state', count: 'count', before: 'before' },
      summary: 'lists the messages of the last 30 days and the waiting ones.',
      print: ({ deliveries }) =>
        deliveries.length === 0 ? 'There is no such delivery.' : deliveries.map(describeDelivery),
      json: ({ deliveries }) => deliveries,
    }),
    redeliver: on(deskWebhookSchemas, 'redeliver', {
      operands: ['webhookId', 'deliveryId'],
      summary: 'sends a message again with the same id.',
      refused: { NotFound: () => 'there is no such webhook or delivery' },
      print: (_, __, { deliveryId }) => `The delivery ${deliveryId} is on its way once more.`,
    }),
  },
});

function describeWebhook(webhook: ShownWebhook): string {
  const { webhookId, url, kinds, isActive, failures, restUntil, waiting, givenUp } = webhook;
  const next = restUntil === null ? '' : `, next try ${restUntil}`;
  const rest = failures === 0 ? '' : `, no answer ${failures} times${next}`;
  const state = isActive ? `${waiting} waiting, ${givenUp} given up${rest}` : 'switched off';
  return `${webhookId}  ${url}  ${kinds.join(',')}  ${state}`;
}

function describeDelivery(delivery: ShownDelivery): string {
  const { number, deliveryId, kind, data, happenedAt, state, attempts, status, failure } = delivery;
  const answer = status ?? failure ?? 'not tried yet';
  const ids = Object.values(data).join(' ');
  return `${number}  ${deliveryId}  ${happenedAt}  ${kind} ${ids}  ${state}, ${attempts} tried, ${answer}`;
}
