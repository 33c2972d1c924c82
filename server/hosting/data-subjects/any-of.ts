import { type RawBuilder, sql } from 'kysely';

/** Compares with each of some ids, of which there may be none: `where('person_id', '=', anyId(ids))`. */
export const anyId = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;

/**
 * Finds what contains one of some texts, in any case: `ilike any`. Of names that file names write with another sign than a
 * space it finds these, too.
 */
export const patternsOf = (texts: readonly string[]): string[] =>
  texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&').replaceAll(' ', '_')}%`);

/** Compares with each of some texts, as `anyId`. */
export const anyText = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${[...texts]}::text[])`;
