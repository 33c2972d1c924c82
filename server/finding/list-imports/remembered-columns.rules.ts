import type { ColumnMeaning } from '#contract/list-reading.ts';
import type { ReadColumn } from '#finding/start-lists/index.ts';

/** Meanings that decide who is protected, and who can prove to be a participant. */
const ASKED_AGAIN: ReadonlySet<string | null> = new Set(['birthDate', 'code']);

/**
 * Returns the meanings that a mapping from other events gives to a list. Birth dates and personal codes are as the
 * reader finds them in this list: a mapping neither leaves them out nor makes them of other columns.
 * @param read the columns as the reader finds them
 */
export function mappingForOtherEvent(
  mapping: readonly ColumnMeaning[],
  read: readonly ReadColumn[],
): ColumnMeaning[] {
  const found = new Map(read.map(({ at, column }) => [at, column]));
  return mapping.map(({ at, column }) => {
    const own = found.get(at) ?? null;
    if (ASKED_AGAIN.has(own)) return { at, column: own as ColumnMeaning['column'] };
    return { at, column: ASKED_AGAIN.has(column) ? null : column };
  });
}
