/** Creates events and changes them. */
import { sql } from 'kysely';
import { searchText } from '#finding/search-text.ts';
import type { Scope } from '#platform/database/database.ts';
import type { EventFacts, EventRecord, NewEvent } from './events.store.ts';

/** Inserts an event. If face settings are missing, the database's defaults apply. */
export async function insertEvent({ trx, tenantId }: Scope, event: NewEvent): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      tenant_id: tenantId,
      event_id: event.eventId,
      external_event_id: event.externalEventId,
      title: event.title,
      search_title: searchText(event.title),
      date: event.date,
      city: event.city,
      country: event.country,
      is_secure: event.isSecure,
      verification_factor: event.verificationFactor,
      is_gallery_opened: event.isGalleryOpened ?? false,
      finds_unlisted_bibs: event.findsUnlistedBibs ?? true,
      youth_distances: event.youthDistances ?? [],
      face_ground: event.faceGround ?? null,
      is_shown: event.isShown ?? true,
      distances: event.distances,
      cover_key: null,
      small_cover_key: null,
      time_zone: event.timeZone,
      camera_offsets: JSON.stringify(event.cameraOffsets) as unknown as Record<string, number>,
      published_count: 0,
      processing_count: 0,
      failed_count: 0,
      ...(event.wantedFaces === undefined ? {} : { face_indexing: event.wantedFaces }),
      ...(event.faceRetentionDays === undefined ? {} : { face_retention_days: event.faceRetentionDays }),
    })
    .execute();
}

/**
 * Unpublishes or publishes an event.
 * @returns false if nothing changed, or if the event is being deleted
 */
export async function setEventShown(
  { trx, tenantId }: Scope,
  eventId: string,
  isShown: boolean,
): Promise<boolean> {
  const changed = await trx
    .updateTable('events')
    .set({ is_shown: isShown })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('is_shown', '!=', isShown)
    .where('merged_into', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Adds to the event's stored counts of photos; lists read these counts instead of counting rows.
 * @returns how many of the event's photos now wait to be read
 */
export async function addToCounts(
  { trx, tenantId }: Scope,
  eventId: string,
  change: { published?: number; protected?: number; processing?: number; failed?: number; report?: number },
): Promise<number> {
  const row = await trx
    .updateTable('events')
    .set({
      published_count: sql`published_count + ${change.published ?? 0}`,
      protected_count: sql`protected_count + ${change.protected ?? 0}`,
      processing_count: sql`processing_count + ${change.processing ?? 0}`,
      failed_count: sql`failed_count + ${change.failed ?? 0}`,
      report_count: sql`report_count + ${change.report ?? 0}`,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .returning('processing_count')
    .executeTakeFirst();
  return row?.processing_count ?? 0;
}

/** Writes facts that an operator entered for an event. Photos that are already published keep their times. */
export async function updateFacts(
  { trx, tenantId }: Scope,
  eventId: string,
  facts: EventFacts & Pick<EventRecord, 'securedAt'>,
  searchTitle: string,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      title: facts.title,
      search_title: searchTitle,
      date: facts.date,
      city: facts.city,
      country: facts.country,
      external_event_id: facts.externalEventId,
      is_secure: facts.isSecure,
      verification_factor: facts.verificationFactor,
      secured_at: facts.securedAt,
      finds_unlisted_bibs: facts.findsUnlistedBibs,
      youth_distances: facts.youthDistances,
      face_indexing: facts.wantedFaces,
      face_ground: facts.faceGround,
      time_zone: facts.timeZone,
      camera_offsets: JSON.stringify(facts.cameraOffsets) as unknown as Record<string, number>,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Records that an event's start list contains email addresses, or that its photos have comparable faces. */
export async function markKnown(
  { trx, tenantId }: Scope,
  eventId: string,
  what: 'Emails' | 'Faces',
): Promise<void> {
  await trx
    .updateTable('events')
    .set(what === 'Emails' ? { has_emails: true } : { has_faces: true })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Records that participants or names of an event's start list changed. */
export async function noteNamesChange({ trx, tenantId }: Scope, eventId: string): Promise<void> {
  await trx
    .updateTable('events')
    .set({ names_epoch: sql`names_epoch + 1` })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

export async function updateDistances(
  { trx, tenantId }: Scope,
  eventId: string,
  distances: string[],
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ distances })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Opens the gallery of an event with a second factor to everybody, or closes it. */
export async function updateGallery(
  { trx, tenantId }: Scope,
  eventId: string,
  isGalleryOpened: boolean,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ is_gallery_opened: isGalleryOpened })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}
