import type { Database, Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    factor_tries: {
      tenant_id: string;
      event_id: string;
      /** The key of a bib, on the list or not; a participant's id if the event has no bibs. */
      who: string;
      tries: number;
      /** When the next try is allowed. */
      free_at: Date;
      tried_at: Date;
    };
  }
}

/** The event, and the participant whose second factor is tried. */
export interface TriedFactor {
  eventId: string;
  who: string;
}

/** The number of wrong tries in a row, and when the next one is allowed. */
export interface FactorTries {
  tries: number;
  freeAt: Date;
  triedAt: Date;
}

/**
 * Updates the tries of a second factor in a transaction of its own, so that a try counts even if the caller's
 * transaction is rolled back.
 * @param change receives 0 tries before the first one; if it returns undefined, nothing is written
 */
export function changeTries(
  database: Database,
  tenantId: string,
  { eventId, who }: TriedFactor,
  change: (known: FactorTries) => FactorTries | undefined,
): Promise<void> {
  const key = { tenant_id: tenantId, event_id: eventId, who };
  return database.inTenant(tenantId, async ({ trx }) => {
    await trx
      .insertInto('factor_tries')
      .values({ ...key, tries: 0, free_at: new Date(0), tried_at: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom('factor_tries')
      .select(['tries', 'free_at', 'tried_at'])
      .where('tenant_id', '=', tenantId)
      .where('event_id', '=', eventId)
      .where('who', '=', who)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed = change({ tries: row.tries, freeAt: row.free_at, triedAt: row.tried_at });
    if (changed === undefined) return;
    await trx
      .updateTable('factor_tries')
      .set({ tries: changed.tries, free_at: changed.freeAt, tried_at: changed.triedAt })
      .where('tenant_id', '=', tenantId)
      .where('event_id', '=', eventId)
      .where('who', '=', who)
      .execute();
  });
}

/** Deletes the tries of a second factor after the right answer. */
export async function forgetTries({ trx, tenantId }: Scope, { eventId, who }: TriedFactor): Promise<void> {
  await trx
    .deleteFrom('factor_tries')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('who', '=', who)
    .execute();
}

/** Deletes old attempts. */
export async function deleteOldTries({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('factor_tries')
    .where('tenant_id', '=', tenantId)
    .where('tried_at', '<', before)
    .execute();
}
