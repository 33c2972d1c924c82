import type { ShownAction, ShownMember, ShownToken } from '#contract/desk.schema.ts';
import type { LinkKind } from '#contract/desk-links.ts';
import { presentActor, type RecordedAction } from '#hosting/actions/index.ts';
import type { DeskToken, NamedEntry } from '#hosting/desk/index.ts';
import { LINK_OPERATIONS } from '#hosting/links/index.ts';
import { type Grant, listOperations, type Member, type Operation } from '#hosting/members/index.ts';
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
 * Selects the fields of a member's tenants that the desk shows.
 * @param linkKind the kind of link by which they came
 */
export function presentEntry({ tenantId, name, grants }: NamedEntry, linkKind: LinkKind | undefined) {
  const operations: Operation[] =
    linkKind === undefined ? listOperations(grants) : [...LINK_OPERATIONS[linkKind]];
  return { tenantId, name, grants: grants?.map(grantOf) ?? null, operations };
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

/** Selects the fields of a token that the desk shows; the token itself is not among it. */
export function presentToken(token: DeskToken): ShownToken {
  const { tokenId, name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  return {
    tokenId,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
