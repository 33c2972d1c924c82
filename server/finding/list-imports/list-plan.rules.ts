import { createHash } from 'node:crypto';
import { bibKey } from '#contract/competitor.ts';
import { LEFT_OUT_REASONS, type LeftOutReason, type LIST_GROUPS } from '#contract/desk-lists.ts';
import type { LineFault, LineFaultCode } from '#contract/line-faults.ts';
import type { TimesAs } from '#contract/list-reading.ts';
import type { ProtectionCounts, Registered } from '#finding/competitors/index.ts';
import type { Finish } from '#finding/race-results/index.ts';
import type { ReadColumn, StartList } from '#finding/start-lists/index.ts';
import type { ClipPlan } from '#finding/videos/index.ts';
import type { ResultsImported } from './import-results.ts';
import type { StartListImported } from './import-start-list.ts';

/** Bibs that a list affects in the same way, or cannot affect. */
interface ListGroup {
  name: (typeof LIST_GROUPS)[number];
  entries: ListEntry[];
}

/** A participant in a group. */
interface ListEntry {
  bib: string;
  /** The readable name; empty if unknown. */
  name: string;
  /** The affected fields; empty if all are affected. */
  fields: string[];
  /** The changed values; an empty string stands for a missing value. */
  changes: { field: string; from: string; to: string }[];
}

/** What a list would change, or has changed. */
export interface ListPlan {
  /** The number of lines that contain a participant. */
  lines: number;
  /** A description for people of how the file was read: `CSV, semicolons, windows-1250`. */
  description: string;
  columns: ReadColumn[];
  /** How full names are split, if a start list has a column of them. */
  split: StartList['split'];
  /** Lines that were not imported, and why. */
  skipped: LineFault[];
  unchanged: number;
  /** The groups that contain a participant. */
  groups: ListGroup[];
  /** Which participants the event protects after this list, and why; null for results. */
  protection: Omit<ProtectionCounts, 'freed'> | null;
  /** Whether participants get a new or another email address. */
  setsAddresses: boolean;
  /** The changes of finish clips; null if there are none before and after. */
  clips: ClipChanges | null;
}

/** Counts of finish clips. If a time changes, the old clip counts as removed and the new one as added. */
type ClipChanges = Record<'added' | 'removed' | 'unchanged' | 'unseen', number>;

/** The facts about how a list was read. */
type ReadAs = Pick<ListPlan, 'columns' | 'description' | 'lines' | 'skipped' | 'split'>;

const NOTHING_MORE = { name: '', fields: [], changes: [] };
const plain = (bibs: readonly string[]): ListEntry[] => bibs.map((bib) => ({ bib, ...NOTHING_MORE }));
const bibOrder = new Intl.Collator('en', { numeric: true });
const byBib = (entries: readonly ListEntry[]): ListEntry[] =>
  entries.toSorted((one, other) => bibOrder.compare(one.bib, other.bib));
const nameOf = ({ givenName, surname }: { givenName: string; surname: string }) =>
  `${givenName} ${surname}`.trim();
const isSomebody = ({ entries }: ListGroup): boolean => entries.length > 0;

/**
 * Returns the effects of a start list.
 * @param known the participants before the list is applied
 * @param isWhole whether participants missing from the list are removed
 */
export function planOfStartList(
  read: ReadAs,
  changes: StartListImported,
  known: readonly Registered[],
  isWhole: boolean,
): ListPlan {
  const before = new Map(known.map((one) => [one.competitorId, one]));
  const wearers = Map.groupBy(
    known.filter(({ leftAt }) => leftAt === null),
    ({ bib }) => bib,
  );
  const names = new Map([...wearers].map(([bib, all]) => [bib, all.map(nameOf).join(', ')]));
  const ofIds = (ids: readonly string[]): ListEntry[] =>
    ids.flatMap((id) => {
      const one = before.get(id);
      return one === undefined ? [] : { ...NOTHING_MORE, bib: one.bib, name: nameOf(one) };
    });
  const named = (bibs: readonly string[]): ListEntry[] =>
    plain(bibs).map((entry) => ({ ...entry, name: names.get(entry.bib) ?? '' }));
  const groups: ListGroup[] = [
    {
      name: 'Added',
      entries: changes.added.map((row) => ({ ...NOTHING_MORE, bib: row.bib, name: nameOf(row) })),
    },
    {
      name: 'Changed',
      entries: changes.changed.map(({ row, competitorId, fields }) => {
        const old = before.get(competitorId);
        const differing = fields.map((field) => ({ field, from: old?.[field] ?? '', to: row[field] ?? '' }));
        return { bib: row.bib, name: nameOf(old ?? row), fields, changes: differing };
      }),
    },
    { name: isWhole ? 'Left' : 'NotNamed', entries: byBib(ofIds(changes.missingIds)) },
    { name: 'Spared', entries: byBib(ofIds(changes.sparedIds)) },
    {
      name: 'Corrected',
      entries: named(changes.corrected.map(({ bib }) => bib)).map((entry, index) => ({
        ...entry,
        fields: changes.corrected[index]?.fields ?? [],
      })),
    },
    { name: 'KeptOff', entries: plain(changes.keptOff) },
    { name: 'Conflicting', entries: plain(changes.conflicting) },
    { name: 'Freed', entries: named(changes.protection.freed) },
  ];
  const { freed: _freed, ...protection } = changes.protection;
  return {
    ...read,
    unchanged: changes.unchanged,
    groups: groups.filter(isSomebody),
    protection,
    setsAddresses:
      changes.added.some(({ email }) => Boolean(email)) ||
      changes.changed.some(({ fields }) => fields.includes('email')),
    clips: null,
  };
}

/**
 * Removes all stored values of participants and results from a plan, for members who may not read participants. They
 * see which values change, but not the old values.
 */
export function withoutStoredValues(plan: ListPlan): ListPlan {
  const groups = plan.groups.map(({ name, entries }) => ({
    name,
    entries: name === 'Added' ? entries : entries.map(withoutValues),
  }));
  return { ...plan, groups };
}

const withoutValues = ({ bib, fields, changes }: ListEntry): ListEntry => ({
  bib,
  name: '',
  fields: fields.length > 0 ? fields : changes.map(({ field }) => field),
  changes: [],
});

/** How finish times were interpreted, as a text. */
export const TIMES_TEXTS: Record<TimesAs, string> = { 'since-start': 'since the start', clock: 'of day' };

/**
 * Returns the effects of results.
 * @param known the results before
 * @param withoutTime bibs that are on the list without a time
 * @param timeOfDay formats a time in the event's zone
 */
export function planOfResults(
  read: ReadAs,
  changes: ResultsImported,
  known: readonly Finish[],
  withoutTime: readonly string[],
  timeOfDay: (moment: Date) => string,
): ListPlan {
  const before = new Map(known.map((one) => [one.bibKey, one]));
  const after = new Map(changes.results.map((one) => [one.bib, one]));
  const removed = new Set(changes.removed.map(bibKey));
  const groups: ListGroup[] = [
    { name: 'Added', entries: plain(changes.added) },
    {
      name: 'Changed',
      entries: plain(changes.changed).map((entry) => {
        const result = after.get(entry.bib);
        return { ...entry, changes: resultChanges(before.get(result?.bibKey ?? ''), result, timeOfDay) };
      }),
    },
    { name: 'NotNamed', entries: plain(changes.missing) },
    { name: 'Unknown', entries: plain(changes.unknown) },
    {
      name: 'TimeRemoved',
      entries: plain(changes.removed).map((entry) => {
        const lost = resultChanges(before.get(bibKey(entry.bib)), undefined, timeOfDay);
        return { ...entry, changes: lost.filter(({ field }) => field !== 'distance') };
      }),
    },
    { name: 'WithoutTime', entries: plain(withoutTime.filter((bib) => !removed.has(bibKey(bib)))) },
    { name: 'ByChipAlone', entries: plain(changes.byChipAlone) },
  ];
  const { unchanged } = changes;
  const nobody = { protection: null, setsAddresses: false };
  const skipped = [...read.skipped, ...changes.skipped];
  const { times } = changes;
  const description =
    times === undefined ? read.description : `${read.description}, times ${TIMES_TEXTS[times]}`;
  const clips = clipChanges(changes.plan);
  return { ...read, description, skipped, unchanged, groups: groups.filter(isSomebody), ...nobody, clips };
}

function clipChanges({ added, retired, unchanged, unseen }: ClipPlan): ListPlan['clips'] {
  if (added + retired + unchanged === 0) return null;
  return { added, removed: retired, unchanged, unseen: unseen.length };
}

/** Formats an overall rank: `12`, or `12 / 430`. */
const rankOf = ({ rank = null, rankedCount = null }: Partial<Finish> = {}): string =>
  [rank, rankedCount].filter((part) => part !== null).join(' / ');

/** Returns the differences between two results of a runner, limited to the shown fields. */
function resultChanges(
  old: Finish | undefined,
  result: Finish | undefined,
  timeOfDay: (moment: Date) => string,
): ListEntry['changes'] {
  // If only the time of day is known, there is no displayed time.
  const isByClock = old?.finishTime === '' || result?.finishTime === '';
  const clockOf = (one: Finish | undefined) => (one && isByClock ? timeOfDay(one.finishedAt) : '');
  return [
    { field: 'finish', from: old?.finishTime ?? '', to: result?.finishTime ?? '' },
    { field: 'clock', from: clockOf(old), to: clockOf(result) },
    { field: 'distance', from: old?.distance ?? '', to: result?.distance ?? '' },
    { field: 'rank', from: rankOf(old), to: rankOf(result) },
    { field: 'categoryRank', from: String(old?.categoryRank ?? ''), to: String(result?.categoryRank ?? '') },
  ].filter(({ from, to }) => from !== to);
}

/**
 * Returns a key of the whole plan. It ensures that the plan that is applied is the one that was shown.
 * @param said the complete description of the list
 */
export function namePlan(plan: ListPlan, said: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([plan, said]))
    .digest('hex');
}

/** Why lines with these faults are left out. Lines with any other fault contain a value that cannot be read. */
const REASON_OF_FAULT: Partial<Record<LineFaultCode, LeftOutReason>> = {
  WithoutBib: 'NoBib',
  NoBib: 'NoBib',
  Vacant: 'Vacant',
  Title: 'NoParticipant',
  HeadingAgain: 'NoParticipant',
  Total: 'NoParticipant',
  LoneText: 'NoParticipant',
  PersonTwice: 'SamePerson',
  BibTwice: 'SameBib',
  NamesakesOnBib: 'SameBib',
  BibShared: 'SameBib',
  BibAlike: 'SameBib',
  TeamFull: 'SameBib',
  BeforeStart: 'Unlikely',
  OtherDay: 'Unlikely',
  TooFast: 'Unlikely',
  FewMinutes: 'Unlikely',
  TooSlow: 'Unlikely',
  ChipLonger: 'Unlikely',
};

/**
 * Counts the lines that are left out by reason. Each line counts once, by its first reason. Hidden sheets and skipped
 * columns do not count.
 */
export function countLeftOut(skipped: readonly LineFault[]): { reason: LeftOutReason; lines: number }[] {
  const lines = new Map<number, LeftOutReason>();
  for (const { line, code } of skipped)
    if (line > 0 && code !== 'NoSplitTimes' && !lines.has(line))
      lines.set(line, REASON_OF_FAULT[code] ?? 'Unreadable');
  const reasons = [...lines.values()];
  return LEFT_OUT_REASONS.map((reason) => ({
    reason,
    lines: reasons.filter((one) => one === reason).length,
  })).filter((one) => one.lines > 0);
}
