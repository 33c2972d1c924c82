import { sql } from 'kysely';
import type { OrganizerSales } from '#contract/desk-sharing.ts';
import { searchText } from '#finding/search-text.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import { type FaceIndexing, facesOf, type VerificationFactor } from './events.rules.ts';
import { searchEvents } from './search-events.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    events: Columns<
      'events',
      {
        verificationFactor: VerificationFactor;
        cameraOffsets: Record<string, number>;
        faceIndexing: FaceIndexing;
        organizerSales: OrganizerSales;
      }
    >;
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
  /** The effective setting for reading faces: see `facesOf`. */
  faceIndexing: FaceIndexing;
  /** The operator's setting for reading faces. */
  wantedFaces: FaceIndexing;
  /** How many days after the race its faces are deleted. */
  faceRetentionDays: number;
  /** The legal basis of face search, in the operator's own text; null if none is recorded. */
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

/** The columns from which `recordOf` makes an event's record. */
export const EVENT = [
  'eventId',
  'externalEventId',
  'title',
  'date',
  'city',
  'country',
  'isSecure',
  'verificationFactor',
  'securedAt',
  'isGalleryOpened',
  'findsUnlistedBibs',
  'distances',
  'youthDistances',
  'hasProtected',
  'protectedCount',
  'coverKey',
  'smallCoverKey',
  'isCoverReport',
  'chosenCoverId',
  'marksCover',
  'timeZone',
  'cameraOffsets',
  'publishedCount',
  'processingCount',
  'failedCount',
  'faceIndexing as wantedFaces',
  'faceRetentionDays',
  'faceGround',
  'facesEpoch',
  'facesForgottenAt',
  'namesEpoch',
  'hasEmails',
  'isShown',
  'deletedAt',
  'mergedInto',
  'hasFaces',
  'reportCount',
  'videosPublishedCount',
  'videosProcessingCount',
  'sponsorMark',
  'hasFreeCard',
] as const;

type SelectedEvent = Omit<EventRecord, 'faceIndexing' | 'isDeleted'> & { deletedAt: Date | null };

/** Adds the computed fields of an event's record. */
export const recordOf = ({ deletedAt, ...row }: SelectedEvent): EventRecord => ({
  ...row,
  faceIndexing: facesOf(row),
  isDeleted: deletedAt !== null,
});

/** Finds an event that visitors can see; undefined if it is unpublished. */
export async function findShownEvent(scope: Scope, eventId: string): Promise<EventRecord | undefined> {
  const event = await findEvent(scope, eventId);
  return event?.isShown === true ? event : undefined;
}

/** Reads the titles of events; deleted ones are left out. */
export async function readEventTitles(
  scope: Scope,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectFrom(scope, 'events')
    .select(['eventId', 'title'])
    .where('eventId', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.eventId, row.title]));
}

/** Finds an event; undefined for an unknown id and for the id of another tenant's event. */
export async function findEvent(scope: Scope, eventId: string): Promise<EventRecord | undefined> {
  const row = await selectFrom(scope, 'events')
    .select(EVENT)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row && recordOf(row);
}

export async function findEventByExternalId(
  scope: Scope,
  externalEventId: string,
): Promise<EventRecord | undefined> {
  const row = await selectFrom(scope, 'events')
    .select(EVENT)
    .where('externalEventId', '=', externalEventId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Finds an event by its title and day, for operators. */
export async function findEventByTitle(
  scope: Scope,
  title: string,
  date: string,
): Promise<EventRecord | undefined> {
  const row = await selectFrom(scope, 'events')
    .select(EVENT)
    .where('searchTitle', '=', searchText(title))
    .where('date', '=', date)
    .executeTakeFirst();
  return row && recordOf(row);
}

/**
 * Lists past events, newest first, or upcoming events (no photo yet, race day not past), soonest first. Texts are
 * matched in this process: a tenant has some hundred events a year.
 */
export async function listEvents(
  scope: Scope,
  filter: EventFilter,
  page: { offset: number; count: number },
): Promise<{ events: EventRecord[]; total: number }> {
  let query = selectFrom(scope, 'events');
  if (filter.withUnpublished !== true) query = query.where('isShown', '=', true);
  if (filter.externalEventId) query = query.where('externalEventId', '=', filter.externalEventId);
  const isUpcoming = sql<boolean>`(date >= ${filter.today} and published_count + processing_count = 0)`;
  if (filter.period === 'Upcoming') query = query.where(isUpcoming);
  if (filter.period === 'Recent') query = query.where(sql<boolean>`not ${isUpcoming}`);
  const inTime = query.orderBy('date', filter.period === 'Upcoming' ? 'asc' : 'desc').orderBy('eventId');
  if (filter.searchString) {
    const searched = await inTime
      .select(['eventId', 'title', 'city', 'country', 'date', 'externalEventId'])
      .execute();
    const found = searchEvents(filter.searchString, searched);
    const ids = found.slice(page.offset, page.offset + page.count);
    const rows = ids.length === 0 ? [] : await query.select(EVENT).where('eventId', 'in', ids).execute();
    rows.sort((one, other) => ids.indexOf(one.eventId) - ids.indexOf(other.eventId));
    return { events: rows.map(recordOf), total: found.length };
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inTime.select(EVENT).offset(page.offset).limit(page.count).execute();
  return { events: rows.map(recordOf), total };
}

/** Counts the events of a tenant that visitors see. */
export async function countShownEvents(scope: Scope): Promise<number> {
  const { total } = await selectFrom(scope, 'events')
    .where('isShown', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Lists events on or after a day, and older ones whose photos or videos are waiting or failed; newest first. Events
 * being deleted are left out.
 * @param since as in `2026-05-10`
 */
export async function listEventsAtWork(scope: Scope, since: string, count: number): Promise<EventRecord[]> {
  const newest = selectFrom(scope, 'events')
    .select(EVENT)
    .where('deletedAt', 'is', null)
    .orderBy('date', 'desc')
    .limit(count);
  const recent = await newest.where('date', '>=', since).execute();
  const atWork = await newest
    .where(sql<boolean>`(processing_count > 0 or failed_count > 0 or videos_processing_count > 0)`)
    .execute();
  const byId = new Map([...recent, ...atWork].map((row) => [row.eventId, recordOf(row)]));
  return [...byId.values()].sort((one, other) => other.date.localeCompare(one.date)).slice(0, count);
}
