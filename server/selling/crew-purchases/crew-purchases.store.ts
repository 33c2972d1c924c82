import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The members for whom a cart was filled from their crew's page. */
    crew_purchases: {
      tenant_id: string;
      cart_id: string;
      person_id: string;
      event_id: string;
      /** The member's consent; null if the event required none. */
      consent_id: string | null;
    };
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
  { trx, tenantId }: Scope,
  { cartId, personId, eventId, consentId }: CrewPurchase,
): Promise<void> {
  await trx
    .insertInto('crew_purchases')
    .values({
      tenant_id: tenantId,
      cart_id: cartId,
      person_id: personId,
      event_id: eventId,
      consent_id: consentId,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'cart_id', 'person_id']).doUpdateSet({ consent_id: consentId }),
    )
    .execute();
}

export async function listCrewPurchases({ trx, tenantId }: Scope, cartId: string): Promise<CrewPurchase[]> {
  const rows = await trx
    .selectFrom('crew_purchases')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .execute();
  return rows.map((row) => ({
    cartId,
    personId: row.person_id,
    eventId: row.event_id,
    consentId: row.consent_id,
  }));
}

/** Lists the carts with photos that a consent allowed to buy, and the persons. */
export async function listPurchasesBy(
  { trx, tenantId }: Scope,
  consentId: string,
): Promise<Pick<CrewPurchase, 'cartId' | 'personId'>[]> {
  const rows = await trx
    .selectFrom('crew_purchases')
    .select(['cart_id', 'person_id'])
    .where('tenant_id', '=', tenantId)
    .where('consent_id', '=', consentId)
    .execute();
  return rows.map((row) => ({ cartId: row.cart_id, personId: row.person_id }));
}

/** Deletes the members for whom a cart no longer contains anything. */
export async function keepCrewPurchases(
  { trx, tenantId }: Scope,
  cartId: string,
  personIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('crew_purchases')
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .$if(personIds.length > 0, (query) => query.where('person_id', 'not in', personIds))
    .execute();
}

/** Moves the purchases of an event's crews to another event. */
export function moveCrewPurchases(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['crew_purchases'], { eventId, intoEventId });
}
