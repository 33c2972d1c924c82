import type { Scope } from '#platform/database/database.ts';

/** The storage keys of a cover's pictures. */
interface Cover {
  cover: string;
  smallCover: string;
  isReport: boolean;
  /** Whether the pictures have the watermark. */
  isMarked: boolean;
}

/**
 * Offers a cover to an event. The event takes it if it has no cover. A present cover is replaced only by the first one
 * that shows no particular person, and only if no member chose the cover. A cover without watermark is refused if the
 * event's covers must have one.
 */
export async function offerCover({ trx, tenantId }: Scope, eventId: string, offered: Cover): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      cover_key: offered.cover,
      small_cover_key: offered.smallCover,
      is_cover_report: offered.isReport,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('marks_cover', '=', offered.isMarked)
    .where(({ or, eb, lit, and }) =>
      or([
        eb('cover_key', 'is', null),
        and([lit(offered.isReport), eb('is_cover_report', '=', false), eb('chosen_cover_id', 'is', null)]),
      ]),
    )
    .execute();
}

/**
 * Stores the photo chosen as an event's cover; null lets the shop choose.
 * @param marks whether the cover keeps the watermark; undefined leaves this unchanged
 * @returns false if the choice changed since the caller read it; then nothing is written
 */
export async function setChosenCover(
  { trx, tenantId }: Scope,
  eventId: string,
  photoId: string | null,
  seenId: string | null,
  marks: boolean | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ chosen_cover_id: photoId, ...(marks !== undefined && { marks_cover: marks }) })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('chosen_cover_id', 'is not distinct from', seenId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets the chosen cover of an event.
 * @returns false if another photo was chosen since, or if the cover lacks a required watermark; then nothing is written
 */
export async function moveChosenCover(
  { trx, tenantId }: Scope,
  eventId: string,
  photoId: string,
  { cover, smallCover, isReport, isMarked }: Cover,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ cover_key: cover, small_cover_key: smallCover, is_cover_report: isReport })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('chosen_cover_id', '=', photoId)
    .where('marks_cover', '=', isMarked)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes this cover from an event, if the event uses it, and the choice of its photo. The next cover keeps the
 * watermark; otherwise a member could pick the cover by hiding one photo after the other.
 * @returns whether the event used it
 */
export async function withdrawCover(
  { trx, tenantId }: Scope,
  eventId: string,
  photoId: string,
  coverKey: string,
): Promise<boolean> {
  await trx
    .updateTable('events')
    .set({ chosen_cover_id: null })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('chosen_cover_id', '=', photoId)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ cover_key: null, small_cover_key: null, is_cover_report: false, marks_cover: true })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('cover_key', '=', coverKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
