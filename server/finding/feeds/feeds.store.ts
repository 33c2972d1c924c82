import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { FeedFormat, FeedKind, FeedReason, FeedState } from '#contract/desk-feeds.ts';
import type { LineFault } from '#contract/line-faults.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';

/** Why a feed was not applied, without personal data. */
export interface FeedProblem {
  reason: FeedReason;
  status: number | null;
  lines: LineFault[];
  /** Bibs of participants who would no longer be protected. */
  freed?: readonly string[];
}

/** How many rows the last content changed. */
export interface FeedCounts {
  lines: number;
  added: number;
  changed: number;
  left: number;
  unknown: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    eventFeeds: Columns<
      'eventFeeds',
      {
        kind: FeedKind;
        format: FeedFormat;
        columns: string[];
        gunStarts: string[];
        state: FeedState;
        problem: FeedProblem | null;
        counts: FeedCounts | null;
      }
    >;
  }
}

/** A feed with its settings and state. */
export type FeedRow = Selectable<Tables['eventFeeds']>;

/** The settings of a feed. */
export type FeedSettings = Pick<
  FeedRow,
  'kind' | 'format' | 'url' | 'columns' | 'gunStarts' | 'isWhole' | 'everyMinutes' | 'fromAt' | 'untilAt'
>;

const asJson = <T>(value: T): T => JSON.stringify(value) as unknown as T;

/** Lists an event's feeds. */
export async function listFeeds(scope: Scope, eventId: string): Promise<FeedRow[]> {
  return selectFrom(scope, 'eventFeeds')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('kind', 'desc')
    .execute();
}

/** Finds a feed, optionally locked until the transaction ends. */
export async function findFeed(
  scope: Scope,
  feedId: string,
  { lock = false } = {},
): Promise<FeedRow | undefined> {
  return selectFrom(scope, 'eventFeeds')
    .selectAll()
    .where('feedId', '=', feedId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Writes a new feed. */
export async function insertFeed(
  scope: Scope,
  feed: FeedSettings & { feedId: string; eventId: string; nextAt: Date },
): Promise<void> {
  const { columns, gunStarts } = feed;
  await insertInto(scope, 'eventFeeds', {
    ...feed,
    columns: asJson(columns),
    gunStarts: asJson(gunStarts),
  }).execute();
}

/**
 * Changes a feed's settings, and forgets its earlier content, so that the next content is applied even if it is the
 * same.
 */
export async function changeFeed(
  scope: Scope,
  feedId: string,
  { columns, gunStarts, ...settings }: FeedSettings & { nextAt: Date; version: number },
): Promise<void> {
  await updateFeed(scope, feedId, {
    ...settings,
    columns: asJson(columns),
    gunStarts: asJson(gunStarts),
    failures: 0,
    state: 'Waiting',
    problem: null,
    counts: null,
    etag: null,
    lastModified: null,
    appliedHash: null,
    heldHash: null,
    confirmedHash: null,
  });
}

/** Updates the state of a feed. */
export async function updateFeed(
  scope: Scope,
  feedId: string,
  { problem, counts, ...changes }: Updateable<Tables['eventFeeds']>,
): Promise<void> {
  await updateTable(scope, 'eventFeeds')
    .set({
      ...changes,
      ...(problem === undefined ? {} : { problem: problem && asJson(problem) }),
      ...(counts === undefined ? {} : { counts: counts && asJson(counts) }),
    })
    .where('feedId', '=', feedId)
    .execute();
}

/** Deletes a feed. */
export async function deleteFeed(scope: Scope, feedId: string): Promise<void> {
  await deleteFrom(scope, 'eventFeeds').where('feedId', '=', feedId).execute();
}

/** Deletes the feeds of an event that was merged into another event, because its list no longer exists. */
export async function deleteFeedsOfEvent(scope: Scope, eventId: string): Promise<void> {
  await deleteFrom(scope, 'eventFeeds').where('eventId', '=', eventId).execute();
}

const isDue = (now: Date) =>
  sql<SqlBool>`(asked_at is not null or (next_at <= ${now} and from_at <= ${now} and until_at > ${now}))`;

/** Lists the feeds that are due, those waiting longest first. */
export async function listDueFeeds(scope: Scope, now: Date): Promise<string[]> {
  const rows = await selectFrom(scope, 'eventFeeds')
    .select('feedId')
    .where(isDue(now))
    .orderBy('nextAt')
    .execute();
  return rows.map(({ feedId }) => feedId);
}

/** Leases a due feed until a given time. */
export async function takeFeed(
  scope: Scope,
  feedId: string,
  now: Date,
  until: Date,
): Promise<FeedRow | undefined> {
  return updateTable(scope, 'eventFeeds')
    .set({ nextAt: until, askedAt: null })
    .where('feedId', '=', feedId)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims the events whose photos must be judged again with content of feeds, unless they were judged since a given
 * time.
 */
export async function takeJudgingDue(scope: Scope, now: Date, since: Date): Promise<string[]> {
  const rows = await updateTable(scope, 'eventFeeds')
    .set({ isJudgingDue: false, judgedAt: now })
    .where('isJudgingDue', '=', true)
    .where(({ or, eb }) => or([eb('judgedAt', 'is', null), eb('judgedAt', '<=', since)]))
    .returning('eventId')
    .execute();
  return [...new Set(rows.map(({ eventId }) => eventId))];
}
