import { createHash } from 'node:crypto';
import type { ColumnMeaning, NameOrder } from '#contract/list-reading.ts';
import type { ReadColumn, Recalled } from './table.ts';

/**
 * A mapping that was applied to a list with the same headings. If it is empty, the reader decides about the columns.
 */
export interface RememberedMapping {
  headingsHash: string;
  mapping: ColumnMeaning[];
  names: NameOrder | null;
}

/** Where a mapping applies: to lists of one event, or of all events. */
export type MappedEvent = string | 'All';

/** The mappings of earlier lists, and the event of the present list. */
export interface RememberedMappings {
  eventId: string;
  mappings: readonly RememberedMapping[];
}

interface Choices {
  mapping?: ColumnMeaning[] | undefined;
  names?: NameOrder | undefined;
  remembered?: RememberedMappings | undefined;
}

/** Hashes the headings of a list in their order, together with the event's id if the mapping is for one event. */
export function hashHeadings(columns: readonly ReadColumn[], eventId: MappedEvent): string {
  const headings = columns.map(({ at, heading }) => [at, heading]);
  return createHash('sha256')
    .update(JSON.stringify(eventId === 'All' ? headings : [eventId, headings]))
    .digest('hex');
}

/**
 * Adds the remembered mapping for these columns to the choices: the event's own, otherwise the one for all events.
 * Returns undefined if none applies, or if a mapping was chosen.
 * @param read the columns as the reader understands them without a mapping
 */
export function recallMapping<C extends Choices>(
  read: readonly ReadColumn[],
  choices: C,
): { choices: C; recalled: Recalled } | undefined {
  const { remembered } = choices;
  if (choices.mapping !== undefined || remembered === undefined) return undefined;
  const find = (eventId: MappedEvent) => {
    const hash = hashHeadings(read, eventId);
    return remembered.mappings.find(({ headingsHash }) => headingsHash === hash);
  };
  const own = find(remembered.eventId);
  const found = own ?? find('All');
  if (found === undefined || found.mapping.length === 0) return undefined;
  const mapping = own === undefined ? mappingForOtherEvent(found.mapping, read) : found.mapping;
  return {
    choices: { ...choices, mapping, names: choices.names ?? found.names ?? undefined },
    recalled: { names: choices.names === undefined ? found.names : null },
  };
}

/** Meanings that decide which participants are protected, or with which a participant can prove their identity. */
const ASKED_AGAIN: ReadonlySet<string | null> = new Set(['birthDate', 'code']);

/**
 * Returns the meanings that a mapping from other events gives to a list. For birth dates and personal codes, what the
 * reader finds in this list counts: a mapping can neither remove these meanings nor assign them to other columns.
 * @param read the columns as the reader understands them without a mapping
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
