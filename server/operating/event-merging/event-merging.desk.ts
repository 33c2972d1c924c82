import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { deskEventSchemas } from '#contract/desk-events.schema.ts';
import { deskMergingRoutes } from '#contract/desk-events.ts';
import { faultAt } from '#contract/faults.ts';
import { findEventSubject } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService, PARSING_COST } from '#hosting/desk/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { type MergePlan, mergeEvent, planMerge } from './merge-event.ts';

/** Opens the calls that merge an event into another. */
export function openDeskMerging(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const findSubject = findEventSubject;
  openDeskService(app, deps, deskMergingRoutes, deskEventSchemas, {
    planMerge: {
      operation: 'event.merge',
      cost: PARSING_COST,
      findSubject,
      async run({ scope, actor, params: { eventId }, query: { into } }) {
        const plan = await planMerge(deps, scope, eventId, into);
        if (isRefusal(plan)) return plan;
        const mayRead =
          (await actorMay(scope, actor, 'person.read', eventId)) &&
          (await actorMay(scope, actor, 'person.read', into));
        return ok(presentMergePlan(plan, mayRead));
      },
    },
    mergeEvent: {
      operation: 'event.merge',
      cost: PARSING_COST,
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { intoEventId, seen, why } }) {
        const merged = await mergeEvent(deps, scope, { eventId, intoEventId, seen }, { actor, why });
        if (!isRefusal(merged)) return noContent();
        return merged.refused === 'Conflict' && merged.errors === undefined
          ? refuse('Conflict', [faultAt('eventId', 'MergePrevented')])
          : merged;
      },
    },
  });
}

/** The most pairs of people with the same bib that a plan names. */
const CONFLICTS_MAX = 100;

/**
 * Presents what a merge would change, and what prevents it.
 * @param mayRead whether participants may be named
 */
function presentMergePlan(
  { from: _, into: __, conflicts, ...plan }: MergePlan,
  mayRead: boolean,
): z.infer<(typeof deskEventSchemas.planMerge.response)[200]> {
  const shown = conflicts.slice(0, CONFLICTS_MAX);
  return {
    ...plan,
    conflicts: mayRead ? shown : shown.map(({ bib }) => ({ bib, name: '', otherName: '' })),
  };
}
