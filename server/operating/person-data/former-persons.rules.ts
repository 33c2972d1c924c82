import type { KeptRow, KeptThings } from '#hosting/data-subjects/index.ts';

/**
 * The columns that name the participant to whom a row belongs; the next are the columns that say when it was stored.
 */
const OWNER_COLUMNS = ['personId', 'competitorId', 'ownerId', 'thingId', 'subject'] as const;
const TIME_COLUMNS = [
  'createdAt',
  'doneAt',
  'decidedAt',
  'joinedAt',
  'madeAt',
  'claimedAt',
  'deniedAt',
  'writtenAt',
  'seenAt',
  'givenAt',
  'consentAt',
  'confirmedAt',
] as const;
/** Tables that describe the row's present person. */
const PRESENT = new Set(['competitors', 'competitorNames', 'persons', 'personFaces', 'personPhotos']);

/** Returns the rows of described participants. */
export const participantsIn = (things: readonly KeptThings[]): readonly KeptRow[] =>
  things.flatMap(({ table, rows }) => (table === 'competitors' ? rows : []));

/**
 * Leaves out what was stored about a participant before their row went to another person (docs/decisions/0273). A row
 * without a time may be the former person's, so it is left out too, unless it is a part of an order or cart of the
 * subject's addresses.
 */
export function withoutFormerPersons(
  things: readonly KeptThings[],
  own: { orderIds: readonly string[]; cartIds: readonly string[] },
): KeptThings[] {
  const since = new Map(
    participantsIn(things).flatMap(({ competitorId, personSince }) =>
      personSince instanceof Date ? [[competitorId, personSince] as const] : [],
    ),
  );
  if (since.size === 0) return [...things];
  const owned = new Set<unknown>([...own.orderIds, ...own.cartIds]);
  const isFormer = (row: KeptRow): boolean => {
    const ends = OWNER_COLUMNS.flatMap((column) => since.get(row[column]) ?? []);
    const stored = TIME_COLUMNS.flatMap((column) => {
      const time = row[column];
      return time instanceof Date ? time : [];
    });
    if (ends.length === 0) return false;
    if (stored.length === 0) return !owned.has(row.orderId) && !owned.has(row.cartId);
    return ends.some((end) => stored.some((time) => time <= end));
  };
  return things.map((thing) =>
    PRESENT.has(thing.table) ? thing : { ...thing, rows: thing.rows.filter((row) => !isFormer(row)) },
  );
}
