import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Scope } from './database/database.ts';

declare module './database/tables.ts' {
  interface Tables {
    rate_limits: { tenant_id: string; bucket: string; window_start: Date; used: number };
  }
}

/** How often something may be done: `limit` times in each window. */
export interface RateLimit {
  name: string;
  limit: number;
  windowSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one use by `who` (an address; only its hash is kept, for one window).
   * @returns whether it is still within the limit
   */
  take(tenantId: string, limit: RateLimit, who: string): Promise<boolean>;
  /** Whether another use would be within the limit; counts nothing. */
  hasLeft(tenantId: string, limit: RateLimit, who: string): Promise<boolean>;
  /** As `take`, within the caller's transaction: what is undone with it has not been used. */
  takeWithin(scope: Scope, limit: RateLimit, who: string): Promise<boolean>;
}

/** Every so many uses the counters of past days are swept out. */
const SWEEP_EVERY = 200;
const SWEEP_AGE_MS = 24 * 3600_000;

/** Counters in PostgreSQL, so that they hold across processes (blueprint §5). */
export function createRateLimits(database: Database, clock: Clock): RateLimits {
  let uses = 0;
  /** The counter of somebody in the window that runs now. */
  const counterOf = (tenantId: string, limit: RateLimit, who: string) => {
    const windowMs = limit.windowSeconds * 1000;
    const windowStart = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);
    const hash = createHash('sha256')
      .update(`${windowStart.getTime()} ${tenantId} ${who}`)
      .digest('base64url');
    return { windowStart, bucket: `${limit.name}:${hash}` };
  };
  const takeWithin: RateLimits['takeWithin'] = async ({ trx, tenantId }, limit, who) => {
    const { windowStart, bucket } = counterOf(tenantId, limit, who);
    uses += 1;
    if (uses % SWEEP_EVERY === 0) {
      const before = new Date(windowStart.getTime() - SWEEP_AGE_MS);
      await trx
        .deleteFrom('rate_limits')
        .where('tenant_id', '=', tenantId)
        .where('window_start', '<', before)
        .execute();
    }
    const row = await trx
      .insertInto('rate_limits')
      .values({
        tenant_id: tenantId,
        bucket,
        window_start: windowStart,
        used: 1,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'bucket']).doUpdateSet({ used: sql<number>`rate_limits.used + 1` }),
      )
      .returning('used')
      .executeTakeFirstOrThrow();
    return row.used <= limit.limit;
  };
  return {
    take: (tenantId, limit, who) => database.inTenant(tenantId, (scope) => takeWithin(scope, limit, who)),
    takeWithin,
    async hasLeft(tenantId, limit, who) {
      const { bucket } = counterOf(tenantId, limit, who);
      const row = await database.inTenant(tenantId, ({ trx }) =>
        trx
          .selectFrom('rate_limits')
          .select('used')
          .where('tenant_id', '=', tenantId)
          .where('bucket', '=', bucket)
          .executeTakeFirst(),
      );
      return (row?.used ?? 0) < limit.limit;
    },
  };
}
