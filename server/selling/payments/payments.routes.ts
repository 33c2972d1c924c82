import type { FastifyInstance } from 'fastify';
import type { ProblemCode } from '#contract/problems.ts';
import { type CanonicalKey, networkKey } from '#platform/canonical-key.ts';
import { limitJson } from '#platform/http/json-limits.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { noteRefundFailure } from './note-refund-failure.ts';
import type { PaymentLookup, WebhookFault, WebhookReading } from './payment-provider.ts';
import { findPayment, isUnneeded } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from './start-payment.ts';

const FAULTS = { Forged: 'Unauthorized', Unreadable: 'Invalid' } as const satisfies Record<
  WebhookFault,
  ProblemCode
>;

/**
 * The limit of forged webhooks. Some providers verify signatures by a call, so it limits the calls that forgeries
 * cause. A webhook counts while it is being verified, so that concurrent forgeries cannot bypass the limit; afterwards
 * only a forgery counts. If a provider's keys are misconfigured, the answer asks for a retry.
 */
const FORGERIES = { name: 'forged-webhooks', limit: 30, windowSeconds: 60 };

/** Registers the providers' webhooks. The body is read unparsed, because its signature covers every byte. */
export function openWebhooks(app: FastifyInstance, deps: PaymentDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      limitJson(body as string);
      done(null, body);
    });
    for (const provider of deps.providers) {
      scope.post(
        `/public/payment-${provider.name}-service/api/v1/webhooks`,
        { schema: { hide: true } },
        async (request, reply) => {
          if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
          const { tenantId } = request.tenant;
          if (!provider.serves(tenantId)) return sendProblem(request, reply, 'NotFound');
          const notice = await limitForgeries(deps, tenantId, networkKey(request.ip), () =>
            provider.readWebhook(
              tenantId,
              { body: String(request.body ?? ''), headers: request.headers, address: request.ip },
              (invoiceNumber) => findKnown(deps, tenantId, provider.name, invoiceNumber),
            ),
          );
          if (isRefusal(notice)) return sendProblem(request, reply, notice);
          const takenStatus = provider.takenStatus ?? 204;
          if (notice === 'Ignored') return reply.code(takenStatus).send();
          if (typeof notice === 'string') return sendProblem(request, reply, FAULTS[notice]);
          if ('foreignReference' in notice) {
            deps.log.error(
              { tenantId, provider: provider.name, ...notice },
              'a provider reports a payment that the shop did not open: see at the provider what was paid',
            );
            return sendProblem(request, reply, 'Conflict');
          }
          if ('failedRefund' in notice) {
            await noteRefundFailure(deps, tenantId, provider.name, notice);
            return reply.code(takenStatus).send();
          }
          const isTaken = await settlePayment(deps, tenantId, provider.name, notice);
          return isTaken ? reply.code(takenStatus).send() : sendProblem(request, reply, 'Conflict');
        },
      );
    }
  });
}

/** Finds the payment of a webhook. After a restore it may be missing, and the buyer would pay without an order. */
async function findKnown(
  deps: PaymentDeps,
  tenantId: string,
  providerName: string,
  invoiceNumber: string,
): Promise<PaymentLookup | undefined> {
  const known = await deps.database.inTenant(tenantId, async (scope) => {
    const payment = await findPayment(scope, { invoiceNumber });
    return payment?.provider === providerName
      ? { ...payment, isUnneeded: await isUnneeded(scope, payment) }
      : undefined;
  });
  if (known !== undefined) return known;
  deps.log.error(
    { tenantId, provider: providerName, invoiceNumber },
    'a provider reports a payment that is not in the database: its money is not captured',
  );
  return undefined;
}

/** Reads a webhook, unless its network has sent too many forged ones. */
async function limitForgeries(
  { rateLimits }: Pick<PaymentDeps, 'rateLimits'>,
  tenantId: string,
  network: CanonicalKey,
  read: () => Promise<WebhookReading>,
): Promise<WebhookReading | Refusal> {
  let reading: WebhookReading | undefined;
  try {
    const tooMany = await rateLimits.take(tenantId, FORGERIES, network);
    if (tooMany !== undefined) return tooMany;
    reading = await read();
    return reading;
  } finally {
    // A refused webhook is uncounted too, because genuine webhooks may arrive together.
    if (reading !== 'Forged') await rateLimits.refund(tenantId, FORGERIES, network);
  }
}
