import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoTimes: Columns<'photoTimes'>;
  }
}

/** The units of the levels, longest first, in seconds. */
const LEVEL_SECONDS = [3600, 60, 1] as const;

/** The start of a page in an event's photos, in time order. */
export interface PageStart {
  /** No photo of the page is earlier. */
  from: Date;
  /** Photos to skip from that time on. */
  skip: number;
}

/**
 * Adds published photos to the counts of their times, or subtracts them. Publishing, hiding or deleting photos calls
 * this in the same transaction, before it changes the event's own counts. Every transaction locks longer units before
 * shorter ones and earlier rows before later ones, so concurrent transactions never deadlock.
 * @param seconds the photos' `sorted_at` in whole seconds of the epoch, rounded down
 * @param change 1 for each photo that becomes visible, -1 for each that no longer is
 */
export async function addToTimes(
  { trx, tenantId }: Scope,
  eventId: string,
  seconds: readonly number[],
  change: 1 | -1,
): Promise<void> {
  const rows = LEVEL_SECONDS.flatMap((unit, level) =>
    [...Map.groupBy(seconds, (second) => Math.floor(second / unit))]
      .map(([slot, own]) => ({ level, slot, count: own.length * change }))
      .toSorted((a, b) => a.slot - b.slot),
  );
  const column = (name: 'level' | 'slot' | 'count') => rows.map((row) => row[name]);
  await sql`insert into photo_times (tenant_id, event_id, level, slot, count)
    select ${tenantId}, ${eventId}::uuid, level, slot, count
    from unnest(${column('level')}::smallint[], ${column('slot')}::bigint[], ${column('count')}::integer[])
      as rows (level, slot, count)
    on conflict (tenant_id, event_id, level, slot)
    do update set count = photo_times.count + excluded.count`.execute(trx);
}

/**
 * Finds the photo at an offset by walking the counts of hours, then of the minutes of one hour, then of the seconds of
 * one minute: a few hundred rows at most for a race of any size. The remaining offset is within one second.
 * @returns undefined beyond the last photo
 */
export async function findPageStart(
  { trx, tenantId }: Scope,
  eventId: string,
  offset: number,
): Promise<PageStart | undefined> {
  const slots = (level: number) => sql`select slot, count, sum(count) over (order by slot) - count as before
    from photo_times where tenant_id = ${tenantId} and event_id = ${eventId} and level = ${level}`;
  const { rows } = await sql<{ second: number; skip: number }>`
    select seconds.slot as second, seconds.skip
    from ${holder(slots(0), sql`${offset}::bigint`)} as hours,
      lateral ${holder(sql`${slots(1)} and ${isWithin(sql`hours.slot`)}`, sql`hours.skip`)} as minutes,
      lateral ${holder(sql`${slots(2)} and ${isWithin(sql`minutes.slot`)}`, sql`minutes.skip`)} as seconds
  `.execute(trx);
  const [found] = rows;
  return found && { from: new Date(found.second * 1000), skip: found.skip };
}

/** Selects the slot that contains the photo at an offset, and that photo's offset in it. */
function holder(slots: RawBuilder<unknown>, offset: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select slot, ${offset} - before as skip from (${slots}) as slots
    where ${offset} >= before and ${offset} < before + count limit 1)`;
}

/** Builds the condition that a slot is inside a slot of the level above, which is sixty times longer. */
function isWithin(slotAbove: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`slot >= ${slotAbove} * 60 and slot < ${slotAbove} * 60 + 60`;
}
