import type { FastifyInstance } from 'fastify';
import { deskWebhookSchemas } from '#contract/desk-webhooks.schema.ts';
import { deskWebhookRoutes } from '#contract/desk-webhooks.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { addWebhook, editWebhook, removeWebhook, rotateSecret, webhookSecret } from './change-webhooks.ts';
import { redeliver, testWebhook } from './queue-deliveries.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';
import {
  countDeliveries,
  findWebhook,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from './webhooks.store.ts';

/** Replaces the secret in an answer that is stored for an idempotency key. */
const keptSecret = ({ secretKeyId, secretVersion }: Webhook): string => `${secretKeyId}/${secretVersion}`;

/**
 * Registers the calls about webhooks. The secret is added to each answer that shows it; stored answers do not contain
 * it.
 */
export function openDeskWebhooks(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const present = async (scope: Scope, webhook: Webhook) =>
    presentWebhook(webhook, deps.clock.now(), (await countDeliveries(scope)).get(webhook.webhookId));
  openDeskService(app, deps, deskWebhookRoutes, deskWebhookSchemas, {
    listWebhooks: {
      operation: 'webhook.read',
      async run({ scope }) {
        const counts = await countDeliveries(scope);
        const now = deps.clock.now();
        const webhooks = await listWebhooks(scope);
        return ok({ webhooks: webhooks.map((one) => presentWebhook(one, now, counts.get(one.webhookId))) });
      },
    },
    addWebhook: {
      operation: 'webhook.add',
      async run({ scope, actor, body: { url, kinds, why } }) {
        const webhook = await addWebhook(deps, scope, { url, kinds }, { actor, why });
        if (isRefusal(webhook)) return webhook;
        return created({ ...(await present(scope, webhook)), secret: keptSecret(webhook) });
      },
      reveal,
    },
    editWebhook: {
      operation: 'webhook.edit',
      async run({ scope, actor, params: { webhookId }, body: { url, kinds, isActive, why } }) {
        const input = { url, kinds, isActive };
        const webhook = await editWebhook(deps, scope, webhookId, input, { actor, why });
        return isRefusal(webhook) ? webhook : ok(await present(scope, webhook));
      },
    },
    removeWebhook: {
      operation: 'webhook.remove',
      async run({ scope, actor, params: { webhookId }, query: { why } }) {
        return (await removeWebhook(scope, webhookId, { actor, why })) ?? noContent();
      },
    },
    rotateWebhookSecret: {
      operation: 'webhook.rotate',
      async run({ scope, actor, params: { webhookId }, body: { why } }) {
        const webhook = await rotateSecret(deps, scope, webhookId, { actor, why });
        if (isRefusal(webhook)) return webhook;
        return ok({ ...(await present(scope, webhook)), secret: keptSecret(webhook) });
      },
      reveal,
    },
    testWebhook: {
      operation: 'webhook.test',
      async run({ scope, actor, params: { webhookId }, body: { why } }) {
        const told = await testWebhook(deps, scope, webhookId, { actor, why });
        return isRefusal(told) ? told : created({ deliveryId: told.deliveryId });
      },
    },
    listDeliveries: {
      operation: 'webhook.read',
      async run({ scope, params: { webhookId }, query: { state, before, count } }) {
        if ((await findWebhook(scope, webhookId)) === undefined) return refuse('NotFound');
        const deliveries = await listDeliveries(scope, webhookId, { state, before, count });
        return ok({ deliveries: deliveries.map(presentDelivery) });
      },
    },
    redeliver: {
      operation: 'webhook.redeliver',
      async run({ scope, actor, params: { webhookId, deliveryId }, body: { why } }) {
        const which = { webhookId, deliveryId };
        return (await redeliver(deps, scope, which, { actor, why })) ?? noContent();
      },
    },
  });

  /** Puts the secret into an answer. The stored answer contains the secret's version instead. */
  function reveal(body: { webhookId: string; secret: string }, tenantId: string) {
    const { webhookId, secret } = body;
    const [secretKeyId = '', version] = secret.split('/');
    const shown = { webhookId, secretKeyId, secretVersion: Number(version) };
    return { ...body, secret: webhookSecret(deps, tenantId, shown) };
  }
}
