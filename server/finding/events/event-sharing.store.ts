import type { OrganizerSales } from '#contract/desk-sharing.ts';
import type { Scope } from '#platform/database/database.ts';

/** What the operator lets the organizer of an event see and give away. */
export interface EventSharing {
  organizerCoverage: boolean;
  organizerSales: OrganizerSales;
  /** How many photos may be free at most. */
  freePhotosMax: number;
}

/** Reads what the organizers of some events see and may give away, by event. */
export async function readSharing(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventSharing>> {
  if (eventIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('events')
    .select(['event_id', 'organizer_coverage', 'organizer_sales', 'free_photos_max'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', 'in', eventIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.event_id,
      {
        organizerCoverage: row.organizer_coverage,
        organizerSales: row.organizer_sales,
        freePhotosMax: row.free_photos_max,
      },
    ]),
  );
}

/** Writes what the organizer of an event sees and may give away. */
export async function writeSharing(
  { trx, tenantId }: Scope,
  eventId: string,
  { organizerCoverage, organizerSales, freePhotosMax }: EventSharing,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      organizer_coverage: organizerCoverage,
      organizer_sales: organizerSales,
      free_photos_max: freePhotosMax,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Names the sponsor's mark of an event, and says whether there is a free card with it. */
export async function setSponsorMark(
  { trx, tenantId }: Scope,
  eventId: string,
  { mark, hasFreeCard }: { mark: string | null; hasFreeCard: boolean },
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ sponsor_mark: mark, has_free_card: hasFreeCard })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}
