import type { ShownAction, ShownMember } from '#contract/desk.schema.ts';
import { presentActor, type RecordedAction } from '#hosting/actions/index.ts';
import type { Grant, Member } from '#hosting/members/index.ts';
import { maskAddress } from '#platform/outbound/mask-address.ts';

const grantOf = ({ role, eventId }: Grant): Grant => ({ role, eventId });

/**
 * Selects the fields of a member that the desk shows.
 * @param titles event titles, by id
 */
export function presentMember(member: Member, titles: ReadonlyMap<string, string>): ShownMember {
  const { memberId, email, grants, invitedAt, joinedAt } = member;
  return {
    memberId,
    email,
    grants: grants.map((grant) => {
      const eventTitle = grant.eventId === null ? null : (titles.get(grant.eventId) ?? null);
      return { ...grantOf(grant), eventTitle };
    }),
    invitedAt: invitedAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
  };
}

/**
 * Selects the fields of an action that the desk shows.
 * @param emails the addresses of present members, by id
 */
export function presentAction(action: RecordedAction, emails: ReadonlyMap<string, string>): ShownAction {
  const { actionId, doneAt, what, thing, before, after, why } = action;
  return {
    actionId,
    doneAt: doneAt.toISOString(),
    actor: presentActor(action.actor, emails),
    what,
    thing: { kind: thing.kind, id: thing.id },
    before: thing.kind === 'webhook' ? maskUrl(before) : before,
    after: thing.kind === 'webhook' ? maskUrl(after) : after,
    why,
  };
}

/** Masks the address of a webhook. Older versions recorded the whole address, which may contain a key. */
function maskUrl(values: ShownAction['before']): ShownAction['before'] {
  const url = values?.url;
  return typeof url !== 'string' || url.includes('…') ? values : { ...values, url: maskAddress(url) };
}
