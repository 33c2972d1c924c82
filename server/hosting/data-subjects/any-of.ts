import { type RawBuilder, sql } from 'kysely';

/** Compares with each of some ids, of which there may be none: `where('person_id', '=', anyId(ids))`. */
export const anyId = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;

/** Compares with each of some texts, as `anyId`. */
export const anyText = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${[...texts]}::text[])`;

/**
 * Leaves out texts that name none of those whom some probes belong to (`probesOf`). It may keep too many texts but never too
 * few, in every locale of a database: `judgeNaming` decides.
 */
export const mayName = (text: RawBuilder<unknown>, probes: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(octet_length(${text}) > char_length(${text}) or exists (
    select from unnest(${[...probes]}::text[]) as probe where strpos(lower(${text} collate "C"), probe) > 0))`;
