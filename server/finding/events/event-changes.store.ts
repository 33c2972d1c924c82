/** Creates events and changes them. */
import { sql } from 'kysely';
import { searchText } from '#finding/search-text.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, updateTable } from '#platform/database/own-rows.ts';
import type { EventFacts, EventRecord, NewEvent } from './events.store.ts';

/** Inserts an event. If face settings are missing, the database's defaults apply. */
export async function insertEvent(scope: Scope, event: NewEvent): Promise<void> {
  await insertInto(scope, 'events', {
    eventId: event.eventId,
    externalEventId: event.externalEventId,
    title: event.title,
    searchTitle: searchText(event.title),
    date: event.date,
    city: event.city,
    country: event.country,
    isSecure: event.isSecure,
    verificationFactor: event.verificationFactor,
    isGalleryOpened: event.isGalleryOpened ?? false,
    findsUnlistedBibs: event.findsUnlistedBibs ?? true,
    youthDistances: event.youthDistances ?? [],
    faceGround: event.faceGround ?? null,
    isShown: event.isShown ?? true,
    distances: event.distances,
    coverKey: null,
    smallCoverKey: null,
    timeZone: event.timeZone,
    cameraOffsets: JSON.stringify(event.cameraOffsets) as unknown as Record<string, number>,
    publishedCount: 0,
    processingCount: 0,
    failedCount: 0,
    ...(event.wantedFaces === undefined ? {} : { faceIndexing: event.wantedFaces }),
    ...(event.faceRetentionDays === undefined ? {} : { faceRetentionDays: event.faceRetentionDays }),
  }).execute();
}

/**
 * Unpublishes or publishes an event.
 * @returns false if nothing changed, or if the event is being deleted
 */
export async function setEventShown(scope: Scope, eventId: string, isShown: boolean): Promise<boolean> {
  const changed = await updateTable(scope, 'events')
    .set({ isShown })
    .where('eventId', '=', eventId)
    .where('isShown', '!=', isShown)
    .where('mergedInto', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Adds to the event's stored counts of photos; lists read these counts instead of counting rows.
 * @returns how many of the event's photos now wait to be read
 */
export async function addToCounts(
  scope: Scope,
  eventId: string,
  change: { published?: number; protected?: number; processing?: number; failed?: number; report?: number },
): Promise<number> {
  const row = await updateTable(scope, 'events')
    .set({
      publishedCount: sql`published_count + ${change.published ?? 0}`,
      protectedCount: sql`protected_count + ${change.protected ?? 0}`,
      processingCount: sql`processing_count + ${change.processing ?? 0}`,
      failedCount: sql`failed_count + ${change.failed ?? 0}`,
      reportCount: sql`report_count + ${change.report ?? 0}`,
    })
    .where('eventId', '=', eventId)
    .returning('processingCount')
    .executeTakeFirst();
  return row?.processingCount ?? 0;
}

/** Writes facts that an operator entered for an event. Photos that are already published keep their times. */
export async function updateFacts(
  scope: Scope,
  eventId: string,
  facts: EventFacts & Pick<EventRecord, 'securedAt'>,
  searchTitle: string,
): Promise<void> {
  await updateTable(scope, 'events')
    .set({
      title: facts.title,
      searchTitle,
      date: facts.date,
      city: facts.city,
      country: facts.country,
      externalEventId: facts.externalEventId,
      isSecure: facts.isSecure,
      verificationFactor: facts.verificationFactor,
      securedAt: facts.securedAt,
      findsUnlistedBibs: facts.findsUnlistedBibs,
      youthDistances: facts.youthDistances,
      faceIndexing: facts.wantedFaces,
      faceGround: facts.faceGround,
      timeZone: facts.timeZone,
      cameraOffsets: JSON.stringify(facts.cameraOffsets) as unknown as Record<string, number>,
    })
    .where('eventId', '=', eventId)
    .execute();
}

/** Records that an event's start list contains email addresses, or that its photos have comparable faces. */
export async function markKnown(scope: Scope, eventId: string, what: 'Emails' | 'Faces'): Promise<void> {
  await updateTable(scope, 'events')
    .set(what === 'Emails' ? { hasEmails: true } : { hasFaces: true })
    .where('eventId', '=', eventId)
    .execute();
}

/** Records that participants or names of an event's start list changed. */
export async function noteNamesChange(scope: Scope, eventId: string): Promise<void> {
  await updateTable(scope, 'events')
    .set({ namesEpoch: sql`names_epoch + 1` })
    .where('eventId', '=', eventId)
    .execute();
}

export async function updateDistances(scope: Scope, eventId: string, distances: string[]): Promise<void> {
  await updateTable(scope, 'events').set({ distances }).where('eventId', '=', eventId).execute();
}

/** Opens the gallery of an event with a second factor to everybody, or closes it. */
export async function updateGallery(scope: Scope, eventId: string, isGalleryOpened: boolean): Promise<void> {
  await updateTable(scope, 'events').set({ isGalleryOpened }).where('eventId', '=', eventId).execute();
}
