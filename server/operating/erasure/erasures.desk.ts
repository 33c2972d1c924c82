import type { FastifyInstance } from 'fastify';
import { deskErasureSchemas } from '#contract/desk-erasures.schema.ts';
import { deskErasureRoutes, ERASED_TEXTS_MAX } from '#contract/desk-erasures.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { decideTexts, listTextsToDecide } from './decide-texts.ts';
import { describeErasure, describeTexts } from './describe-erasure.ts';
import { presentErasure, presentErasurePlan } from './erasures.presenter.ts';
import { findErasure, listErasures } from './erasures.store.ts';
import { requestErasure } from './request-erasure.ts';

/** Opens the calls that erase persons, by the operations that the command uses. */
export function openDeskErasures(app: FastifyInstance, deps: Deps & RecognitionDeps & DeskDeps): void {
  openDeskService(app, deps, deskErasureRoutes, deskErasureSchemas, {
    describeErasure: {
      operation: 'person.erase',
      cost: SEARCHING_COST,
      isReading: true,
      run: async ({ scope, body }) =>
        ok(
          presentErasurePlan(
            await describeErasure(deps, scope, body),
            await describeTexts(deps, scope, body),
          ),
        ),
    },
    erasePerson: {
      operation: 'person.erase',
      cost: SEARCHING_COST,
      async run({ scope, actor, body: { emails, personIds, seenRefunds, ...more } }) {
        const refunds = seenRefunds?.map((seen) => (typeof seen === 'string' ? { number: seen } : seen));
        const decision = { ...more, seenRefunds: refunds };
        const asked = await requestErasure(deps, scope, { emails, personIds }, decision, { actor, why: '' });
        return isRefusal(asked) ? asked : ok(asked);
      },
    },
    listErasures: {
      operation: 'person.erase',
      async run({ scope, query: { count } }) {
        return ok({ erasures: (await listErasures(scope, count)).map(presentErasure) });
      },
    },
    listTexts: {
      operation: 'person.erase',
      async run({ scope }) {
        const texts = await listTextsToDecide(scope, ERASED_TEXTS_MAX);
        return ok({
          texts: texts.map(({ erasureId, key, text, foundAt }) => ({
            erasureId,
            key,
            text,
            foundAt: foundAt.toISOString(),
          })),
        });
      },
    },
    decideTexts: {
      operation: 'person.erase',
      async run({ scope, actor, body }) {
        const decided = await decideTexts(deps, scope, body, { actor, why: '' });
        return isRefusal(decided) ? decided : ok(decided);
      },
    },
    showErasure: {
      operation: 'person.erase',
      async run({ scope, params: { erasureId } }) {
        const erasure = await findErasure(scope, erasureId);
        if (erasure === undefined) return refuse('NotFound');
        return ok({ ...presentErasure(erasure), certificate: erasure.certificate });
      },
    },
  });
}
