import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';

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
}

/** Every so many uses the counters of past days are swept out. */
const SWEEP_EVERY = 200;
const SWEEP_AGE_MS = 24 * 3600_000;

/** Counters in PostgreSQL, so that they hold across processes (blueprint §5). */
export function createRateLimits(database: Database, clock: Clock): RateLimits {
  let uses = 0;
  return {
    async take(tenantId, limit, who) {
      const windowMs = limit.windowSeconds * 1000;
      const windowStart = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);
      const hash = createHash('sha256')
        .update(`${windowStart.getTime()} ${tenantId} ${who}`)
        .digest('base64url');
      uses += 1;
      const row = await database.inTenant(tenantId, async ({ trx }) => {
        if (uses % SWEEP_EVERY === 0) {
          const before = new Date(windowStart.getTime() - SWEEP_AGE_MS);
          await trx
            .deleteFrom('rate_limits')
            .where('tenant_id', '=', tenantId)
            .where('window_start', '<', before)
            .execute();
        }
        return trx
          .insertInto('rate_limits')
          .values({
            tenant_id: tenantId,
            bucket: `${limit.name}:${hash}`,
            window_start: windowStart,
            used: 1,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['tenant_id', 'bucket'])
              .doUpdateSet({ used: sql<number>`rate_limits.used + 1` }),
          )
          .returning('used')
          .executeTakeFirstOrThrow();
      });
      return row.used <= limit.limit;
    },
  };
}
