import { DESK_API } from './desk.ts';
import { LIST_KINDS } from './desk-lists.ts';

const FEEDS = `${DESK_API}/tenants/:tenantId/events/:eventId/feeds`;

/** Addresses from which an event's start list and results are pulled. */
export const deskFeedRoutes = {
  listFeeds: { method: 'GET', path: FEEDS },
  setFeed: { method: 'POST', path: FEEDS },
  removeFeed: { method: 'DELETE', path: `${FEEDS}/:feedId` },
  pullFeed: { method: 'POST', path: `${FEEDS}/:feedId/pull` },
  confirmFeed: { method: 'POST', path: `${FEEDS}/:feedId/confirmation` },
} as const;

/** The content of a feed. */
export const FEED_KINDS = [...LIST_KINDS, 'Both'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** The format of a feed: JSON of docs/feeds.md, a CSV table, or a list of RACE RESULT. */
export const FEED_FORMATS = ['Json', 'Csv', 'RaceResult'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/**
 * `Refused`: invalid content. `Held`: a member must confirm it; for `WearersMove` only some rows, and the rest was
 * applied. `Failed`: no content arrived.
 */
export const FEED_STATES = ['Waiting', 'Applied', 'Unchanged', 'Refused', 'Held', 'Failed'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Why a feed was not applied. */
export const FEED_REASONS = [
  // Failed:
  'Status',
  'TimedOut',
  'NoAnswer',
  'Redirect',
  'PrivateAddress',
  // Refused:
  'TooLarge',
  'Html',
  'Empty',
  'NotJson',
  'OtherShape',
  'Encoding',
  'Lines',
  'NoEvent',
  'GunStart',
  'FreesOriginals',
  // Held:
  'OtherPeople',
  'WearersMove',
  'EndsProtection',
  'LosesRows',
  'ChangesNames',
  'UnknownBibs',
] as const;
export type FeedReason = (typeof FEED_REASONS)[number];

export const FEED_URL_MAX = 1_000;
export const FEED_COLUMNS_MAX = 40;
/** The shortest and the longest interval between pulls, in minutes. */
export const FEED_MINUTES = { min: 1, max: 720 } as const;
/** The most days for which a feed is pulled. */
export const FEED_DAYS_MAX = 60;
