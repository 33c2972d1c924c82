import { type DeskMember, mayDo, type Operation, ownIdOf } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPhotographers, readMergedPhotographers } from './photographers.store.ts';

/** The events and photographers that make an object the caller's own. */
export interface Own {
  eventIds: string[];
  photographerIds: string[];
}

/** Resolves the scope of a member who may see only their own data: one of their events, or their own photos. */
export async function findOwnSubject({ member }: { member: DeskMember }) {
  if (member.kind === 'Installation') return { eventId: null, takenById: null };
  const eventId = member.grants.find((grant) => grant.eventId !== null)?.eventId ?? null;
  return { eventId, takenById: ownIdOf(member) };
}

/**
 * Finds a caller's own objects in a tenant: an organizer's events, or a photographer's ids including merged ones.
 * @returns undefined if the caller may do the operation on all objects of the tenant
 */
export async function findOwn(
  scope: Scope,
  member: DeskMember,
  operation: Operation,
): Promise<Own | undefined> {
  const subject = { tenantId: scope.tenantId, eventId: null, takenById: null };
  if (member.kind === 'Installation' || mayDo(member, operation, subject)) return undefined;
  const eventIds = member.grants.flatMap(({ eventId }) =>
    eventId !== null && mayDo(member, operation, { ...subject, eventId }) ? eventId : [],
  );
  const isPhotographer = mayDo(member, operation, { ...subject, takenById: ownIdOf(member) });
  return { eventIds, photographerIds: isPhotographer ? await listNamesOf(scope, member) : [] };
}

/** Lists the photographer ids of a caller, including merged ones. */
async function listNamesOf(
  scope: Scope,
  member: Exclude<DeskMember, { kind: 'Installation' }>,
): Promise<string[]> {
  const merged = await readMergedPhotographers(scope);
  const own = new Set<string>();
  if (member.kind === 'Tenant')
    for (const { photographerId } of await listPhotographers(scope, { memberId: member.memberId }))
      own.add(photographerId);
  else if (member.photographerId !== null)
    own.add(merged.get(member.photographerId) ?? member.photographerId);
  return [...merged].flatMap(([photographerId, into]) => (own.has(into) ? photographerId : []));
}
