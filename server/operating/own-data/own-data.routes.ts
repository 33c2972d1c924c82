import type { FastifyInstance } from 'fastify';
import { toMajor } from '#contract/money.ts';
import { ownDataSchemas } from '#contract/own-data.schema.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import {
  describeErasure,
  findErasure,
  lockListsOf,
  readStandings,
  requestErasure,
} from '#operating/erasure/index.ts';
import { countKept, describeKept, presentKept, shopExportPath } from '#operating/person-data/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { listUnprovedOrders } from '#selling/orders/index.ts';
import {
  askForConfirmation,
  confirmByFace,
  confirmByToken,
  describeUnconfirmed,
} from './confirm-own-address.ts';
import { mailOwnDataLink } from './mail-own-data-link.ts';
import { type Known, type OwnDataDeps, subjectOfBearer } from './subject-of-bearer.ts';

/** The limit per network. It allows a page to poll every few seconds until the erasure is done. */
const ASKED = { name: 'erasure-asked', limit: 300, windowSeconds: 600 };
const BY_VISITOR: Cause = { actor: { kind: 'Visitor' }, why: '' };

/** Does work for a proved person while the start lists are locked, so that the person's rows stand for nobody else. */
function whileProved<T>(
  deps: OwnDataDeps,
  tenantId: string,
  known: Known,
  work: (scope: Scope, subject: DataSubject) => Promise<T>,
): Promise<T | Refusal> {
  return deps.database.inTenant(tenantId, async (scope) => {
    await lockListsOf(scope, known.subject, 'read');
    const again = await known.judgeAgain(scope);
    return isRefusal(again) ? again : work(scope, again.subject);
  });
}

/** Registers the calls by which people read and erase their own data without an operator. */
export function openOwnData(
  app: FastifyInstance,
  deps: OwnDataDeps & RecognitionDeps & { tenants: TenantResolver },
): void {
  openService(app, 'person', ownDataRoutes, ownDataSchemas, {
    async mailOwnDataLink({ context, body: { email }, clientAddress }) {
      return (await mailOwnDataLink(deps, context, { email, clientAddress })) ?? noContent();
    },
    async getOwnData({ context, bearer }) {
      const known = await subjectOfBearer(deps, context, bearer);
      if (isRefusal(known)) return known;
      const { subject } = known;
      return deps.database.inTenant(context.tenantId, async (scope) => {
        const things = await describeKept(deps, scope, subject);
        const plan = await describeErasure(deps, scope, subject);
        const { participants, photosAlone, photosShared, keptOrders, unpaidOrders } = plan;
        const isAtWork = plan.memberEmails.length > 0;
        return ok({
          kinds: presentKept(things, context.language).map(({ kind, title }) => ({
            kind,
            title,
            count: countKept(things, kind),
          })),
          participants: participants.map(({ name, bib }) => ({ name, bib })),
          unconfirmed: await describeUnconfirmed(scope, known),
          unconfirmedOrders: await listUnprovedOrders(scope, subject.emails),
          erasure: {
            photosAlone,
            photosShared,
            keptOrders,
            unpaidOrders,
            undeliveredOrders: plan.undeliveredOrders.map(({ number, currencyId, amountMinor }) => ({
              number,
              currencyId,
              amount: toMajor(amountMinor, currencyId),
            })),
            partlyDelivered: plan.partlyDelivered,
            runningOrders: plan.runningOrders,
            isAtWork,
          },
        });
      });
    },
    async exportOwnData({ context, bearer }) {
      const known = await subjectOfBearer(deps, context, bearer);
      if (isRefusal(known)) return known;
      return whileProved(deps, context.tenantId, known, async (scope, subject) => {
        await recordAction(scope, { what: 'person.export', thingId: deps.newId() }, BY_VISITOR);
        const standings = await readStandings(scope, subject.personIds);
        const wanted = { subject, standings, language: context.language, hidesCodes: false };
        return ok({ url: shopExportPath(deps, context.tenantId, wanted) });
      });
    },
    async eraseOwnData({ context, bearer, body: { seenRefunds } }) {
      const known = await subjectOfBearer(deps, context, bearer);
      if (isRefusal(known)) return known;
      return whileProved(deps, context.tenantId, known, async (scope, subject) => {
        // Buyers keep their photos: this call never removes them from orders.
        const { buyers } = await describeErasure(deps, scope, subject);
        const seenOrderIds = buyers.map(({ orderId }) => orderId);
        const decision = {
          isAlsoBought: false,
          seenOrderIds,
          seenRefunds: seenRefunds?.map((number) => ({ number })),
          mayRefundMore: true as const,
        };
        const asked = await requestErasure(deps, scope, subject, decision, BY_VISITOR);
        return isRefusal(asked) ? asked : ok(asked);
      });
    },
    async askForConfirmation({ context, bearer, body: { participantId } }) {
      return (await askForConfirmation(deps, context, bearer, participantId)) ?? noContent();
    },
    async confirmByFace({ context, bearer, body }) {
      return (await confirmByFace(deps, context, bearer, body)) ?? noContent();
    },
    async confirmAddress({ context, body: { token }, clientAddress }) {
      return (await confirmByToken(deps, context, { token, clientAddress })) ?? noContent();
    },
    async getErasure({ context: { tenantId }, params: { erasureId }, clientAddress }) {
      const tooMany = await deps.rateLimits.take(tenantId, ASKED, clientAddress);
      if (tooMany !== undefined) return tooMany;
      const erasure = await deps.database.inTenant(tenantId, (scope) => findErasure(scope, erasureId));
      if (erasure === undefined) return refuse('NotFound');
      const { certificate } = erasure;
      const body =
        certificate === null ? { state: 'Running' as const } : { state: 'Done' as const, ...certificate };
      return { ...ok(body), headers: { 'x-robots-tag': 'noindex' } };
    },
  });
}
