import { bibKey } from '#contract/competitor.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import type { CompetitorRecord } from './competitors.store.ts';

/** What a start list changes in an event. */
export interface StartListChanges {
  added: StartListRow[];
  /** Known by their bib, with what is new about them. */
  changed: { row: StartListRow; competitorId: string; fields: (keyof StartListRow)[] }[];
  unchanged: number;
  /** Bibs the event knows and this list does not name. */
  missing: string[];
}

const COMPARED = ['surname', 'givenName', 'birthDate', 'email', 'code', 'distance'] as const;

/** Compares a list with who is known, by bib. A field the list leaves empty keeps what is known. */
export function compareStartList(
  known: readonly CompetitorRecord[],
  rows: readonly StartListRow[],
): StartListChanges {
  const byBib = new Map(known.map((competitor) => [bibKey(competitor.bib), competitor]));
  const changes: StartListChanges = { added: [], changed: [], unchanged: 0, missing: [] };
  for (const row of rows) {
    const competitor = byBib.get(bibKey(row.bib));
    byBib.delete(bibKey(row.bib));
    if (competitor === undefined) {
      changes.added.push(row);
      continue;
    }
    const fields = COMPARED.filter((field) => (row[field] ?? '') !== '' && row[field] !== competitor[field]);
    const merged = {
      ...row,
      ...Object.fromEntries(COMPARED.map((field) => [field, row[field] || competitor[field]])),
    };
    if (fields.length === 0) changes.unchanged += 1;
    else changes.changed.push({ row: merged, competitorId: competitor.competitorId, fields });
  }
  changes.missing = [...byBib.values()].map((competitor) => competitor.bib);
  return changes;
}
