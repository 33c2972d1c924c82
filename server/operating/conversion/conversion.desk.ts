import type { FastifyInstance } from 'fastify';
import { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { deskSharingSchemas } from '#contract/desk-sharing.schema.ts';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { findEventSubject } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { readSeenFigures } from '#selling/shares/index.ts';
import { listReach } from './reach.rules.ts';
import { readConversion, readConversionByDay } from './read-conversion.ts';

/** Opens the calls about how many visits reach each step: for sales, and for an organizer's publicity. */
export function openDeskConversion(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const { getConversion } = deskSalesRoutes;
  const { getReach } = deskSharingRoutes;
  openDeskService(app, deps, { getConversion }, deskSalesSchemas, {
    getConversion: {
      operation: 'money.read',
      async run({ scope, query: { eventId, count } }) {
        if (eventId === undefined)
          return ok({ events: await readConversion(scope, deps.clock.now(), count), days: [] });
        const days = await readConversionByDay(scope, eventId);
        return isRefusal(days) ? days : ok({ events: [], days });
      },
    },
  });
  openDeskService(app, deps, { getReach }, deskSharingSchemas, {
    getReach: {
      operation: 'event.share',
      findSubject: findEventSubject,
      async run({ scope, member, params: { eventId } }) {
        const days = await readConversionByDay(scope, eventId);
        if (isRefusal(days)) return days;
        const seen = (await readSeenFigures(scope, member, [eventId], deps.clock.now()))(eventId);
        return ok({ days: listReach(days, seen.sales) });
      },
    },
  });
}
