import type { FastifyInstance } from 'fastify';
import { deskListSchemas, type ShownListPlan } from '#contract/desk-lists.schema.ts';
import { deskListRoutes, LIST_SHOWN } from '#contract/desk-lists.ts';
import { findEventSubject } from '#finding/events/index.ts';
import { searchText } from '#finding/search-text.ts';
import type { Unread } from '#finding/start-lists/index.ts';
import { type DeskDeps, openDeskService, PARSING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { importProposed, proposeList } from './import-list.ts';
import { countLeftOut, type ListPlan } from './list-plan.rules.ts';

/** Opens the calls that bring start lists and results, by the operations that the commands use. */
export function openDeskLists(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const findSubject = findEventSubject;
  openDeskService(app, deps, deskListRoutes, deskListSchemas, {
    proposeList: {
      operation: 'event.import-start-list',
      cost: PARSING_COST,
      isReading: true,
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { base64: bytes, search, ...input } }) {
        const file = { ...input, eventId, bytes };
        const found = await proposeList(deps, scope, file, actor);
        if (isRefusal(found)) return found;
        if ('faults' in found) {
          const faults = found.faults.slice(0, LIST_SHOWN);
          const { rest = 0, columns = [], isRemembered, rememberedNames } = found;
          const { faultsCount = found.faults.length } = found;
          const questions = questionsOf(found);
          const likely = found.likely
            ? { taken: found.likely.taken, leftOut: countLeftOut(found.likely.skipped) }
            : null;
          const plan = found.plan === undefined ? null : presentPlan(found.plan, search);
          return ok({
            plan,
            faults,
            faultsCount,
            questions,
            likely,
            rest,
            columns,
            isRemembered,
            rememberedNames,
            shown: '',
          });
        }
        const { plan, shown, isRemembered, rememberedNames } = found;
        const right = { faults: [], faultsCount: 0, questions: [], likely: null, rest: 0, columns: [] };
        return ok({ plan: presentPlan(plan, search), ...right, isRemembered, rememberedNames, shown });
      },
    },
    importStartList: {
      operation: 'event.import-start-list',
      // Addresses decide who opens photos and who receives data, so a list that sets them needs a fresh login, as a
      // single address does.
      needsFreshLoginFor: ({ plan }: { plan: ShownListPlan }) => plan.setsAddresses,
      cost: PARSING_COST,
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { base64: bytes, why, ...input } }) {
        const file = { ...input, kind: 'StartList', eventId, bytes } as const;
        const plan = await importProposed(deps, scope, file, { actor, why });
        return isRefusal(plan) ? plan : ok({ plan: presentPlan(plan) });
      },
    },
    importResults: {
      operation: 'event.import-results',
      cost: PARSING_COST,
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { base64: bytes, why, ...input } }) {
        const file = { ...input, kind: 'Results', eventId, bytes } as const;
        const plan = await importProposed(deps, scope, file, { actor, why });
        return isRefusal(plan) ? plan : ok({ plan: presentPlan(plan) });
      },
    },
  });
}

const questionsOf = ({ question, further = [] }: Pick<Unread, 'further' | 'question'>) =>
  question === undefined ? [] : [question, ...further];

/** @param search filters the listed participants; the counts include all */
function presentPlan({ groups, skipped, ...plan }: ListPlan, search = ''): ShownListPlan {
  const wanted = searchText(search);
  const isMeant = ({ bib, name }: ListPlan['groups'][number]['entries'][number]) =>
    searchText(bib) === wanted || searchText(name).includes(wanted);
  return {
    ...plan,
    skipped: skipped.slice(0, LIST_SHOWN),
    skippedCount: skipped.length,
    leftOut: countLeftOut(skipped),
    groups: groups.map(({ name, entries }) => {
      const found = entries.filter(isMeant);
      const shown = found.slice(0, LIST_SHOWN);
      return { name, count: entries.length, foundCount: found.length, entries: shown };
    }),
  };
}
