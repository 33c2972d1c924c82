import type { FastifyInstance } from 'fastify';
import { deskEventSchemas } from '#contract/desk-events.schema.ts';
import { deskDeletionRoutes } from '#contract/desk-events.ts';
import { findEventSubject } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import { firstNumbers } from '#operating/corrections/index.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { deleteEvent, describeDeletion } from './delete-event.ts';

/** Opens the calls that delete an event, and show before what would be lost. */
export function openDeskDeletion(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const findSubject = findEventSubject;
  openDeskService(app, deps, deskDeletionRoutes, deskEventSchemas, {
    describeDeletion: {
      operation: 'event.read',
      cost: SEARCHING_COST,
      findSubject,
      async run({ scope, params: { eventId } }) {
        const found = await describeDeletion(deps, scope, eventId);
        if (isRefusal(found)) return found;
        const { contents, soldOrders } = found;
        return ok({ contents, soldOrders: firstNumbers(soldOrders) });
      },
    },
    deleteEvent: {
      operation: 'event.delete',
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { why } }) {
        const deleted = await deleteEvent(deps, scope, eventId, { actor, why });
        return isRefusal(deleted) ? deleted : noContent();
      },
    },
  });
}
