import { text as readStream } from 'node:stream/consumers';
import { deskEventSchemas } from '#contract/desk-events.schema.ts';
import { deskFeedSchemas, type ShownFeed } from '#contract/desk-feeds.schema.ts';
import { FEED_MINUTES, type FeedFormat, type FeedKind } from '#contract/desk-feeds.ts';
import { type Action, type DeskReader, on, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const KINDS: Record<string, FeedKind> = { 'start-list': 'StartList', results: 'Results', both: 'Both' };
const FORMATS: Record<string, FeedFormat> = { json: 'Json', csv: 'Csv', 'race-result': 'RaceResult' };
const DAY_MS = 24 * 3600_000;

/** The rules of `pull`, with and without --confirm. */
const PULL: Pick<Action, 'options' | 'summary' | 'check' | 'complete' | 'refused' | 'faults' | 'after'> & {
  print: () => string[];
} = {
  options: { event: 'eventId', kind: 'kind', confirm: 'isConfirmed' },
  summary: 'pulls a feed at once.',
  check: needsEvent,
  complete: findFeed,
  refused: { Conflict: () => 'nothing is held back, or its content has changed' },
  faults: { SomethingChanged: 'nothing is held back, or its content has changed' },
  after: pullNow,
  print: () => [],
};

/** `photofinish feed`: lists of an event that are pulled from an address. */
export const { command, run: runFeedCommand } = defineDeskCommand({
  name: 'feed',
  about: `Pulls an event's start list or results from an address during the race, and applies them like start-list and import-results. docs/feeds.md describes the formats. An invalid feed changes nothing. A feed that drops many rows, changes many names or has many unknown bibs is held back until it is confirmed here or at the desk.`,
  options: {
    event: { takes: 'EVENT', help: 'the title or the id of the event' },
    kind: {
      takes: 'KIND',
      help: 'start-list (default), results or both; an event has one feed of each, or one of both',
      default: 'start-list',
    },
    url: {
      takes: 'URL',
      help: 'https://…; it may contain a key and is never shown in full. "-" reads it from standard input',
    },
    format: {
      takes: 'FORMAT',
      help: 'json (default): as docs/feeds.md says; csv; race-result: a list of the Simple API, as JSON or CSV',
      default: 'json',
    },
    column: {
      takes: 'NAME=HEADING',
      help: 'what a heading means: bib, surname, name, birth-date, e-mail, code, distance, finish, clock, gun, chip, rank, categoryRank, split (may be repeated)',
      isRepeated: true,
    },
    'gun-start': {
      takes: 'TIME',
      help: 'when the race began, as in 10:00:00; for one distance only DISTANCE=TIME (may be repeated)',
      isRepeated: true,
    },
    every: {
      takes: 'N',
      help: `minutes between pulls, from ${FEED_MINUTES.min} to ${FEED_MINUTES.max}, 5 by default; longer after failures`,
      must: `be a number of minutes from ${FEED_MINUTES.min} to ${FEED_MINUTES.max}`,
      default: '5',
    },
    from: {
      takes: 'T',
      help: 'the start in local time, as 2026-05-10T07:00; the race day by default',
      must: 'be a moment like 2026-05-10T07:00',
    },
    until: { takes: 'T', help: 'the end', must: 'be a moment like 2026-05-10T07:00' },
    'partial-list': { help: 'participants missing from the list stay' },
    confirm: { help: 'applies a feed that was held back, if it is unchanged' },
  },
  actions: {
    set: on(deskFeedSchemas, 'setFeed', {
      options: {
        event: 'eventId',
        url: 'url',
        kind: 'kind',
        format: 'format',
        column: 'columns',
        'gun-start': 'gunStarts',
        every: 'everyMinutes',
        from: 'from',
        until: 'until',
        'partial-list': 'isPartial',
      },
      summary: 'sets the feed of a kind.',
      check: needsEvent,
      complete: completeSettings,
      print: (_, __, { everyMinutes, from, until }) =>
        `The feed is pulled every ${everyMinutes} min from ${from} until ${until}.`,
    }),
    show: on(deskFeedSchemas, 'listFeeds', {
      options: { event: 'eventId' },
      summary: 'shows the feeds, and what their last pulls did.',
      check: needsEvent,
      print: ({ feeds }) => (feeds.length === 0 ? 'The event has no feed.' : feeds.map(describe)),
      json: ({ feeds }) => feeds,
    }),
    pull: on(deskFeedSchemas, 'pullFeed', {
      ...PULL,
      withOption: { confirm: on(deskFeedSchemas, 'confirmFeed', PULL) },
    }),
    remove: on(deskFeedSchemas, 'removeFeed', {
      options: { event: 'eventId', kind: 'kind' },
      summary: 'removes a feed; imported data stays.',
      check: needsEvent,
      complete: findFeed,
      print: () => 'The feed is removed. Imported data stays.',
    }),
  },
});

function needsEvent({ eventId }: Values): void {
  if (eventId === undefined) throw new UsageError('--event is missing.');
}

function oneOf<T>(known: Record<string, T>, name: string, said: ParsedOptions[string]): T {
  const found = Object.hasOwn(known, String(said)) ? known[String(said)] : undefined;
  if (found === undefined) throw new UsageError(`--${name} must be one of ${Object.keys(known).join(', ')}.`);
  return found;
}

const kindOf = ({ kind = 'start-list' }: ParsedOptions): FeedKind => oneOf(KINDS, 'kind', kind);

async function completeSettings({ read, options }: DeskReader, values: Values): Promise<Values> {
  const { date } = await read(deskEventSchemas, 'getEvent', { eventId: values.eventId });
  const dayAfter = new Date(new Date(`${date}T00:00:00Z`).getTime() + DAY_MS).toISOString();
  return {
    kind: kindOf(options),
    format: oneOf(FORMATS, 'format', options.format ?? 'json'),
    url: values.url === '-' ? (await readStream(process.stdin)).trim() : (values.url ?? null),
    columns: values.columns ?? [],
    gunStarts: values.gunStarts ?? [],
    isWhole: values.isPartial !== true,
    from: values.from ?? `${date}T00:00`,
    until: values.until ?? dayAfter.slice(0, 16),
  };
}

/** Finds the feed of the kind; the only feed of an event needs no kind. */
async function findFeed({ read, options }: DeskReader, { eventId }: Values): Promise<Values> {
  const { feeds } = await read(deskFeedSchemas, 'listFeeds', { eventId });
  const kind = kindOf(options);
  const feed = feeds.find((one) => one.kind === kind) ?? (feeds.length === 1 ? feeds[0] : undefined);
  if (feed === undefined) throw new UsageError('The event has no such feed: see feed show.');
  return { feedId: feed.feedId, held: feed.held ?? '' };
}

/** Pulls the feed in this process, and describes the result. */
async function pullNow(_: never, { deps, tenantId, read }: DeskReader, { eventId, feedId }: Values) {
  const { judgeByFeeds, pullFeed } = await import('#finding/feeds/index.ts');
  if (!(await pullFeed(deps, tenantId, String(feedId))))
    return { lines: ['A worker is pulling it: see feed show.'] };
  await judgeByFeeds(deps, tenantId);
  const { feeds } = await read(deskFeedSchemas, 'listFeeds', { eventId });
  const feed = feeds.find((one) => one.feedId === feedId);
  if (feed === undefined) return { lines: ['The feed was removed meanwhile.'], exitCode: 1 };
  const isDone = ['Applied', 'Unchanged', 'Waiting'].includes(feed.state);
  return { lines: [describe(feed)], exitCode: isDone ? 0 : 1 };
}

function describe({ kind, format, address, state, problem, counts, everyMinutes, until }: ShownFeed): string {
  const why = problem === null ? '' : ` (${[problem.reason, problem.status].filter(Boolean).join(' ')})`;
  const did =
    counts === null
      ? ''
      : `: ${counts.lines} lines, ${counts.added} new, ${counts.changed} changed, ${counts.left} left, ${counts.unknown} unknown`;
  return [
    `${kind}, ${format}, ${address}, every ${everyMinutes} min until ${until}`,
    `  ${state}${why}${did}`,
    ...(problem?.lines ?? []).map(({ line, message }) => `  line ${line}: ${message}`),
  ].join('\n');
}
