import type { FastifyInstance } from 'fastify';
import { mailSchemas } from '#contract/mail.schema.ts';
import { mailRoutes } from '#contract/mail.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { correctAddress, readOrderMail } from './correct-address.ts';

export function openMailService(app: FastifyInstance, deps: Deps): void {
  openService(app, 'mail', mailRoutes, mailSchemas, {
    async getOrderMail({ context, params }) {
      const mail = await readOrderMail(deps, context, params.orderId);
      return isRefusal(mail) ? mail : ok(mail);
    },
    async correctOrderMail({ context, params, body, clientAddress }) {
      const { orderId } = params;
      const refusal = await correctAddress(deps, context, { orderId, email: body.email, clientAddress });
      return refusal ?? noContent();
    },
  });
}
