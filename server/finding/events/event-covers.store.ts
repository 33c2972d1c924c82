import type { Scope } from '#platform/database/database.ts';

/** Gives an event its cover; it keeps the one it has, unless the new one is its first of nobody in particular. */
export async function offerCover(
  { trx, tenantId }: Scope,
  eventId: string,
  offered: { cover: string; smallCover: string; isReport: boolean },
): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      cover_key: offered.cover,
      small_cover_key: offered.smallCover,
      is_cover_report: offered.isReport,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where(({ or, eb, lit, and }) =>
      or([eb('cover_key', 'is', null), and([lit(offered.isReport), eb('is_cover_report', '=', false)])]),
    )
    .execute();
}

/** Takes an event's cover away where it is this one. @returns whether it was */
export async function withdrawCover(
  { trx, tenantId }: Scope,
  eventId: string,
  coverKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ cover_key: null, small_cover_key: null, is_cover_report: false })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('cover_key', '=', coverKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
