import type { FastifyInstance } from 'fastify';
import { deskSchemas } from '#contract/desk.schema.ts';
import { deskRecordRoutes } from '#contract/desk.ts';
import { shareNameDictionaries } from '#finding/competitors/index.ts';
import { listRunningImports } from '#finding/photo-imports/index.ts';
import type { SelfieDeps } from '#finding/selfies/index.ts';
import { type Actor, listActions, listSetUpBy, type RecordedAction } from '#hosting/actions/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { ok } from '#platform/http/answers.ts';
import { labelCodesWithin, mayReadCodes } from '#selling/promo-codes/index.ts';
import { readActionNames } from './action-names.ts';
import { presentAction } from './desk-api.presenter.ts';
import { findNamedThings } from './find-named-things.ts';

/** Opens the calls that list what members did. Their answers name things of every wing. */
export function openDeskRecord(app: FastifyInstance, deps: SelfieDeps & DeskDeps): void {
  const find = { ...deps, names: shareNameDictionaries(deps) };
  openDeskService(app, deps, deskRecordRoutes, deskSchemas, {
    listActions: {
      operation: 'actions.read',
      // A name is searched in the start lists, as `findPersons` does.
      costOf: ({ thingName }) => (thingName === undefined ? undefined : SEARCHING_COST),
      async run({ scope, actor, query: { thingKind: kind, thingId: id, thingName: name, before, count } }) {
        const ids =
          kind === undefined || name === undefined
            ? undefined
            : await findNamedThings(find, scope, actor, { kind, name });
        const thing =
          kind === undefined ? undefined : ids === undefined ? { kind, id: id ?? '' } : { kind, ids };
        const actions = await listActions(scope, thing, before === undefined ? { count } : { count, before });
        return ok(await presentActions(scope, actor, actions));
      },
    },
    listSetUp: {
      operation: 'actions.read',
      async run({ scope, actor, params: { memberId } }) {
        const actions = await listSetUpBy(scope, memberId, {
          now: deps.clock.now(),
          running: await listRunningImports(scope),
        });
        return ok(await presentActions(scope, actor, actions));
      },
    },
  });
}

/** Presents actions with the names of what they are about, and without promo codes that the actor may not read. */
async function presentActions(scope: Scope, actor: Actor, recorded: readonly RecordedAction[]) {
  const actions = (await mayReadCodes(scope, actor)) ? recorded : await labelCodesOf(scope, recorded);
  const members = await listMembers(scope);
  const emails = new Map(members.map(({ memberId, email }) => [memberId, email]));
  const names = await readActionNames(scope, actor, actions, members);
  return { actions: actions.map((action) => presentAction(action, emails)), names };
}

/** Replaces the promo codes in the values and reasons of actions by their labels. */
async function labelCodesOf(scope: Scope, actions: readonly RecordedAction[]): Promise<RecordedAction[]> {
  const texts = actions.map(({ before, after, why }) => ({ before, after, why }));
  const labelled = await labelCodesWithin(scope, texts);
  return actions.map((action, index) => ({ ...action, ...labelled[index] }));
}
