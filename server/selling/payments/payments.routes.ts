import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from './start-payment.ts';

/** Where providers report: the body is taken as it came, because its signature covers every byte. */
export function openWebhooks(app: FastifyInstance, deps: PaymentDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const provider of deps.providers) {
      scope.post(
        `/public/payment-${provider.name}-service/api/v1/webhooks`,
        { schema: { hide: true } },
        async (request, reply) => {
          if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
          const { tenantId } = request.tenant;
          const notice = provider.readWebhook(tenantId, String(request.body ?? ''), request.headers);
          if (notice === undefined) return sendProblem(request, reply, 'Unauthorized');
          const isTaken = await settlePayment(deps, tenantId, notice);
          return isTaken ? reply.code(204).send() : sendProblem(request, reply, 'Conflict');
        },
      );
    }
  });
}
