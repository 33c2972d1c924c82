import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { deleteFrom, insertAll, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    crewPurchases: Columns<'crewPurchases'>;
  }
}

/** A member whose photos are in a cart, with the event and the consent. */
export interface CrewPurchase {
  cartId: string;
  personId: string;
  eventId: string;
  consentId: string | null;
}

/** Records the member for whom a cart is filled. A repeated call stores the latest consent. */
export async function saveCrewPurchase(
  scope: Scope,
  { cartId, personId, eventId, consentId }: CrewPurchase,
): Promise<void> {
  await insertInto(scope, 'crewPurchases', {
    cartId,
    personId,
    eventId,
    consentId,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'cartId', 'personId']).doUpdateSet({ consentId }))
    .execute();
}

export async function listCrewPurchases(scope: Scope, cartId: string): Promise<CrewPurchase[]> {
  return selectFrom(scope, 'crewPurchases')
    .select(['cartId', 'personId', 'eventId', 'consentId'])
    .where('cartId', '=', cartId)
    .execute();
}

/** Copies the members between carts. @param copies the new carts, by the carts that they replace */
export async function copyCrewPurchases(scope: Scope, copies: ReadonlyMap<string, string>): Promise<void> {
  const rows = await selectFrom(scope, 'crewPurchases')
    .select(['cartId', 'personId', 'eventId', 'consentId'])
    .where('cartId', '=', sql<string>`any(${[...copies.keys()]}::uuid[])`)
    .execute();
  const copied = rows.map((row) => ({ ...row, cartId: copies.get(row.cartId) ?? '' }));
  await insertAll(scope, 'crewPurchases', copied);
}

/** Lists the carts with photos that a consent allowed to buy, and the persons. */
export async function listPurchasesBy(
  scope: Scope,
  consentId: string,
): Promise<Pick<CrewPurchase, 'cartId' | 'personId'>[]> {
  return selectFrom(scope, 'crewPurchases')
    .select(['cartId', 'personId'])
    .where('consentId', '=', consentId)
    .execute();
}

/** Deletes the members for whom a cart no longer contains anything. */
export async function keepCrewPurchases(
  scope: Scope,
  cartId: string,
  personIds: readonly string[],
): Promise<void> {
  await deleteFrom(scope, 'crewPurchases')
    .where('cartId', '=', cartId)
    .$if(personIds.length > 0, (query) => query.where('personId', 'not in', personIds))
    .execute();
}

/** Moves the purchases of an event's crews to another event. */
export function moveCrewPurchases(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['crewPurchases'], { eventId, intoEventId });
}
