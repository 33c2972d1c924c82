import { type RawBuilder, sql } from 'kysely';

/** Compares with any of some ids; the list may be empty: `where('person_id', '=', anyId(ids))`. */
export const anyId = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;

/** Compares with any of some texts, like `anyId`. */
export const anyText = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${[...texts]}::text[])`;

/**
 * Filters texts that may name the people of given probes (`probesOf`). In every locale of a database it may return too
 * many texts but never too few; `judgeNaming` decides.
 */
export const mayName = (text: RawBuilder<unknown>, probes: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(octet_length(${text}) > char_length(${text}) or exists (
    select from unnest(${[...probes]}::text[]) as probe where strpos(lower(${text} collate "C"), probe) > 0))`;
