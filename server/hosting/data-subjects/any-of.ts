import { type RawBuilder, sql } from 'kysely';

/** Compares with each of some ids, of which there may be none: `where('person_id', '=', anyId(ids))`. */
export const anyId = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;

/** Compares with each of some texts, as `anyId`. */
export const anyText = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${[...texts]}::text[])`;
