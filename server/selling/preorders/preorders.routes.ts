import type { FastifyInstance } from 'fastify';
import { preorderSchemas } from '#contract/preorder.schema.ts';
import { preorderRoutes } from '#contract/preorder.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { limitPackages } from '#selling/orders/index.ts';
import { presentPreorder } from './preorders.presenter.ts';
import { findPreorder } from './preorders.store.ts';
import { readPreorder } from './read-preorder.ts';

/** Registers the preorder service. Knowing a preorder's id gives the right to see it (product §10). */
export function openPreorderService(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'rateLimits'> & RecognitionDeps,
): void {
  openService(app, 'preorder', preorderRoutes, preorderSchemas, {
    async getPreorder({ context: { tenantId }, params: { preorderId }, clientAddress }) {
      const preorder = await deps.database.inTenant(tenantId, (scope) => findPreorder(scope, { preorderId }));
      if (preorder === undefined) return refuse('NotFound');
      const found = await limitPackages(deps, tenantId, { packages: [preorder.orderId], clientAddress }, () =>
        deps.database.inTenant(tenantId, (scope) => readPreorder(deps, scope, preorderId)),
      );
      if (isRefusal(found)) return found;
      return found === undefined ? refuse('NotFound') : ok(presentPreorder(found));
    },
  });
}
