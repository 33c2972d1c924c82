import type { Actor } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listMembers } from './members.store.ts';
import { mayDo, type Operation } from './roles.rules.ts';

/**
 * Returns whether an actor may do a further operation in an event, or in the whole tenant, beside the one that they call: a
 * consequence of a change needs its own right. The shell user has the database anyway; a job and a visitor have no rights.
 */
export async function mayActor(
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
