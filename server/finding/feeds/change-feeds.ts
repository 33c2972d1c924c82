import { FEED_DAYS_MAX, FEED_URL_MAX, type FeedFormat, type FeedKind } from '#contract/desk-feeds.ts';
import { faultAt } from '#contract/faults.ts';
import { type EventRecord, findEvent } from '#finding/events/index.ts';
import { readMoment } from '#finding/race-results/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { findUrlFault } from '#platform/outbound/find-url-fault.ts';
import { maskAddress } from '#platform/outbound/mask-address.ts';
import { createReach } from '#platform/outbound/networks.ts';
import { instantInZone } from '#platform/wall-clock.ts';
import { FEED_COLUMN_NAMES, readFeedColumns } from './feed-tables.rules.ts';
import { pullFeedJob } from './feeds.jobs.ts';
import {
  changeFeed,
  deleteFeed,
  type FeedRow,
  type FeedSettings,
  findFeed,
  insertFeed,
  listFeeds,
  updateFeed,
} from './feeds.store.ts';

/** The settings of an event's feed. */
export interface FeedInput {
  kind: FeedKind;
  format: FeedFormat;
  /** Null keeps the current address of the feed of this kind. */
  url: string | null;
  columns: string[];
  gunStarts: string[];
  isWhole: boolean;
  everyMinutes: number;
  /** The start and end of pulling, in the race's local time: `2026-05-10T07:00`. */
  from: string;
  until: string;
}

type ChangeDeps = Pick<Deps, 'clock' | 'config' | 'newId'>;

const DAY_MS = 24 * 3600_000;

/**
 * Sets the feed for an event's start list, its results, or both: either one feed of each kind, or one for both.
 * @returns Invalid for an address or format that cannot be used, NotFound, Conflict if two feeds would supply the same
 *   list
 */
export async function setFeed(
  deps: ChangeDeps,
  scope: Scope,
  eventId: string,
  input: FeedInput,
  cause: Cause,
): Promise<{ feedId: string } | Refusal> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  if (event.isDeleted || event.mergedInto !== null)
    return refuse('Conflict', [faultAt('eventId', 'EventGone')]);
  const feeds = await listFeeds(scope, eventId);
  if (feeds.some(({ kind }) => kind !== input.kind && [kind, input.kind].includes('Both')))
    return refuse('Conflict', [faultAt('kind', 'SameFeed')]);
  const known = feeds.find(({ kind }) => kind === input.kind);
  const settings = readSettings(deps, event, input, known?.url);
  if (isRefusal(settings)) return settings;
  const feedId = known?.feedId ?? deps.newId();
  const nextAt = new Date(Math.max(deps.clock.now().getTime(), settings.fromAt.getTime()));
  if (known === undefined) await insertFeed(scope, { ...settings, feedId, eventId, nextAt });
  else await changeFeed(scope, feedId, { ...settings, nextAt, version: known.version + 1 });
  await recordAction(
    scope,
    {
      what: 'event.set-feed',
      thingId: eventId,
      ...(known === undefined ? {} : { before: describe(known) }),
      after: describe(settings),
    },
    cause,
  );
  return { feedId };
}

/** Removes a feed; its applied content stays. @returns NotFound */
export async function removeFeed(scope: Scope, which: NamedFeed, cause: Cause): Promise<Refusal | undefined> {
  const known = await findOwn(scope, which);
  if (isRefusal(known)) return known;
  await deleteFeed(scope, known.feedId);
  await recordAction(
    scope,
    { what: 'event.remove-feed', thingId: known.eventId, before: describe(known) },
    cause,
  );
  return undefined;
}

/** The dependencies for having a worker pull a feed; without a queue, the caller pulls it. */
type AskDeps = Pick<Deps, 'clock'> & Partial<Pick<Deps, 'queue'>>;

/** Requests that a feed is pulled at once, regardless of its interval. @returns NotFound */
export async function requestPull(
  deps: AskDeps,
  scope: Scope,
  which: NamedFeed,
): Promise<Refusal | undefined> {
  const known = await findOwn(scope, which);
  if (isRefusal(known)) return known;
  await updateFeed(scope, known.feedId, { askedAt: deps.clock.now() });
  await deps.queue?.send(scope, pullFeedJob, [{ feedId: known.feedId }]);
  return undefined;
}

/**
 * Applies held-back content: the feed is pulled at once, and its content is applied if it is still the content that was
 * held back. Held-back moves of runners are applied if they are still the same moves. Content that would end
 * protections needs a member with that right, other content a member who may set feeds.
 * @returns NotFound, Conflict if other content is held back, Forbidden if the actor may not; undefined on success
 */
export async function confirmFeed(
  deps: AskDeps,
  scope: Scope,
  which: NamedFeed & { held: string },
  cause: Cause,
): Promise<Refusal | undefined> {
  const known = await findOwn(scope, which);
  if (isRefusal(known)) return known;
  if (known.heldHash !== which.held) return refuse('Conflict', [faultAt('held', 'SomethingChanged')]);
  const { reason } = known.problem ?? {};
  const needed = reason === 'EndsProtection' ? 'participant.unprotect' : 'event.set-feed';
  if (!(await actorMay(scope, cause.actor, needed, known.eventId))) return refuse('Forbidden');
  await updateFeed(scope, known.feedId, { confirmedHash: known.heldHash });
  await recordAction(
    scope,
    {
      what: 'event.confirm-feed',
      thingId: known.eventId,
      after: { feed: known.kind, reason, ...known.counts },
    },
    cause,
  );
  return requestPull(deps, scope, which);
}

/** A feed of an event. */
interface NamedFeed {
  eventId: string;
  feedId: string;
}

async function findOwn(scope: Scope, { eventId, feedId }: NamedFeed): Promise<FeedRow | Refusal> {
  const known = await findFeed(scope, feedId, { lock: true });
  return known === undefined || known.eventId !== eventId ? refuse('NotFound') : known;
}

function readSettings(
  { config }: Pick<Deps, 'config'>,
  event: EventRecord,
  input: FeedInput,
  knownUrl: string | undefined,
): FeedSettings | Refusal {
  const url = input.url ?? knownUrl;
  if (url === undefined) return refuse('Invalid', [faultAt('url', 'FieldMissing')]);
  const urlFault = findUrlFault(url, FEED_URL_MAX, createReach(config.allowedPrivateNetworks));
  if (urlFault !== undefined) return refuse('Invalid', [faultAt('url', urlFault)]);
  const columns = readFeedColumns(input.columns, input.format === 'RaceResult');
  if ('wrong' in columns)
    return refuse('Invalid', [
      faultAt('columns', 'NoFeedColumn', { text: columns.wrong, known: FEED_COLUMN_NAMES.join(', ') }),
    ]);
  // Whether the race has started is checked when results arrive.
  const wrong = input.gunStarts.find(
    (entry) => readMoment(entry.split('=').at(-1)?.trim() ?? '', event.date) === undefined,
  );
  if (wrong !== undefined) return refuse('Invalid', [faultAt('gunStarts', 'NoTimeOfDay', { text: wrong })]);
  const fromAt = instantInZone(`${input.from}:00`, event.timeZone);
  const untilAt = instantInZone(`${input.until}:00`, event.timeZone);
  const lasts = untilAt.getTime() - fromAt.getTime();
  if (!(lasts > 0)) return refuse('Invalid', [faultAt('until', 'EndBeforeBeginning')]);
  if (lasts > FEED_DAYS_MAX * DAY_MS)
    return refuse('Invalid', [faultAt('until', 'FeedTooLong', { days: FEED_DAYS_MAX })]);
  return {
    kind: input.kind,
    format: input.format,
    url,
    columns: input.columns,
    gunStarts: input.gunStarts,
    isWhole: input.isWhole,
    everyMinutes: input.everyMinutes,
    fromAt,
    untilAt,
  };
}

/** The record's description of a feed: never its address. */
function describe({ kind, format, url, everyMinutes, fromAt, untilAt, isWhole }: FeedSettings) {
  return {
    feed: kind,
    format,
    address: maskAddress(url),
    everyMinutes: everyMinutes,
    from: fromAt.toISOString(),
    until: untilAt.toISOString(),
    isWhole: isWhole,
  };
}
