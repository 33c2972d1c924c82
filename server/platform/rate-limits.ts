import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CanonicalKey } from './canonical-key.ts';
import type { Clock } from './clock.ts';
import type { Database, Scope } from './database/database.ts';
import { insertInto } from './database/own-rows.ts';
import type { Columns } from './database/tables.ts';
import { type Refusal, refuseUntil } from './http/refusal.ts';

declare module './database/tables.ts' {
  interface Tables {
    rateLimits: Columns<'rateLimits'>;
  }
}

/** The number of allowed attempts: `limit` in each window. */
export interface RateLimit {
  name: string;
  limit: number;
  windowSeconds: number;
}

/** The number of allowed uses: `limit` in each window, over all processes. */
export interface Turn {
  turn: string;
  limit: number;
  windowSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one attempt by `who` in the current window; only a hash of `who` is stored. The count is committed
   * separately, whatever the result of the attempt: call this outside of any transaction.
   * @param cost how many attempts it counts as; 1 by default
   * @returns TooManyRequests, with the time until the window ends, if the limit was exceeded
   */
  take(tenantId: string, limit: RateLimit, who: CanonicalKey, cost?: number): Promise<Refusal | undefined>;
  /** Refunds a counted attempt that turned out not to be one. */
  refund(tenantId: string, limit: RateLimit, who: CanonicalKey): Promise<void>;
  /** Like `take`, but counts nothing. */
  check(tenantId: string, limit: RateLimit, who: CanonicalKey): Promise<Refusal | undefined>;
  /**
   * Counts one use within the caller's transaction, so that a rollback undoes the count too.
   * @returns TooManyRequests if none is left; a transaction that returns it is rolled back
   */
  takeTurn(scope: Scope, turn: Turn, who: CanonicalKey): Promise<Refusal | undefined>;
  /**
   * Counts one use for each of `all` in this order, in one statement: see `takeTurn`.
   * @returns a refusal for each that is beyond the limit, at its index
   */
  takeTurns(scope: Scope, turn: Turn, all: readonly CanonicalKey[]): Promise<(Refusal | undefined)[]>;
  /** Deletes the counters of past windows, because addresses could be guessed from their hashes. */
  sweep(scope: Scope): Promise<void>;
}

/** The age at which a counter is deleted; no window is longer. */
const SWEEP_AGE_MS = 24 * 3600_000;

/** The limit, the caller and the current window. */
interface Counter {
  windowStart: Date;
  windowEnd: Date;
  bucket: string;
}

/** Counters in PostgreSQL, so that they hold across processes (product §10). */
export function createRateLimits(database: Database, clock: Clock): RateLimits {
  const counterOf = (
    tenantId: string,
    name: string,
    windowSeconds: number,
    who: CanonicalKey,
    now = clock.now(),
  ): Counter => {
    const windowMs = windowSeconds * 1000;
    const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
    const hash = createHash('sha256')
      .update(`${windowStart.getTime()} ${tenantId} ${who}`)
      .digest('base64url');
    const windowEnd = new Date(windowStart.getTime() + windowMs);
    return { windowStart, windowEnd, bucket: `${name}:${hash}` };
  };
  const refuseBeyond = (
    used: number,
    limit: Pick<RateLimit, 'limit'>,
    { windowEnd }: Counter,
  ): Refusal | undefined => (used <= limit.limit ? undefined : refuseUntil(windowEnd, clock.now()));
  const count = async (scope: Scope, { windowStart, bucket }: Counter, cost = 1): Promise<number> => {
    const row = await insertInto(scope, 'rateLimits', {
      bucket,
      windowStart,
      used: cost,
    })
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'bucket'])
          .doUpdateSet({ used: sql<number>`rate_limits.used + ${cost}` }),
      )
      .returning('used')
      .executeTakeFirstOrThrow();
    return row.used;
  };
  return {
    async take(tenantId, limit, who, cost) {
      const counter = counterOf(tenantId, limit.name, limit.windowSeconds, who);
      const used = await database.inTenant(tenantId, (scope) => count(scope, counter, cost));
      return refuseBeyond(used, limit, counter);
    },
    async refund(tenantId, limit, who) {
      const { bucket } = counterOf(tenantId, limit.name, limit.windowSeconds, who);
      await database.inTenant(tenantId, ({ trx }) =>
        trx
          .updateTable('rateLimits')
          .set({ used: sql<number>`greatest(used - 1, 0)` })
          .where('tenantId', '=', tenantId)
          .where('bucket', '=', bucket)
          .execute(),
      );
    },
    async check(tenantId, limit, who) {
      const counter = counterOf(tenantId, limit.name, limit.windowSeconds, who);
      const row = await database.inTenant(tenantId, ({ trx }) =>
        trx
          .selectFrom('rateLimits')
          .select('used')
          .where('tenantId', '=', tenantId)
          .where('bucket', '=', counter.bucket)
          .executeTakeFirst(),
      );
      return refuseBeyond((row?.used ?? 0) + 1, limit, counter);
    },
    async takeTurn(scope, { turn, limit, windowSeconds }, who) {
      const counter = counterOf(scope.tenantId, turn, windowSeconds, who);
      return refuseBeyond(await count(scope, counter), { limit }, counter);
    },
    async takeTurns(scope, { turn, limit, windowSeconds }, all) {
      const now = clock.now();
      const counters = all.map((who) => counterOf(scope.tenantId, turn, windowSeconds, who, now));
      const used = await countUses(scope, counters);
      return counters.map((counter, index) => refuseBeyond(used[index] ?? 0, { limit }, counter));
    },
    async sweep({ trx, tenantId }) {
      await trx
        .deleteFrom('rateLimits')
        .where('tenantId', '=', tenantId)
        .where('windowStart', '<', new Date(clock.now().getTime() - SWEEP_AGE_MS))
        .execute();
    },
  };
}

/**
 * Counts one use of each of some counters in one statement. A counter may occur several times.
 * @returns its number of uses after each
 */
async function countUses({ trx, tenantId }: Scope, counters: readonly Counter[]): Promise<number[]> {
  const [first] = counters;
  if (first === undefined) return [];
  const uses = new Map<string, number>();
  for (const { bucket } of counters) uses.set(bucket, (uses.get(bucket) ?? 0) + 1);
  // Sorted, so that two transactions never wait for each other's counters.
  const buckets = [...uses.keys()].toSorted();
  const added = buckets.map((bucket) => uses.get(bucket) ?? 0);
  const { rows } = await sql<{ bucket: string; used: number }>`
    insert into rate_limits (tenant_id, bucket, window_start, used)
    select ${tenantId}, one.bucket, ${first.windowStart}, one.used
    from unnest(${buckets}::text[], ${added}::integer[]) as one (bucket, used)
    on conflict (tenant_id, bucket) do update set used = rate_limits.used + excluded.used
    returning bucket, used`.execute(trx);
  const usedBefore = new Map(rows.map(({ bucket, used }) => [bucket, used - (uses.get(bucket) ?? 0)]));
  return counters.map(({ bucket }) => {
    const used = (usedBefore.get(bucket) ?? 0) + 1;
    usedBefore.set(bucket, used);
    return used;
  });
}
