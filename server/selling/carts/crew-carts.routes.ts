import type { FastifyInstance } from 'fastify';
import { crewCartSchemas } from '#contract/crew.schema.ts';
import { crewCartRoutes } from '#contract/crew.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import type { CartDeps } from './carts.routes.ts';
import { quoteCrew } from './quote-crew.ts';
import { takeCrew } from './take-crew.ts';

/** Registers the calls that price a crew's photos and add them to carts, selling's part of the crew service. */
export function openCrewCarts(app: FastifyInstance, deps: CartDeps): void {
  openService(app, 'crew', crewCartRoutes, crewCartSchemas, {
    async quoteCrew({ context, params, query, bearer, clientAddress }) {
      const quote = await quoteCrew(deps, context, { ...params, ...query, bearer, clientAddress });
      return isRefusal(quote) ? quote : ok(quote);
    },
    async takeCrew({ context, params, bearer, clientAddress }) {
      const taken = await takeCrew(deps, context, { ...params, bearer, clientAddress });
      return isRefusal(taken) ? taken : ok(taken);
    },
  });
}
