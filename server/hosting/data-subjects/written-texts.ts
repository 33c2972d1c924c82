import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { anyId, mayName } from './any-of.ts';

/** What a visitor or a member wrote into one row. */
interface WrittenText {
  id: string;
  /** The events that the row is about. */
  eventIds: readonly string[];
  texts: readonly string[];
}

/** The texts that may name a person, by `probesOf`, or those of some rows. */
type TextFilter = { probes: readonly string[] } | { ids: readonly string[] };

/** The texts of a table that may name people other than their author. An erasure judges them. */
export interface WrittenTexts {
  list(scope: Scope, filter: TextFilter): Promise<WrittenText[]>;
  /** Replaces the texts of a row, in the order of `list`. */
  save(scope: Scope, id: string, texts: readonly string[]): Promise<void>;
}

/** Builds the condition of a filter on the id of a row and its texts. */
export const isMeant = (id: string, text: RawBuilder<unknown>, filter: TextFilter): RawBuilder<boolean> =>
  'ids' in filter ? sql<boolean>`${sql.ref(id)} = ${anyId(filter.ids)}` : mayName(text, filter.probes);
