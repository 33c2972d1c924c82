import { readSharing } from '#finding/events/index.ts';
import { type DeskMember, mayDo } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { paysOrganizer } from './shares.rules.ts';
import { listShareVersions } from './shares.store.ts';

/** Which figures of an event a caller sees. */
export interface SeenFigures {
  coverage: boolean;
  sales: boolean;
}

/**
 * Returns which figures of given events a caller sees (docs/decisions/0161). A member who sees those of the whole
 * tenant sees all of them. So does the holder of a read-only link, because the link was created for that.
 */
export async function readSeenFigures(
  scope: Scope,
  member: DeskMember,
  eventIds: readonly string[],
  now: Date,
): Promise<(eventId: string) => SeenFigures> {
  const subject = { tenantId: scope.tenantId, eventId: null, takenById: null };
  const ofAll = {
    coverage: mayDo(member, 'event.read', subject),
    sales: mayDo(member, 'sales.read', subject),
  };
  if (member.kind !== 'Tenant') return () => ({ coverage: true, sales: true });
  const sharing = await readSharing(scope, eventIds);
  const versions = await listShareVersions(scope);
  return (eventId) => {
    const said = sharing.get(eventId);
    if (said === undefined) return ofAll;
    const bySales = { Shown: true, Hidden: false, ByShares: paysOrganizer(versions, eventId, now) };
    return {
      coverage: ofAll.coverage || said.organizerCoverage,
      sales: ofAll.sales || bySales[said.organizerSales],
    };
  };
}
