import type { FastifyInstance } from 'fastify';
import { deskOwnSchemas, deskSchemas } from '#contract/desk.schema.ts';
import { DESK_DOCUMENT_PATH, deskOwnRoutes, deskRoutes } from '#contract/desk.ts';
import { faultAt } from '#contract/faults.ts';
import { shareNameDictionaries } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import type { JudgeDeps } from '#finding/recognition/index.ts';
import type { SelfieDeps } from '#finding/selfies/index.ts';
import { type Actor, listActions, listSetUpBy, type RecordedAction } from '#hosting/actions/index.ts';
import {
  type DeskDeps,
  type DeskHandlers,
  deskRoute,
  isOperatorOfInstallation,
  issueToken,
  type LinkDeps,
  listEntriesOf,
  listTokens,
  narrowToken,
  openDeskOwnService,
  openDeskService,
  revokeToken,
  SEARCHING_COST,
  tokenOf,
} from '#hosting/desk/index.ts';
import { addMember, type DeskMember, listMembers, removeMember } from '#hosting/members/index.ts';
import type { FindDeps } from '#operating/person-data/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { labelCodesWithin, mayReadCodes } from '#selling/promo-codes/index.ts';
import { readActionNames } from './action-names.ts';
import { presentAction, presentEntry, presentMember, presentToken } from './desk-api.presenter.ts';
import { openDeskEvents } from './events.routes.ts';
import { findNamedThings } from './find-named-things.ts';
import { openDeskLinks } from './links.routes.ts';
import { ownLoginHandlers } from './own-login.routes.ts';
import { openDeskFiles } from './settings.routes.ts';
import { openDeskToday } from './today.routes.ts';

/** Registers the desk's API on the desk's host; nothing without DESK_URL. */
export function openDeskApi(app: FastifyInstance, deps: SelfieDeps & JudgeDeps & LinkDeps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  app.get(DESK_DOCUMENT_PATH, { ...deskRoute(deskUrl), schema: { hide: true } }, async () =>
    app.deskSwagger?.(),
  );
  openDeskEvents(app, deps);
  openDeskLinks(app, deps, deskUrl);
  openDeskFiles(app, deps);
  openDeskToday(app, deps);
  openDeskOwnService(app, deps, deskOwnRoutes, deskOwnSchemas, {
    getMe: {
      async run({ caller }) {
        const { by, email } = caller;
        const link =
          caller.by === 'Link'
            ? { kind: caller.link.kind, expiresAt: caller.link.expiresAt.toISOString() }
            : null;
        const authenticatedAt = caller.by === 'Session' ? caller.session.authenticatedAt : null;
        const loginTenant = caller.by === 'Session' ? caller.session.providerTenant : null;
        const isOperator = caller.by === 'Session' && (await isOperatorOfInstallation(deps, caller.session));
        return ok({
          email,
          by,
          authenticatedAt: authenticatedAt?.toISOString() ?? null,
          loginTenant,
          isOperator,
          demoOperator: caller.by === 'Session' ? (deps.config.demoOperator ?? null) : null,
          link,
        });
      },
    },
    listTenants: {
      async run({ caller }) {
        const entries = await listEntriesOf(deps, caller);
        const linkKind = caller.by === 'Link' ? caller.link.kind : undefined;
        return ok({ tenants: entries.map((entry) => presentEntry(entry, linkKind)) });
      },
    },
    ...ownLoginHandlers(deps, deskUrl),
  });
  openDeskService(app, deps, deskRoutes, deskSchemas, {
    ...recordCalls({ ...deps, names: shareNameDictionaries(deps) }),
    ...memberCalls(deps, deskUrl),
    ...tokenCalls(deps),
  });
}

/** Answers the call that lists what members did. */
function recordCalls(deps: FindDeps): Pick<DeskHandlers<typeof deskSchemas>, 'listActions'> {
  return {
    listActions: {
      operation: 'actions.read',
      // A name is searched in the start lists, as `findPersons` does.
      costOf: ({ thingName }) => (thingName === undefined ? undefined : SEARCHING_COST),
      async run({ scope, actor, query: { thingKind: kind, thingId: id, thingName: name, before, count } }) {
        const ids =
          kind === undefined || name === undefined
            ? undefined
            : await findNamedThings(deps, scope, actor, { kind, name });
        const thing =
          kind === undefined ? undefined : ids === undefined ? { kind, id: id ?? '' } : { kind, ids };
        const actions = await listActions(scope, thing, before === undefined ? { count } : { count, before });
        return ok(await presentActions(scope, actor, actions));
      },
    },
  };
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

/** Answers the calls about members. */
function memberCalls(
  deps: SelfieDeps & JudgeDeps & DeskDeps,
  deskUrl: string,
): Pick<DeskHandlers<typeof deskSchemas>, 'listMembers' | 'addMember' | 'removeMember' | 'listSetUp'> {
  return {
    listMembers: {
      operation: 'member.read',
      async run({ scope }) {
        const members = await listMembers(scope);
        const titles = new Map<string, string>();
        for (const { eventId } of members.flatMap(({ grants }) => grants)) {
          if (eventId === null || titles.has(eventId)) continue;
          const event = await findEvent(scope, eventId);
          if (event !== undefined) titles.set(eventId, event.title);
        }
        return ok({ members: members.map((member) => presentMember(member, titles)) });
      },
    },
    addMember: {
      operation: 'member.add',
      async run({ scope, actor, body: { email, role, eventId, language, why } }) {
        if (eventId !== null && (await findEvent(scope, eventId)) === undefined)
          return refuse('Invalid', [faultAt('eventId', 'UnknownEvent')]);
        const { settings } = await deps.tenants.read(scope.tenantId);
        const member = {
          email,
          grant: { role, eventId },
          language: language ?? settings.defaultLanguage,
          origin: deskUrl,
        };
        const added = await addMember(deps, scope, member, { actor, why });
        if (isRefusal(added)) return refuse('Conflict', [faultAt('role', 'RoleAlreadyGiven')]);
        return created({ memberId: added.memberId, isInvited: added.isInvited });
      },
    },
    removeMember: {
      operation: 'member.remove',
      async run({ scope, actor, params: { memberId }, query: { role, eventId = null, why } }) {
        if (role === undefined && eventId !== null)
          return refuse('Invalid', [faultAt('role', 'RoleMissing')]);
        const [member] = await listMembers(scope, { memberId });
        if (member === undefined) return refuse('NotFound');
        const input = { email: member.email, grant: role === undefined ? undefined : { role, eventId } };
        const removed = await removeMember(deps, scope, input, { actor, why });
        if (!isRefusal(removed)) return noContent();
        return removed.refused === 'Conflict'
          ? refuse('Conflict', [faultAt('memberId', 'LastOwner')])
          : removed;
      },
    },
    listSetUp: {
      operation: 'actions.read',
      async run({ scope, actor, params: { memberId } }) {
        const actions = await listSetUpBy(scope, memberId, deps.clock.now());
        return ok(await presentActions(scope, actor, actions));
      },
    },
  };
}

/** Answers the calls about the tokens of a member. */
function tokenCalls(
  deps: SelfieDeps & JudgeDeps & DeskDeps,
): Pick<DeskHandlers<typeof deskSchemas>, 'listTokens' | 'issueToken' | 'narrowToken' | 'revokeToken'> {
  return {
    listTokens: {
      operation: 'member.read',
      isOfOneself: true,
      async run({ scope, member }) {
        return ok({ tokens: (await listTokens(scope, memberIdOf(member))).map(presentToken) });
      },
    },
    issueToken: {
      operation: 'member.issue-token',
      isOfOneself: true,
      async run({ scope, member, body }) {
        const token = await issueToken(deps, scope, memberIdOf(member), body);
        // The token is added to each answer; the answer stored for the idempotency key does not contain it.
        return isRefusal(token) ? token : created({ ...presentToken(token), token: '' });
      },
      reveal: (body: { tokenId: string }, tenantId) => ({
        ...body,
        token: tokenOf(deps, tenantId, body.tokenId),
      }),
    },
    narrowToken: {
      operation: 'member.narrow-token',
      isOfOneself: true,
      async run({ scope, member, params: { tokenId }, body: { scopes } }) {
        const token = await narrowToken(scope, memberIdOf(member), { tokenId, scopes });
        return isRefusal(token) ? token : ok(presentToken(token));
      },
    },
    revokeToken: {
      operation: 'member.revoke-token',
      isOfOneself: true,
      async run({ scope, member, params: { tokenId } }) {
        return (await revokeToken(scope, memberIdOf(member), tokenId)) ?? noContent();
      },
    },
  };
}

/** Returns the id of a member. Operators of the installation cannot make calls about their own membership. */
function memberIdOf(member: DeskMember): string {
  if (member.kind !== 'Tenant') throw new Error('only a member has something of their own');
  return member.memberId;
}
