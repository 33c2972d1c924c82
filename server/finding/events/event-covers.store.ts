import type { Scope } from '#platform/database/database.ts';
import { updateTable } from '#platform/database/own-rows.ts';

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
export async function offerCover(scope: Scope, eventId: string, offered: Cover): Promise<void> {
  await updateTable(scope, 'events')
    .set({
      coverKey: offered.cover,
      smallCoverKey: offered.smallCover,
      isCoverReport: offered.isReport,
    })
    .where('eventId', '=', eventId)
    .where('marksCover', '=', offered.isMarked)
    .where(({ or, eb, lit, and }) =>
      or([
        eb('coverKey', 'is', null),
        and([lit(offered.isReport), eb('isCoverReport', '=', false), eb('chosenCoverId', 'is', null)]),
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
  scope: Scope,
  eventId: string,
  photoId: string | null,
  seenId: string | null,
  marks: boolean | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'events')
    .set({ chosenCoverId: photoId, ...(marks !== undefined && { marksCover: marks }) })
    .where('eventId', '=', eventId)
    .where('chosenCoverId', 'is not distinct from', seenId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets the chosen cover of an event.
 * @returns false if another photo was chosen since, or if the cover lacks a required watermark; then nothing is written
 */
export async function moveChosenCover(
  scope: Scope,
  eventId: string,
  photoId: string,
  { cover, smallCover, isReport, isMarked }: Cover,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'events')
    .set({ coverKey: cover, smallCoverKey: smallCover, isCoverReport: isReport })
    .where('eventId', '=', eventId)
    .where('chosenCoverId', '=', photoId)
    .where('marksCover', '=', isMarked)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes this cover from an event, if the event uses it, and the choice of its photo. The next cover keeps the
 * watermark; otherwise a member could pick the cover by hiding one photo after the other.
 * @returns whether the event used it
 */
export async function withdrawCover(
  scope: Scope,
  eventId: string,
  photoId: string,
  coverKey: string,
): Promise<boolean> {
  await updateTable(scope, 'events')
    .set({ chosenCoverId: null })
    .where('eventId', '=', eventId)
    .where('chosenCoverId', '=', photoId)
    .execute();
  const { numUpdatedRows } = await updateTable(scope, 'events')
    .set({ coverKey: null, smallCoverKey: null, isCoverReport: false, marksCover: true })
    .where('eventId', '=', eventId)
    .where('coverKey', '=', coverKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
