import type { ShownFault } from '../../settings/file-draft.rules.ts';
import {
  addToList,
  mapsOf,
  moveInList,
  openFile,
  removeFromList,
  setField,
  textOf,
  textsOf,
} from '../../settings/file-draft.rules.ts';

/** A rule with its position in the file. The values are texts of the file, even wrong ones. */
export interface DraftRule {
  index: number;
  to: string;
  /** Empty for all photographers. */
  photographer: string;
  event: string;
  products: string[];
  currency: string;
  percent: string;
  fixed: string;
  minimum: string;
  tiers: { above: string; percent: string }[];
}

/** The content of a file of shares, for a form. */
export interface SharesDraft {
  from: string;
  zone: string;
  rules: DraftRule[];
  /** The number of rules that the form cannot change. */
  inFileOnly: number;
}

/** Reads a file, even if its values are wrong. @returns undefined if its structure is wrong */
export function readShares(source: string): SharesDraft | undefined {
  const file = openFile(source);
  const list = file?.list('shares');
  if (file === undefined || list === undefined) return undefined;
  return {
    from: file.text('from'),
    zone: file.text('zone'),
    inFileOnly: list.inFileOnly,
    rules: list.entries.map(({ index, entry }) => ({
      index,
      to: textOf(entry.to),
      photographer: textOf(entry.photographer),
      event: textOf(entry.event),
      products: textsOf(entry.products),
      currency: textOf(entry.currency),
      percent: textOf(entry.percent),
      fixed: textOf(entry.fixed),
      minimum: textOf(entry.minimum),
      tiers: mapsOf(entry.tiers).map(({ above, percent }) => ({
        above: textOf(above),
        percent: textOf(percent),
      })),
    })),
  };
}

/** Adds a rule at the end, because earlier rules take precedence and are usually for fewer sales. */
export const addRule = (source: string): string =>
  addToList(source, 'shares', { to: 'photographer', percent: '' });

export const removeRule = (source: string, index: number): string => removeFromList(source, 'shares', index);

/** Moves a rule before the one above it. */
export const raiseRule = (source: string, index: number): string =>
  moveInList(source, 'shares', index, index - 1);

/**
 * Sets a field of a rule; an empty value removes it. The first amount of a rule also adds the currency, and the removal of the
 * last one removes it. @param currency of the tenant
 */
export function setRule(
  source: string,
  index: number,
  field: Exclude<keyof DraftRule, 'index'>,
  value: string | readonly string[] | readonly { above: string; percent: string }[],
  currency: string,
): string {
  const path = ['shares', index, field];
  const changed = setField(source, path, value === '' ? undefined : value);
  const ruleIn = (file: string) => readShares(file)?.rules.find((rule) => rule.index === index);
  const [before, after] = [ruleIn(source), ruleIn(changed)];
  if (before === undefined || after === undefined || hasAmount(before) === hasAmount(after)) return changed;
  const isFirst = hasAmount(after);
  if (isFirst && before.currency !== '') return changed;
  return setField(changed, ['shares', index, 'currency'], isFirst ? currency : undefined);
}

const hasAmount = ({ fixed, minimum, tiers }: DraftRule): boolean =>
  fixed !== '' || minimum !== '' || tiers.length > 0;

/** A fault of a whole rule. */
export interface RuleConflict {
  index: number;
  fault: ShownFault;
}

/** Finds the faults of whole rules among those of a file. */
export const readConflicts = (faults: readonly ShownFault[]): RuleConflict[] =>
  faults.flatMap((fault) => {
    const [, index] = /^shares\.(\d+)$/.exec(fault.path) ?? [];
    return index === undefined ? [] : [{ index: Number(index), fault }];
  });

/** Returns the initial file of the next version: the last version, valid from the next month. @param today as `YYYY-MM-DD` */
export function nextShares(
  last: { day: string; source: string } | undefined,
  today: string,
  zone: string,
): string {
  const latest = last === undefined || last.day < today ? today : last.day;
  const [year = 0, month = 1] = latest.split('-').map(Number);
  const from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return last === undefined
    ? `from: ${from}\nzone: ${zone}\nshares: []\n`
    : setField(last.source, ['from'], from);
}
