import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Which of some videos were ordered, whatever became of the order. */
export async function listOrderedVideos({ trx, tenantId }: Scope, videoIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_items')
    .select('video_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.video_id ?? []);
}
