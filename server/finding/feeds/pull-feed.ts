import { bibKey } from '#contract/competitor.ts';
import type { FeedReason, FeedState } from '#contract/desk-feeds.ts';
import { lineFaultOf, withoutContent } from '#contract/line-faults.ts';
import {
  describeMoves,
  ENDS_PROTECTION,
  FREES_ORIGINALS,
  faultsOfPersons,
  hasTeams,
  type PersonDoubt,
} from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  importResults,
  importStartList,
  lockListedEvent,
  readGunStarts,
} from '#finding/list-imports/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { fetchOut, PrivateAddress, Redirected } from '#platform/outbound/call-out.ts';
import { createReach } from '#platform/outbound/networks.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { listErasedBibs, type NamedRow, nameHashesOf } from './erased-bibs.store.ts';
import { type FeedContent, readFeed } from './feed.task.ts';
import { readFeedColumns } from './feed-tables.rules.ts';
import { findDoubt, JUDGING_PAUSE_MS, nameFreeing, nameMoves, nextPull } from './feeds.rules.ts';
import {
  type FeedCounts,
  type FeedProblem,
  type FeedRow,
  findFeed,
  listDueFeeds,
  takeFeed,
  takeJudgingDue,
  updateFeed,
} from './feeds.store.ts';

export type PullDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'events' | 'keys' | 'log' | 'newId' | 'queue'
>;

/** The limits of one pull: a list of 100,000 participants has some 10 MB. */
const PULL = { timeoutMs: 30_000, bytesMax: 24 * 2 ** 20 };
/** Lease of a feed during a pull. */
const LEASE_MS = 3 * 60_000;
const BY_JOB = { actor: { kind: 'Job', job: 'feeds.pull' }, why: '' } as const;

/** A server's answer: not modified, content with its validators, or a failure. */
type Answer =
  | { content: FeedContent; etag: string | null; lastModified: string | null }
  | { state: 'Unchanged' }
  | { problem: FeedProblem; state: 'Failed' | 'Refused' };

/** How a pull ended. */
interface Pulled {
  state: FeedState;
  problem: FeedProblem | null;
  counts: FeedCounts | null;
  /** The id of the held-back content. */
  held: string | null;
}

/** Pulls the feeds of a tenant that are due, one after another. */
export async function pullDueFeeds(
  deps: PullDeps,
  tenantId: string,
  signal: AbortSignal,
  limits = PULL,
): Promise<void> {
  const due = await deps.database.inTenant(tenantId, (scope) => listDueFeeds(scope, deps.clock.now()));
  const round = { sweep: 'feeds.pull-due', tenantId, items: due, keyOf: (feedId: string) => feedId, signal };
  await eachItem(deps, round, (feedId) => pullFeed(deps, tenantId, feedId, limits));
}

/** Sends jobs that judge photos by content of feeds, each event at a minimum interval. */
export async function judgeByFeeds({ database, events, clock }: PullDeps, tenantId: string): Promise<void> {
  const now = clock.now();
  await database.inTenant(tenantId, async (scope) => {
    const eventIds = await takeJudgingDue(scope, now, new Date(now.getTime() - JUDGING_PAUSE_MS));
    for (const eventId of eventIds) await events.emit(scope, 'places.learnt', { eventId });
  });
}

/**
 * Pulls a due feed that no other process pulls, and applies its content unless a member should check it first.
 * @returns whether it was pulled
 */
export async function pullFeed(
  deps: PullDeps,
  tenantId: string,
  feedId: string,
  limits = PULL,
): Promise<boolean> {
  const now = deps.clock.now();
  const taken = new Date(now.getTime() + LEASE_MS);
  const feed = await deps.database.inTenant(tenantId, (scope) => takeFeed(scope, feedId, now, taken));
  if (feed === undefined) return false;
  const answer = await ask(deps, tenantId, feed, limits);
  const pulled = 'content' in answer ? await apply(deps, tenantId, feed, answer) : endOf(answer);
  if (pulled !== undefined)
    await deps.database.inTenant(tenantId, async (scope) => {
      if ((await findAsTaken(scope, feed)) !== undefined) await note(deps, scope, feed, pulled);
    });
  return true;
}

function endOf(answer: Exclude<Answer, { content: FeedContent }>): Pulled {
  const problem = 'problem' in answer ? answer.problem : null;
  return { state: answer.state, problem, counts: null, held: null };
}

const failed = (reason: FeedReason, status: number | null = null) => ({
  state: 'Failed' as const,
  problem: { reason, status, lines: [] },
});

/** Calls the server and parses its answer. Neither the address nor the content is logged. */
async function ask(deps: PullDeps, tenantId: string, feed: FeedRow, limits: typeof PULL): Promise<Answer> {
  const fetched = await fetchFeed(deps, feed, limits);
  if ('problem' in fetched) return fetched;
  const { status, headers, bytes } = fetched;
  if (status === 304) return { state: 'Unchanged' };
  if (status !== 200) return failed('Status', status);
  if (bytes === undefined) return refused('TooLarge');
  const columns = readFeedColumns(feed.columns, feed.format === 'RaceResult');
  if ('wrong' in columns) throw new Error('a feed has columns that were refused');
  const { kind, format } = feed;
  const content = await readFeed(tenantId, {
    bytes,
    contentType: headers['content-type'],
    kind,
    format,
    columns,
    hasTeams: await deps.database.inTenant(tenantId, (scope) => hasTeams(scope, feed.eventId)),
  });
  if ('reason' in content) return refused(content.reason, content.lines);
  const { etag = null, 'last-modified': lastModified = null } = headers;
  return { content, etag, lastModified };
}

async function fetchFeed({ config }: PullDeps, { url, etag, lastModified }: FeedRow, limits: typeof PULL) {
  try {
    return await fetchOut(url, {
      ...limits,
      headers: {
        accept: 'application/json, text/csv, */*;q=0.5',
        ...(etag === null ? {} : { 'if-none-match': etag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
      },
      mayReach: createReach(config.allowedPrivateNetworks),
    });
  } catch (error) {
    if (error instanceof PrivateAddress) return failed('PrivateAddress');
    if (error instanceof Redirected) return failed('Redirect');
    const isLate = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name);
    return failed(isLate ? 'TimedOut' : 'NoAnswer');
  }
}

const refused = (reason: FeedReason, lines: FeedProblem['lines'] = []): Answer & Pulled => ({
  state: 'Refused',
  problem: { reason, status: null, lines },
  counts: null,
  held: null,
});

/** The decisions about a feed's content while it is applied. A feed has no actor; a member has confirmed them. */
interface Decisions {
  erased: Erased;
  mayEnd: (freed: readonly string[]) => boolean;
  mayMove: (doubt: PersonDoubt) => boolean;
}

/**
 * Applies a feed's content and records it, in one transaction. Bibs that would pass to other people wait for a
 * confirmation, and the rest is applied (docs/decisions/0313).
 * @returns the outcome if nothing was applied; undefined if it was
 */
async function apply(
  deps: PullDeps,
  tenantId: string,
  feed: FeedRow,
  answer: Extract<Answer, { content: FeedContent }>,
): Promise<Pulled | undefined> {
  const { content, etag, lastModified } = answer;
  const { hash } = content;
  const validators = { etag, lastModified };
  let end: Pulled | undefined;
  await deps.database.inTenant(tenantId, async (scope) => {
    const event = await lockListedEvent(scope, feed.eventId);
    if (isRefusal(event)) {
      end = refused('NoEvent');
      return;
    }
    const present = await findAsTaken(scope, feed);
    if (present === undefined) return;
    if (hash === feed.appliedHash) {
      await note(deps, scope, feed, { state: 'Unchanged', problem: null, counts: null, held: null });
      await updateFeed(scope, feed.feedId, validators);
      return;
    }
    let freed: readonly string[] = [];
    const { confirmedHash } = feed;
    const isConfirmed = () => [hash, nameFreeing(hash, freed)].includes(confirmedHash ?? '');
    const mayEnd = (bibs: readonly string[]) => {
      freed = bibs;
      return confirmedHash === nameFreeing(hash, bibs);
    };
    const asked: { moves?: PersonDoubt } = {};
    const mayMove = (doubt: PersonDoubt) => {
      asked.moves = doubt;
      // A member who confirmed the whole content, or that protections end, has seen the moves, too.
      const seen = nameFreeing(hash, feed.problem?.freed ?? []);
      return [hash, seen, nameMoves(describeMoves(doubt.moved))].includes(confirmedHash ?? '');
    };
    const erased = await readErased(deps, scope, present);
    const imported = await importContent(deps, scope, feed, content, { mayEnd, mayMove, erased });
    if (imported.fault?.reason === 'EndsProtection') {
      const problem = { ...imported.fault, lines: describePersons(asked.moves), freed };
      end = { state: 'Held', problem, counts: null, held: nameFreeing(hash, freed) };
      return refuse('Conflict');
    }
    const doubt = imported.doubt !== undefined && !isConfirmed() ? imported.doubt : undefined;
    if (imported.fault !== undefined || doubt !== undefined) {
      const problem = imported.fault ?? {
        reason: doubt ?? 'LosesRows',
        status: null,
        lines: imported.persons,
      };
      end =
        imported.fault === undefined
          ? { state: 'Held', problem, counts: imported.counts, held: hash }
          : { state: 'Refused', problem, counts: null, held: null };
      return refuse('Conflict');
    }
    await noteApplied(deps, scope, feed, { hash, validators, imported, moves: asked.moves });
    return;
  });
  return end;
}

/** Records content that was applied. Content of which lines were left out is applied again once they are confirmed. */
async function noteApplied(
  deps: PullDeps,
  scope: Scope,
  feed: FeedRow,
  {
    hash,
    validators,
    imported: { counts, isJudgingDue, isPartial },
    moves,
  }: {
    hash: string;
    validators: Pick<FeedRow, 'etag' | 'lastModified'>;
    imported: ImportedContent;
    moves: PersonDoubt | undefined;
  },
): Promise<void> {
  if (isPartial) {
    const problem = { reason: 'WearersMove', status: null, lines: describePersons(moves) } as const;
    const held = nameMoves(describeMoves(moves?.moved ?? []));
    await note(deps, scope, feed, { state: 'Held', problem, counts, held });
  } else await note(deps, scope, feed, { state: 'Applied', problem: null, counts, held: null });
  await updateFeed(scope, feed.feedId, {
    ...(isPartial ? { appliedHash: null } : { ...validators, appliedHash: hash, confirmedHash: null }),
    appliedLines: counts.lines,
    appliedAt: deps.clock.now(),
    ...(isJudgingDue ? { isJudgingDue } : {}),
  });
}

/** The erased participants of an event. */
interface Erased {
  isBib: (bib: string) => boolean;
  isRow: (row: NamedRow) => boolean;
}

async function readErased(
  deps: Pick<Deps, 'keys'>,
  scope: Scope,
  { eventId, leftOut }: Pick<FeedRow, 'eventId' | 'leftOut'>,
): Promise<Erased> {
  const bibs = await listErasedBibs(scope, eventId);
  const whole = new Set(bibs.filter(({ nameHash }) => nameHash === '').map((bib) => bib.bibKey));
  // A process of the version before migration 0174 may have erased these bibs, and noted them in the feed only.
  for (const key of leftOut) whole.add(key);
  const named = Map.groupBy(bibs, (bib) => bib.bibKey);
  // Keys from before migration 0114 have no hyphen: participants erased then stay excluded.
  const isBib = (bib: string) => whole.has(bibKey(bib)) || whole.has(bibKey(bib).replaceAll('-', ''));
  const isNamed = (row: NamedRow) => {
    const hashes = (named.get(bibKey(row.bib)) ?? []).map(({ nameHash }) => nameHash);
    return hashes.length > 0 && nameHashesOf(deps, scope.tenantId, row).some((hash) => hashes.includes(hash));
  };
  return { isBib, isRow: (row) => isBib(row.bib) || isNamed(row) };
}

interface ImportedContent {
  counts: FeedCounts;
  doubt: FeedReason | undefined;
  /** What is doubtful about the persons of a start list. */
  persons: FeedProblem['lines'];
  fault: FeedProblem | undefined;
  isJudgingDue: boolean;
  /** Whether lines were left out, because bibs would pass to other people. */
  isPartial: boolean;
}

const describePersons = (doubt: PersonDoubt | undefined): FeedProblem['lines'] =>
  doubt === undefined ? [] : faultsOfPersons(doubt).map((fault) => ({ line: 1, ...fault }));

/** The reasons of refusals, by their part. */
const REASONS: ReadonlyMap<string, FeedReason> = new Map([
  [ENDS_PROTECTION, 'EndsProtection'],
  [FREES_ORIGINALS, 'FreesOriginals'],
]);

/** Imports a feed's content like a file. It is rolled back if there is a fault or an open question. */
async function importContent(
  deps: PullDeps,
  scope: Scope,
  feed: FeedRow,
  { startList, results }: FeedContent,
  { mayEnd, mayMove, erased }: Decisions,
): Promise<ImportedContent> {
  const { eventId, isWhole } = feed;
  const counts: FeedCounts = { lines: 0, added: 0, changed: 0, left: 0, unknown: 0 };
  const doubts: (FeedReason | undefined)[] = [];
  let persons: FeedProblem['lines'] = [];
  let heldKeys: readonly string[] = [];
  const end = (fault?: FeedProblem, isJudgingDue = false): ImportedContent => ({
    counts,
    doubt: doubts.find((doubt) => doubt !== undefined),
    persons,
    fault,
    isJudgingDue,
    isPartial: heldKeys.length > 0,
  });
  const faulty = (reason: FeedReason, lines: FeedProblem['lines'] = []) =>
    end({ reason, status: null, lines });
  if (startList !== undefined) {
    const rows = startList.rows.filter((row) => !erased.isRow(row));
    // A member may have entered the next wearer of an erased bib.
    const list = { eventId, rows, unread: startList.unread, isWhole, mayMove, isSpared: erased.isBib };
    const changes = await importStartList(deps, scope, list, BY_JOB, mayEnd);
    if (isRefusal(changes)) {
      const fault = changes.errors?.[0];
      const ofList = fault && lineFaultOf(fault);
      return ofList === undefined
        ? faulty(REASONS.get(fault?.path ?? '') ?? 'NoEvent')
        : faulty('Lines', [ofList]);
    }
    const { added, changed, missing, unchanged } = changes;
    const before = isWhole ? unchanged + changed.length + missing.length : (feed.appliedLines ?? 0);
    const isPartOf = !isWhole && feed.kind === 'StartList';
    heldKeys = changes.heldKeys;
    persons = describePersons(changes.personDoubt);
    doubts.push(
      changes.personDoubt !== undefined && changes.personDoubt.others > 0 ? 'OtherPeople' : undefined,
      findDoubt({
        known: before,
        lost: isWhole ? missing.length : isPartOf ? before - rows.length : 0,
        renamed: changed.filter(({ fields }) => fields.some((field) => /name$/i.test(field))).length,
        results: 0,
        unknown: 0,
      }),
    );
    counts.lines += rows.length;
    counts.added += added.length;
    counts.changed += changed.length;
    counts.left += isWhole ? missing.length : 0;
  }
  if (results === undefined) return end();
  const lines = results.lines.filter(({ bib }) => !erased.isBib(bib));
  const event = await findEvent(scope, eventId);
  if (event === undefined) return faulty('NoEvent');
  const starts = readGunStarts(feed.gunStarts, event, deps.clock.now());
  if ('wrong' in starts) return faulty('GunStart');
  const changes = await importResults(
    deps,
    scope,
    {
      eventId,
      // Results of held bibs may be of their next wearers.
      list: { ...results, lines: lines.filter(({ bib }) => !heldKeys.includes(bibKey(bib))) },
      // A feed cannot be asked: implausible values wait until they are corrected at their source.
      reading: { doubtful: 'skip' },
      starts: starts.starts,
      courseKms: new Map(),
      clipSeconds: {},
      isJudgedLater: true,
    },
    BY_JOB,
  );
  if (isRefusal(changes)) return faulty('NoEvent');
  if ('faults' in changes) return faulty('Lines', changes.faults.slice(0, 5).map(withoutContent));
  const { added, changed, missing, removed, spared, unchanged, unknown } = changes;
  const lost = missing.length + removed.length + spared.length;
  doubts.push(
    findDoubt({
      known: unchanged + changed.length + lost,
      lost,
      renamed: 0,
      results: lines.length,
      unknown: unknown.length,
    }),
  );
  counts.lines += lines.length;
  counts.added += added.length;
  counts.changed += changed.length;
  counts.unknown += unknown.length;
  return end(undefined, changes.isJudgingDue);
}

/** Locks a feed; undefined if its settings have changed since it was claimed. */
async function findAsTaken(scope: Scope, feed: FeedRow): Promise<FeedRow | undefined> {
  const present = await findFeed(scope, feed.feedId, { lock: true });
  return present?.version === feed.version ? present : undefined;
}

async function note(
  deps: PullDeps,
  scope: Scope,
  feed: FeedRow,
  { state, problem, counts, held }: Pulled,
): Promise<void> {
  const now = deps.clock.now();
  const failures = state === 'Failed' || state === 'Refused' ? feed.failures + 1 : 0;
  await updateFeed(scope, feed.feedId, {
    state,
    problem,
    failures,
    heldHash: held,
    triedAt: now,
    nextAt: nextPull(now, feed.everyMinutes, failures),
    ...(state === 'Unchanged' ? {} : { counts }),
  });
}
