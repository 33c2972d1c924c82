import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Which of some videos lie in a cart, be it open or ordered. */
export async function listVideosInCarts({ trx, tenantId }: Scope, videoIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('cart_items')
    .select('video_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.video_id ?? []);
}
