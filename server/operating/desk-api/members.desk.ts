import type { FastifyInstance } from 'fastify';
import { deskSchemas } from '#contract/desk.schema.ts';
import { deskMemberRoutes } from '#contract/desk.ts';
import { faultAt } from '#contract/faults.ts';
import { findEvent } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import { addMember, limitInvitations, listMembers, removeMember } from '#hosting/members/index.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { presentMember } from './desk-api.presenter.ts';

/** Opens the calls about members. A role may be limited to an event, which the slice of members does not know. */
export function openDeskMembers(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const { deskUrl } = deps.config;
  openDeskService(app, deps, deskMemberRoutes, deskSchemas, {
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
        // No server without DESK_URL opens this call, and the command checks it first.
        if (deskUrl === undefined) throw new Error('the invitation has no address');
        const { settings } = await deps.tenants.read(scope.tenantId);
        const member = {
          email,
          grant: { role, eventId },
          language: language ?? settings.defaultLanguage,
          origin: deskUrl,
        };
        const added = await addMember(deps, scope, member, { actor, why });
        if (isRefusal(added)) return refuse('Conflict', [faultAt('role', 'RoleAlreadyGiven')]);
        const isLimited = added.isInvited && actor.kind !== 'Command';
        const tooMany = isLimited ? await limitInvitations(deps, scope, email) : undefined;
        return tooMany ?? created({ memberId: added.memberId, isInvited: added.isInvited });
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
  });
}
