import { isDeepStrictEqual } from 'node:util';
import { bibKey as keyOfBib } from '#contract/competitor.ts';
import { listedBibs } from '#finding/competitors/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { eraseResults } from './erased-data.store.ts';
import type { ResultList } from './parse-results.ts';
import type { RaceResult } from './place-results.rules.ts';
import { listResults, saveResults } from './race-results.store.ts';

/** The changes that a list of results makes in an event. */
export interface ResultChanges {
  added: string[];
  changed: string[];
  unchanged: number;
  /** Bibs in this list without a time (DNF, DSQ, n.a.) whose stored result is deleted. */
  removed: string[];
  /** Bibs in this list whose line is left out. Their stored results are kept. */
  spared: string[];
  /** Bibs with a stored result that are not in this list. Their results are kept, because their clips may have been sold. */
  missing: string[];
  /** Bibs that are not on the event's start list. Their results are imported anyway. */
  unknown: string[];
}

/**
 * Writes results within the caller's transaction, and returns what they change.
 * @param list the bibs that the list names without a time, and those of its other lines, with or without a result
 */
export async function applyResults(
  scope: Scope,
  eventId: string,
  results: readonly RaceResult[],
  list: Pick<ResultList, 'lines' | 'withoutTime'> = { lines: [], withoutTime: [] },
): Promise<ResultChanges> {
  const stored = new Map((await listResults(scope, eventId)).map((result) => [result.bibKey, result]));
  const added = results.filter(({ bibKey }) => !stored.has(bibKey));
  const changed = results.filter((result) => {
    const before = stored.get(result.bibKey);
    return before !== undefined && !isDeepStrictEqual({ ...before }, { ...result });
  });
  await saveResults(scope, eventId, [...added, ...changed]);
  const listed = await listedBibs(
    scope,
    eventId,
    results.map(({ bib }) => bib),
  );
  const keys = new Set(results.map(({ bibKey }) => bibKey));
  const others = [...stored.values()].filter(({ bibKey }) => !keys.has(bibKey));
  const untimed = new Set(list.withoutTime.map(keyOfBib));
  const removed = others.filter(({ bibKey }) => untimed.has(bibKey));
  await eraseResults(
    scope,
    eventId,
    removed.map(({ bibKey }) => bibKey),
  );
  const kept = others.filter(({ bibKey }) => !untimed.has(bibKey));
  const named = new Set(list.lines.map(({ bib }) => keyOfBib(bib)));
  return {
    added: added.map(({ bib }) => bib),
    changed: changed.map(({ bib }) => bib),
    unchanged: results.length - added.length - changed.length,
    removed: bibsOf(removed),
    spared: bibsOf(kept.filter(({ bibKey }) => named.has(bibKey))),
    missing: bibsOf(kept.filter(({ bibKey }) => !named.has(bibKey))),
    unknown: listed === undefined ? [] : unlisted(results, listed),
  };
}

const bibsOf = (results: readonly RaceResult[]): string[] => results.map(({ bib }) => bib);

function unlisted(results: readonly RaceResult[], listed: ReadonlySet<string>): string[] {
  const keys = new Set([...listed].map(keyOfBib));
  return results.filter(({ bibKey }) => !keys.has(bibKey)).map(({ bib }) => bib);
}
