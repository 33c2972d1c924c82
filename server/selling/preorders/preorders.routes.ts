import type { FastifyInstance } from 'fastify';
import { preorderSchemas } from '#contract/preorder.schema.ts';
import { preorderRoutes } from '#contract/preorder.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { presentPreorder } from './preorders.presenter.ts';
import { readPreorder } from './read-preorder.ts';

/** Registers the preorder service. Knowing a preorder's id gives the right to see it (product §10). */
export function openPreorderService(
  app: FastifyInstance,
  deps: Pick<Deps, 'database'> & RecognitionDeps,
): void {
  openService(app, 'preorder', preorderRoutes, preorderSchemas, {
    async getPreorder({ context, params }) {
      const found = await deps.database.inTenant(context.tenantId, (scope) =>
        readPreorder(deps, scope, params.preorderId),
      );
      return found === undefined ? refuse('NotFound') : ok(presentPreorder(found));
    },
  });
}
