import { text as readStream } from 'node:stream/consumers';
import { FEED_MINUTES, type FeedFormat, type FeedKind } from '#contract/desk-feeds.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  confirmFeed,
  type FeedRow,
  judgeByFeeds,
  listFeeds,
  pullFeed,
  removeFeed,
  requestPull,
  setFeed,
} from '#finding/feeds/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { maskAddress } from '#platform/outbound/mask-address.ts';
import { wallClock } from '#platform/wall-clock.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const KINDS: Record<string, FeedKind> = { 'start-list': 'StartList', results: 'Results', both: 'Both' };
const FORMATS: Record<string, FeedFormat> = { json: 'Json', csv: 'Csv', 'race-result': 'RaceResult' };
const DAY_MS = 24 * 3600_000;

type FeedDeps = Pick<
  AppDeps,
  'clock' | 'config' | 'database' | 'events' | 'keys' | 'log' | 'newId' | 'queue'
>;

interface Call {
  deps: FeedDeps;
  tenantId: string;
  eventId: string;
  options: ParsedOptions;
  terminal: Pick<Terminal, 'print'>;
}

/**
 * Runs `photofinish feed`.
 * @returns the exit code: 0 if it is done, 1 if nothing was changed or the feed could not be applied
 */
export async function feedCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runFeedCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `feed set`, `feed show`, `feed pull` and `feed remove`. */
export async function runFeedCommand(
  deps: FeedDeps,
  tenantId: string,
  [action, ...others]: string[],
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  if (typeof options.event !== 'string') throw new UsageError('--event is missing.');
  const call = { deps, tenantId, eventId: readId(options.event), options, terminal };
  const run = { set, show, pull, remove }[action ?? ''];
  if (run === undefined || others.length > 0)
    throw new UsageError('Use "feed set", "feed show", "feed pull" or "feed remove", each with --event ID.');
  return run(call);
}

async function set({ deps, tenantId, eventId, options, terminal }: Call): Promise<number> {
  const everyMinutes = Number(options.every);
  const { min, max } = FEED_MINUTES;
  if (!Number.isInteger(everyMinutes) || everyMinutes < min || everyMinutes > max)
    throw new UsageError(`--every must be a number of minutes from ${min} to ${max}.`);
  const event = await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
  if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const dayAfter = new Date(new Date(`${event.date}T00:00:00Z`).getTime() + DAY_MS).toISOString();
  const input = {
    kind: kindOf(options),
    format: oneOf(FORMATS, 'format', options.format),
    url: options.url === '-' ? (await readStream(process.stdin)).trim() : textOf(options.url),
    columns: textsOf(options.column),
    gunStarts: textsOf(options['gun-start']),
    isWhole: options['partial-list'] !== true,
    everyMinutes,
    from: localOf(options, 'from') ?? `${event.date}T00:00`,
    until: localOf(options, 'until') ?? dayAfter.slice(0, 16),
  };
  const cause = await readCause(deps, tenantId, options);
  const done = await deps.database.inTenant(tenantId, (scope) => setFeed(deps, scope, eventId, input, cause));
  if (isRefusal(done)) {
    const [fault] = done.errors ?? [];
    terminal.print(`Nothing was changed: ${fault?.path} ${fault?.message}.`);
    return 1;
  }
  terminal.print(`The feed is pulled every ${everyMinutes} min from ${input.from} until ${input.until}.`);
  return 0;
}

async function show({ deps, tenantId, eventId, options, terminal }: Call): Promise<number> {
  const { feeds, timeZone } = await readFeeds(deps, tenantId, eventId);
  if (options.json === true)
    terminal.print(JSON.stringify(feeds.map(({ url, ...feed }) => ({ ...feed, address: maskAddress(url) }))));
  else if (feeds.length === 0) terminal.print('The event has no feed.');
  else for (const feed of feeds) terminal.print(describe(feed, timeZone));
  return 0;
}

async function pull({ deps, tenantId, eventId, options, terminal }: Call): Promise<number> {
  const { feed } = await findNamed(deps, tenantId, eventId, options);
  const which = { eventId, feedId: feed.feedId };
  const { clock } = deps;
  const cause = await readCause(deps, tenantId, options);
  const refused = await deps.database.inTenant(tenantId, (scope) =>
    options.confirm === true
      ? confirmFeed({ clock }, scope, { ...which, held: feed.heldHash ?? '' }, cause)
      : requestPull({ clock }, scope, which),
  );
  if (refused !== undefined) {
    terminal.print('Nothing was changed: nothing is held back, or its content has changed.');
    return 1;
  }
  if (!(await pullFeed(deps, tenantId, feed.feedId))) {
    terminal.print('A worker is pulling it: see feed show.');
    return 0;
  }
  await judgeByFeeds(deps, tenantId);
  const after = await findNamed(deps, tenantId, eventId, options);
  terminal.print(describe(after.feed, after.timeZone));
  return ['Applied', 'Unchanged', 'Waiting'].includes(after.feed.state) ? 0 : 1;
}

async function remove({ deps, tenantId, eventId, options, terminal }: Call): Promise<number> {
  const { feed } = await findNamed(deps, tenantId, eventId, options);
  const cause = await readCause(deps, tenantId, options);
  const refused = await deps.database.inTenant(tenantId, (scope) =>
    removeFeed(scope, { eventId, feedId: feed.feedId }, cause),
  );
  terminal.print(
    refused === undefined ? 'The feed is removed. Imported data stays.' : 'Nothing was changed.',
  );
  return refused === undefined ? 0 : 1;
}

async function readFeeds(deps: FeedDeps, tenantId: string, eventId: string) {
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
    return { feeds: await listFeeds(scope, eventId), timeZone: event.timeZone };
  });
}

async function findNamed(deps: FeedDeps, tenantId: string, eventId: string, options: ParsedOptions) {
  const { feeds, timeZone } = await readFeeds(deps, tenantId, eventId);
  const kind = kindOf(options);
  // The only feed of an event needs no kind.
  const feed = feeds.find((one) => one.kind === kind) ?? (feeds.length === 1 ? feeds[0] : undefined);
  if (feed === undefined) throw new UsageError('The event has no such feed: see feed show.');
  return { feed, timeZone };
}

function describe(feed: FeedRow, timeZone: string): string {
  const { kind, format, url, state, problem, counts, everyMinutes, untilAt } = feed;
  const until = wallClock(untilAt, timeZone).toISOString().slice(0, 16);
  const why = problem === null ? '' : ` (${[problem.reason, problem.status].filter(Boolean).join(' ')})`;
  const did =
    counts === null
      ? ''
      : `: ${counts.lines} lines, ${counts.added} new, ${counts.changed} changed, ${counts.left} left, ${counts.unknown} unknown`;
  return [
    `${kind}, ${format}, ${maskAddress(url)}, every ${everyMinutes} min until ${until}`,
    `  ${state}${why}${did}`,
    ...(problem?.lines ?? []).map(({ line, message }) => `  line ${line}: ${message}`),
  ].join('\n');
}

const kindOf = (options: ParsedOptions): FeedKind => oneOf(KINDS, 'kind', options.kind);

function oneOf<T>(known: Record<string, T>, name: string, said: ParsedOptions[string]): T {
  const found = Object.hasOwn(known, String(said)) ? known[String(said)] : undefined;
  if (found === undefined) throw new UsageError(`--${name} must be one of ${Object.keys(known).join(', ')}.`);
  return found;
}

const textOf = (value: ParsedOptions[string]): string | null => (typeof value === 'string' ? value : null);
const textsOf = (value: ParsedOptions[string]): string[] => (Array.isArray(value) ? value.map(String) : []);

function localOf(options: ParsedOptions, name: 'from' | 'until'): string | undefined {
  const said = options[name];
  if (said === undefined) return undefined;
  if (typeof said !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(said))
    throw new UsageError(`--${name} must be a moment like 2026-05-10T07:00.`);
  return said;
}
