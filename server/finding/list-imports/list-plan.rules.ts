import { createHash } from 'node:crypto';
import type { LIST_GROUPS } from '#contract/desk-lists.ts';
import type { LineFault } from '#contract/line-faults.ts';
import type { TimesAs } from '#contract/list-reading.ts';
import type { ResultsImported } from './import-results.ts';
import type { StartListImported } from './import-start-list.ts';

/** Bibs that a list does something to, or cannot do it to. */
interface ListGroup {
  name: (typeof LIST_GROUPS)[number];
  entries: { bib: string; fields: string[] }[];
}

/** What a list would change, or has changed. */
export interface ListPlan {
  /** Lines that name somebody. */
  lines: number;
  /** How it was read: `CSV, semicolons, windows-1250`. */
  description: string;
  columns: { heading: string; column: string | null }[];
  /** Lines that were not taken, and why. */
  skipped: LineFault[];
  unchanged: number;
  /** Those that hold somebody. */
  groups: ListGroup[];
  protected: number;
  withoutBirthDate: number;
  /** Whether participants get an e-mail address, or another one. */
  setsAddresses: boolean;
}

/** How a list was read. */
type ReadAs = Pick<ListPlan, 'columns' | 'description' | 'lines' | 'skipped'>;

const plain = (bibs: readonly string[]) => bibs.map((bib) => ({ bib, fields: [] }));
const isSomebody = ({ entries }: ListGroup): boolean => entries.length > 0;

/** Returns what a start list does. @param isWhole whether a person it does not name leaves */
export function planOfStartList(read: ReadAs, changes: StartListImported, isWhole: boolean): ListPlan {
  const groups: ListGroup[] = [
    { name: 'Added', entries: plain(changes.added.map(({ bib }) => bib)) },
    { name: 'Changed', entries: changes.changed.map(({ row: { bib }, fields }) => ({ bib, fields })) },
    { name: isWhole ? 'Left' : 'NotNamed', entries: plain(changes.missing) },
    { name: 'Spared', entries: plain(changes.spared) },
    { name: 'Corrected', entries: changes.corrected },
    { name: 'KeptOff', entries: plain(changes.keptOff) },
    { name: 'Conflicting', entries: plain(changes.conflicting) },
    { name: 'Freed', entries: plain(changes.protection.freed) },
  ];
  return {
    ...read,
    unchanged: changes.unchanged,
    groups: groups.filter(isSomebody),
    protected: changes.protection.protected,
    withoutBirthDate: changes.protection.withoutBirthDate,
    setsAddresses:
      changes.added.some(({ email }) => Boolean(email)) ||
      changes.changed.some(({ fields }) => fields.includes('email')),
  };
}

/** What finish times count from, for people. */
export const TIMES_TEXTS: Record<TimesAs, string> = { 'since-start': 'since the start', clock: 'of day' };

/** Returns what results do. @param withoutTime bibs that the list names without a time */
export function planOfResults(
  read: ReadAs,
  changes: ResultsImported,
  withoutTime: readonly string[],
): ListPlan {
  const groups: ListGroup[] = [
    { name: 'Added', entries: plain(changes.added) },
    { name: 'Changed', entries: plain(changes.changed) },
    { name: 'NotNamed', entries: plain(changes.missing) },
    { name: 'Unknown', entries: plain(changes.unknown) },
    { name: 'WithoutTime', entries: plain(withoutTime) },
    { name: 'ByChipAlone', entries: plain(changes.byChipAlone) },
  ];
  const { unchanged } = changes;
  const nobody = { protected: 0, withoutBirthDate: 0, setsAddresses: false };
  const skipped = [...read.skipped, ...changes.skipped];
  const { times } = changes;
  const description =
    times === undefined ? read.description : `${read.description}, times ${TIMES_TEXTS[times]}`;
  return { ...read, description, skipped, unchanged, groups: groups.filter(isSomebody), ...nobody };
}

/** Names what is shown by all of it: what was not shown has no name that fits. @param said all that was sent of the list */
export function namePlan(plan: ListPlan, said: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([plan, said]))
    .digest('hex');
}
