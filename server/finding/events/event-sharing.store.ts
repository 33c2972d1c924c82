import type { OrganizerSales } from '#contract/desk-sharing.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** What the operator lets an event's organizer see and make free. */
export interface EventSharing {
  organizerCoverage: boolean;
  organizerSales: OrganizerSales;
  /** The most photos that may be free. */
  freePhotosMax: number;
}

/** Reads the sharing settings of some events, by event. */
export async function readSharing(
  scope: Scope,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventSharing>> {
  if (eventIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'events')
    .select(['eventId', 'organizerCoverage', 'organizerSales', 'freePhotosMax'])
    .where('eventId', 'in', eventIds)
    .execute();
  return new Map(rows.map(({ eventId, ...sharing }) => [eventId, sharing]));
}

/** Writes the sharing settings of an event. */
export async function writeSharing(
  scope: Scope,
  eventId: string,
  { organizerCoverage, organizerSales, freePhotosMax }: EventSharing,
): Promise<void> {
  await updateTable(scope, 'events')
    .set({ organizerCoverage, organizerSales, freePhotosMax })
    .where('eventId', '=', eventId)
    .execute();
}

/** Stores the file name of the sponsor's mark for an event, and whether runners get a free card with it. */
export async function setSponsorMark(
  scope: Scope,
  eventId: string,
  { mark, hasFreeCard }: { mark: string | null; hasFreeCard: boolean },
): Promise<void> {
  await updateTable(scope, 'events')
    .set({ sponsorMark: mark, hasFreeCard })
    .where('eventId', '=', eventId)
    .execute();
}
