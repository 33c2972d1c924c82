import type { Database, Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    factorTries: Columns<'factorTries'>;
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
  const key = { tenantId, eventId, who };
  return database.inTenant(tenantId, async ({ trx }) => {
    await trx
      .insertInto('factorTries')
      .values({ ...key, tries: 0, freeAt: new Date(0), triedAt: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = await trx
      .selectFrom('factorTries')
      .select(['tries', 'freeAt', 'triedAt'])
      .where('tenantId', '=', tenantId)
      .where('eventId', '=', eventId)
      .where('who', '=', who)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed = change(known);
    if (changed === undefined) return;
    const { tries, freeAt, triedAt } = changed;
    await trx
      .updateTable('factorTries')
      .set({ tries, freeAt, triedAt })
      .where('tenantId', '=', tenantId)
      .where('eventId', '=', eventId)
      .where('who', '=', who)
      .execute();
  });
}

/** Deletes the tries of a second factor after the right answer. */
export async function forgetTries(scope: Scope, { eventId, who }: TriedFactor): Promise<void> {
  await deleteFrom(scope, 'factorTries').where('eventId', '=', eventId).where('who', '=', who).execute();
}

/** Deletes old attempts. */
export async function deleteOldTries(scope: Scope, before: Date): Promise<void> {
  await deleteFrom(scope, 'factorTries').where('triedAt', '<', before).execute();
}
