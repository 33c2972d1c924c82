import type { FastifyInstance } from 'fastify';
import { crewSchemas } from '#contract/crew.schema.ts';
import { crewRoutes } from '#contract/crew.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { giveConsent, leaveCrew, withdrawConsent } from './change-member.ts';
import { joinCrew } from './join-crew.ts';
import { makeCrew } from './make-crew.ts';
import { showCrew } from './show-crew.ts';

/** Registers the crew service, except the call that adds to carts, which belongs to selling. */
export function openCrews(app: FastifyInstance, deps: Deps & RecognitionDeps): void {
  openService(app, 'crew', crewRoutes, crewSchemas, {
    async makeCrew({ context, body, clientAddress }) {
      const made = await makeCrew(deps, context.tenantId, { ...body, clientAddress });
      return isRefusal(made) ? made : created(made);
    },
    async getCrew({ context, params, bearer, clientAddress }) {
      const crew = await showCrew(deps, context, { ...params, bearer, clientAddress });
      return isRefusal(crew) ? crew : ok(crew);
    },
    async joinCrew({ context, params, body, bearer, clientAddress }) {
      const joined = await joinCrew(deps, context.tenantId, { ...params, ...body, bearer, clientAddress });
      return isRefusal(joined) ? joined : created(joined);
    },
    async leaveCrew({ context, params, bearer, clientAddress }) {
      return (await leaveCrew(deps, context, { ...params, bearer, clientAddress })) ?? noContent();
    },
    async giveConsent({ context, params, body, bearer, clientAddress }) {
      const call = { ...params, bearer, clientAddress };
      return (await giveConsent(deps, context, call, body.version)) ?? noContent();
    },
    async withdrawConsent({ context, params, bearer, clientAddress }) {
      return (await withdrawConsent(deps, context, { ...params, bearer, clientAddress })) ?? noContent();
    },
  });
}
