import { type Generated, type Selectable, sql } from 'kysely';
import type { OrganizerSales } from '#contract/desk-sharing.ts';
import { searchText } from '#finding/search-text.ts';
import type { Scope } from '#platform/database/database.ts';
import { type FaceIndexing, facesOf, type VerificationFactor } from './events.rules.ts';
import { searchEvents } from './search-events.rules.ts';

interface EventRow {
  tenant_id: string;
  event_id: string;
  external_event_id: string | null;
  title: string;
  search_title: string;
  date: string;
  city: string;
  country: string;
  is_secure: boolean;
  verification_factor: VerificationFactor;
  /** Whether everybody sees the photos although the event requires a second factor. */
  is_gallery_opened: Generated<boolean>;
  /** Whether bibs missing from the start list are found in photos. */
  finds_unlisted_bibs: Generated<boolean>;
  distances: string[];
  /** Distances whose runners are protected. */
  youth_distances: Generated<string[]>;
  /** Whether any participant is protected, or a protected one was erased (`faces_stay_off`). */
  has_protected: Generated<boolean>;
  faces_stay_off: Generated<boolean>;
  /** Photos that wait for review because a protected participant's bib was read on them. */
  protected_count: Generated<number>;
  /** The tenant's age limit with which the participants were judged last. */
  youth_age: Generated<number>;
  cover_key: string | null;
  small_cover_key: string | null;
  /** Whether the cover shows the day and no particular person. */
  is_cover_report: Generated<boolean>;
  /** The photo that an operator chose as the cover. */
  chosen_cover_id: Generated<string | null>;
  /** Whether its covers keep the watermark (docs/decisions/0213). */
  marks_cover: Generated<boolean>;
  time_zone: string;
  camera_offsets: Record<string, number>;
  published_count: number;
  processing_count: number;
  failed_count: number;
  /**
   * off: faces are not read. onRequest: faces are read for each selfie and not stored. atImport: faces are stored until
   * `face_retention_days` after the race.
   */
  face_indexing: Generated<FaceIndexing>;
  face_retention_days: Generated<number>;
  /** The legal ground of face search, in the operator's own text. */
  face_ground: Generated<string | null>;
  /** Grows when faces are deleted; processes then drop their cached faces. */
  faces_epoch: Generated<number>;
  faces_forgotten_at: Generated<Date | null>;
  /** Grows when names on the start list change; processes then reload their cached names. */
  names_epoch: Generated<number>;
  has_emails: Generated<boolean>;
  /** False if an operator unpublished it. */
  is_shown: Generated<boolean>;
  /** The event that it was merged into. */
  merged_into: Generated<string | null>;
  /** Since when it is being deleted. */
  deleted_at: Generated<Date | null>;
  has_faces: Generated<boolean>;
  /** When it began to require more proof than before. */
  secured_at: Generated<Date | null>;
  /** Published photos that show no particular person. */
  report_count: Generated<number>;
  videos_published_count: Generated<number>;
  /** Videos that are being cut or scaled. */
  videos_processing_count: Generated<number>;
  /** How many seconds of video a clip shows before a finish. */
  clip_seconds_before: Generated<number>;
  clip_seconds_after: Generated<number>;
  /** Whether the event's organizer sees its coverage; the next column does the same for its sales. */
  organizer_coverage: Generated<boolean>;
  organizer_sales: Generated<OrganizerSales>;
  /** The most photos of the event that may be free. */
  free_photos_max: Generated<number>;
  /** The file name of the sponsor's mark on previews. */
  sponsor_mark: Generated<string | null>;
  /** Whether each runner gets a free card: a small picture with the sponsor's mark. */
  has_free_card: Generated<boolean>;
  created_at: Generated<Date>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    events: EventRow;
  }
}

/** A sporting event. It is also the album of its photos. */
export interface EventRecord {
  eventId: string;
  externalEventId: string | null;
  title: string;
  /** `YYYY-MM-DD` in the race's time zone. */
  date: string;
  city: string;
  country: string;
  isSecure: boolean;
  verificationFactor: VerificationFactor;
  /** When it began to require more proof than before; null if it always did, or if a bib suffices. */
  securedAt: Date | null;
  /** Whether the organizer shows the photos of an event with a second factor to everybody, without bibs. */
  isGalleryOpened: boolean;
  /** Whether bibs missing from the start list are found in photos; only if names are public. */
  findsUnlistedBibs: boolean;
  distances: string[];
  /** Distances whose runners are protected (docs/decisions/0125). */
  youthDistances: string[];
  /** Whether any participant is protected. */
  hasProtected: boolean;
  /** Photos that are visible only through a protected participant's link. */
  protectedCount: number;
  /** Storage key of the cover picture, without the tenant's prefix. */
  coverKey: string | null;
  /** Storage key of the cover for phones; null if the cover is older than this feature. */
  smallCoverKey: string | null;
  /** Whether the cover shows no particular person. */
  isCoverReport: boolean;
  /** The photo that an operator chose as the cover; its picture may not exist yet. */
  chosenCoverId: string | null;
  /**
   * Whether the cover must keep the watermark: because no operator chose it, or because its predecessor was withdrawn.
   */
  marksCover: boolean;
  /** IANA time zone, used for cameras that record none. */
  timeZone: string;
  /** Seconds to add to a camera's clock, by camera model. */
  cameraOffsets: Record<string, number>;
  publishedCount: number;
  processingCount: number;
  failedCount: number;
  /** How faces are read in effect: see `facesOf`. */
  faceIndexing: FaceIndexing;
  /** The operator's setting for reading faces. */
  wantedFaces: FaceIndexing;
  /** How many days after the race its faces are deleted. */
  faceRetentionDays: number;
  /** The legal ground of face search, in the operator's own text; null if none is recorded. */
  faceGround: string | null;
  /** Grows whenever faces are deleted. */
  facesEpoch: number;
  facesForgottenAt: Date | null;
  /** Grows whenever participants or names of the start list change. */
  namesEpoch: number;
  /** Whether its start list contains email addresses. */
  hasEmails: boolean;
  /** False if an operator unpublished it. Buyers keep what they bought. */
  isShown: boolean;
  /** Whether it is being deleted. Nothing may be added to it then. */
  isDeleted: boolean;
  /** The event into which it was merged, and to which its addresses redirect; null if it was not merged. */
  mergedInto: string | null;
  /** Whether any face of its photos can be compared with a selfie. */
  hasFaces: boolean;
  /** How many published photos show no particular person. */
  reportCount: number;
  videosPublishedCount: number;
  videosProcessingCount: number;
  /** The file name of the sponsor's mark on previews; null without one. */
  sponsorMark: string | null;
  /** Whether each runner gets a free card: a small picture with the sponsor's mark. */
  hasFreeCard: boolean;
}

/** The facts of a new event; its face settings are optional. */
export type NewEvent = Omit<
  EventRecord,
  | 'securedAt'
  | 'isGalleryOpened'
  | 'findsUnlistedBibs'
  | 'youthDistances'
  | 'hasProtected'
  | 'protectedCount'
  | 'coverKey'
  | 'smallCoverKey'
  | 'isCoverReport'
  | 'chosenCoverId'
  | 'marksCover'
  | 'publishedCount'
  | 'processingCount'
  | 'failedCount'
  | 'faceIndexing'
  | 'faceRetentionDays'
  | 'wantedFaces'
  | 'faceGround'
  | 'facesEpoch'
  | 'facesForgottenAt'
  | 'namesEpoch'
  | 'hasEmails'
  | 'isShown'
  | 'isDeleted'
  | 'mergedInto'
  | 'hasFaces'
  | 'reportCount'
  | 'videosPublishedCount'
  | 'videosProcessingCount'
  | 'sponsorMark'
  | 'hasFreeCard'
> &
  Partial<
    Pick<
      EventRecord,
      | 'isGalleryOpened'
      | 'findsUnlistedBibs'
      | 'youthDistances'
      | 'wantedFaces'
      | 'faceGround'
      | 'faceRetentionDays'
      | 'isShown'
    >
  >;

/** The facts of an event that an operator enters and may change later. */
export type EventFacts = Pick<
  EventRecord,
  | 'title'
  | 'date'
  | 'city'
  | 'country'
  | 'externalEventId'
  | 'isSecure'
  | 'verificationFactor'
  | 'findsUnlistedBibs'
  | 'youthDistances'
  | 'wantedFaces'
  | 'faceGround'
  | 'timeZone'
  | 'cameraOffsets'
>;

export interface EventFilter {
  searchString?: string | undefined;
  externalEventId?: string | undefined;
  /** Whether unpublished events are included, for the operator. */
  withUnpublished?: boolean;
  period?: 'Recent' | 'Upcoming' | undefined;
  /** Today, `YYYY-MM-DD`. */
  today: string;
}

/** Converts a row to the record that other slices use. */
export function recordOf(row: Selectable<EventRow>): EventRecord {
  return {
    eventId: row.event_id,
    externalEventId: row.external_event_id,
    title: row.title,
    date: row.date,
    city: row.city,
    country: row.country,
    isSecure: row.is_secure,
    verificationFactor: row.verification_factor,
    securedAt: row.secured_at,
    isGalleryOpened: row.is_gallery_opened,
    findsUnlistedBibs: row.finds_unlisted_bibs,
    distances: row.distances,
    youthDistances: row.youth_distances,
    hasProtected: row.has_protected,
    protectedCount: row.protected_count,
    coverKey: row.cover_key,
    smallCoverKey: row.small_cover_key,
    isCoverReport: row.is_cover_report,
    chosenCoverId: row.chosen_cover_id,
    marksCover: row.marks_cover,
    timeZone: row.time_zone,
    cameraOffsets: row.camera_offsets,
    publishedCount: row.published_count,
    processingCount: row.processing_count,
    failedCount: row.failed_count,
    faceIndexing: facesOf({
      wantedFaces: row.face_indexing,
      faceGround: row.face_ground,
      hasProtected: row.has_protected,
    }),
    wantedFaces: row.face_indexing,
    faceRetentionDays: row.face_retention_days,
    faceGround: row.face_ground,
    facesEpoch: row.faces_epoch,
    facesForgottenAt: row.faces_forgotten_at,
    namesEpoch: row.names_epoch,
    hasEmails: row.has_emails,
    isShown: row.is_shown,
    isDeleted: row.deleted_at !== null,
    mergedInto: row.merged_into,
    hasFaces: row.has_faces,
    reportCount: row.report_count,
    videosPublishedCount: row.videos_published_count,
    videosProcessingCount: row.videos_processing_count,
    sponsorMark: row.sponsor_mark,
    hasFreeCard: row.has_free_card,
  };
}

/** Finds an event that visitors can see; undefined if it is unpublished. */
export async function findShownEvent(scope: Scope, eventId: string): Promise<EventRecord | undefined> {
  const event = await findEvent(scope, eventId);
  return event?.isShown === true ? event : undefined;
}

/** Reads the titles of events; deleted ones are left out. */
export async function readEventTitles(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('events')
    .select(['event_id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.title]));
}

/** Finds an event; undefined for an unknown id and for the id of another tenant's event. */
export async function findEvent({ trx, tenantId }: Scope, eventId: string): Promise<EventRecord | undefined> {
  const row = await trx
    .selectFrom('events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row && recordOf(row);
}

export async function findEventByExternalId(
  { trx, tenantId }: Scope,
  externalEventId: string,
): Promise<EventRecord | undefined> {
  const row = await trx
    .selectFrom('events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('external_event_id', '=', externalEventId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Finds an event by its title and day, for operators. */
export async function findEventByTitle(
  { trx, tenantId }: Scope,
  title: string,
  date: string,
): Promise<EventRecord | undefined> {
  const row = await trx
    .selectFrom('events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('search_title', '=', searchText(title))
    .where('date', '=', date)
    .executeTakeFirst();
  return row && recordOf(row);
}

/**
 * Lists past events, newest first, or upcoming events (no photo yet, race day not past), soonest first. Texts are
 * matched in this process: a tenant has some hundred events a year.
 */
export async function listEvents(
  { trx, tenantId }: Scope,
  filter: EventFilter,
  page: { offset: number; count: number },
): Promise<{ events: EventRecord[]; total: number }> {
  let query = trx.selectFrom('events').where('tenant_id', '=', tenantId);
  if (filter.withUnpublished !== true) query = query.where('is_shown', '=', true);
  if (filter.externalEventId) query = query.where('external_event_id', '=', filter.externalEventId);
  const isUpcoming = sql<boolean>`(date >= ${filter.today} and published_count + processing_count = 0)`;
  if (filter.period === 'Upcoming') query = query.where(isUpcoming);
  if (filter.period === 'Recent') query = query.where(sql<boolean>`not ${isUpcoming}`);
  const inTime = query.orderBy('date', filter.period === 'Upcoming' ? 'asc' : 'desc').orderBy('event_id');
  if (filter.searchString) {
    const searched = await inTime
      .select(['event_id', 'title', 'city', 'country', 'date', 'external_event_id'])
      .execute();
    const found = searchEvents(
      filter.searchString,
      searched.map((row) => ({ ...row, eventId: row.event_id, externalEventId: row.external_event_id })),
    );
    const ids = found.slice(page.offset, page.offset + page.count);
    const rows = ids.length === 0 ? [] : await query.selectAll().where('event_id', 'in', ids).execute();
    rows.sort((one, other) => ids.indexOf(one.event_id) - ids.indexOf(other.event_id));
    return { events: rows.map(recordOf), total: found.length };
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inTime.selectAll().offset(page.offset).limit(page.count).execute();
  return { events: rows.map(recordOf), total };
}

/** Counts the events of a tenant that visitors see. */
export async function countShownEvents({ trx, tenantId }: Scope): Promise<number> {
  const { total } = await trx
    .selectFrom('events')
    .where('tenant_id', '=', tenantId)
    .where('is_shown', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Lists events on or after a day, and older ones whose photos or videos are waiting or failed; the newest first. Events
 * being deleted are left out.
 * @param since as in `2026-05-10`
 */
export async function listEventsAtWork(
  { trx, tenantId }: Scope,
  since: string,
  count: number,
): Promise<EventRecord[]> {
  const newest = trx
    .selectFrom('events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .limit(count);
  const recent = await newest.where('date', '>=', since).execute();
  const atWork = await newest
    .where(sql<boolean>`(processing_count > 0 or failed_count > 0 or videos_processing_count > 0)`)
    .execute();
  const byId = new Map([...recent, ...atWork].map((row) => [row.event_id, recordOf(row)]));
  return [...byId.values()].sort((one, other) => other.date.localeCompare(one.date)).slice(0, count);
}
