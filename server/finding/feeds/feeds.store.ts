import { type Generated, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { FeedFormat, FeedKind, FeedReason, FeedState } from '#contract/desk-feeds.ts';
import type { LineFault } from '#contract/line-faults.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

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
    /** Addresses from which an event's start list and results are pulled. */
    event_feeds: {
      tenant_id: string;
      feed_id: string;
      event_id: string;
      kind: FeedKind;
      format: FeedFormat;
      /** May contain a key, so it is never shown or logged. */
      url: string;
      columns: string[];
      gun_starts: string[];
      is_whole: boolean;
      every_minutes: number;
      from_at: Date;
      until_at: Date;
      /** Grows with each change of the feed's settings. */
      version: Generated<number>;
      next_at: Date;
      /** When a member requested a pull; null after the pull. */
      asked_at: Date | null;
      tried_at: Date | null;
      failures: Generated<number>;
      state: Generated<FeedState>;
      problem: FeedProblem | null;
      counts: FeedCounts | null;
      etag: string | null;
      last_modified: string | null;
      applied_hash: string | null;
      applied_lines: number | null;
      applied_at: Date | null;
      held_hash: string | null;
      confirmed_hash: string | null;
      /** Whether photos must still be judged again with the feed's content. */
      is_judging_due: Generated<boolean>;
      judged_at: Date | null;
      /** Keys of bibs whose wearers were erased: their rows are not imported. Emptied when the feed ends. */
      left_out: Generated<string[]>;
    };
  }
}

/** A feed with its settings and state. */
export type FeedRow = Selectable<Tables['event_feeds']>;

/** The settings of a feed. */
export type FeedSettings = Pick<
  FeedRow,
  'kind' | 'format' | 'url' | 'columns' | 'gun_starts' | 'is_whole' | 'every_minutes' | 'from_at' | 'until_at'
>;

const asJson = <T>(value: T): T => JSON.stringify(value) as unknown as T;

/** Lists an event's feeds. */
export async function listFeeds({ trx, tenantId }: Scope, eventId: string): Promise<FeedRow[]> {
  return trx
    .selectFrom('event_feeds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .orderBy('kind', 'desc')
    .execute();
}

/** Finds a feed, optionally locked until the transaction ends. */
export async function findFeed(
  { trx, tenantId }: Scope,
  feedId: string,
  { lock = false } = {},
): Promise<FeedRow | undefined> {
  return trx
    .selectFrom('event_feeds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('feed_id', '=', feedId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Writes a new feed. */
export async function insertFeed(
  { trx, tenantId }: Scope,
  feed: FeedSettings & { feed_id: string; event_id: string; next_at: Date },
): Promise<void> {
  const { columns, gun_starts } = feed;
  await trx
    .insertInto('event_feeds')
    .values({ ...feed, tenant_id: tenantId, columns: asJson(columns), gun_starts: asJson(gun_starts) })
    .execute();
}

/**
 * Changes a feed's settings, and forgets its earlier content, so that the next content is applied even if it is the
 * same.
 */
export async function changeFeed(
  scope: Scope,
  feedId: string,
  { columns, gun_starts, ...settings }: FeedSettings & { next_at: Date; version: number },
): Promise<void> {
  await updateFeed(scope, feedId, {
    ...settings,
    columns: asJson(columns),
    gun_starts: asJson(gun_starts),
    failures: 0,
    state: 'Waiting',
    problem: null,
    counts: null,
    etag: null,
    last_modified: null,
    applied_hash: null,
    held_hash: null,
    confirmed_hash: null,
  });
}

/** Updates the state of a feed. */
export async function updateFeed(
  { trx, tenantId }: Scope,
  feedId: string,
  { problem, counts, ...changes }: Updateable<Tables['event_feeds']>,
): Promise<void> {
  await trx
    .updateTable('event_feeds')
    .set({
      ...changes,
      ...(problem === undefined ? {} : { problem: problem && asJson(problem) }),
      ...(counts === undefined ? {} : { counts: counts && asJson(counts) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('feed_id', '=', feedId)
    .execute();
}

/** Deletes a feed. */
export async function deleteFeed({ trx, tenantId }: Scope, feedId: string): Promise<void> {
  await trx
    .deleteFrom('event_feeds')
    .where('tenant_id', '=', tenantId)
    .where('feed_id', '=', feedId)
    .execute();
}

/** Deletes the feeds of an event that was merged into another one, because its list no longer exists. */
export async function deleteFeedsOfEvent({ trx, tenantId }: Scope, eventId: string): Promise<void> {
  await trx
    .deleteFrom('event_feeds')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

const isDue = (now: Date) =>
  sql<SqlBool>`(asked_at is not null or (next_at <= ${now} and from_at <= ${now} and until_at > ${now}))`;

/** Lists the feeds that are due, those waiting longest first. */
export async function listDueFeeds({ trx, tenantId }: Scope, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('event_feeds')
    .select('feed_id')
    .where('tenant_id', '=', tenantId)
    .where(isDue(now))
    .orderBy('next_at')
    .execute();
  return rows.map(({ feed_id }) => feed_id);
}

/** Leases a due feed until a given time. */
export async function takeFeed(
  { trx, tenantId }: Scope,
  feedId: string,
  now: Date,
  until: Date,
): Promise<FeedRow | undefined> {
  return trx
    .updateTable('event_feeds')
    .set({ next_at: until, asked_at: null })
    .where('tenant_id', '=', tenantId)
    .where('feed_id', '=', feedId)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims the events whose photos must be judged again with content of feeds, unless they were judged since a given
 * time.
 */
export async function takeJudgingDue({ trx, tenantId }: Scope, now: Date, since: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('event_feeds')
    .set({ is_judging_due: false, judged_at: now })
    .where('tenant_id', '=', tenantId)
    .where('is_judging_due', '=', true)
    .where(({ or, eb }) => or([eb('judged_at', 'is', null), eb('judged_at', '<=', since)]))
    .returning('event_id')
    .execute();
  return [...new Set(rows.map(({ event_id }) => event_id))];
}

/** Deletes the excluded bibs of ended feeds. */
export async function forgetLeftOut({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .updateTable('event_feeds')
    .set({ left_out: [] })
    .where('tenant_id', '=', tenantId)
    .where('until_at', '<=', now)
    .where(sql<boolean>`left_out <> '{}'`)
    .execute();
}
