import type { Actor } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listMembers } from './members.store.ts';
import { type DeskMember, mayDo, type Operation, type OperationSubject } from './roles.rules.ts';

/**
 * Returns whether the caller of a desk call may also do a second operation on a subject: by their role, and by the scopes of
 * their token if the call has one.
 */
export function callerMay(
  { member, actor }: { member: DeskMember; actor: Actor },
  operation: Operation,
  subject: OperationSubject,
): boolean {
  const scopes = actor.kind === 'Member' ? actor.scopes : undefined;
  return (scopes === undefined || scopes.includes(operation)) && mayDo(member, operation, subject);
}

/**
 * Returns whether an actor may also do a second operation, which needs its own permission and which a change causes in
 * an event or in the whole tenant. Commands and operators of the installation may do everything, jobs and visitors
 * nothing.
 */
export async function actorMay(
  scope: Scope,
  actor: Actor,
  operation: Operation,
  eventId: string | null,
): Promise<boolean> {
  if (actor.kind !== 'Member') return actor.kind === 'Operator' || actor.kind === 'Command';
  const { memberId, scopes } = actor;
  if (scopes !== undefined && !scopes.includes(operation)) return false;
  const { tenantId } = scope;
  const [member] = await listMembers(scope, { memberId });
  return (
    member !== undefined &&
    mayDo({ kind: 'Tenant', tenantId, memberId, grants: member.grants }, operation, {
      tenantId,
      eventId,
      takenById: null,
    })
  );
}
