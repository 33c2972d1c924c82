import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder } from '#selling/orders/index.ts';
import { insertFreeCode } from './insert-free-code.ts';
import { type PromoCodeDefinition, USUAL_KINDS } from './promo-codes.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A promo code was issued to the buyer of an order and must be mailed. */
    'goodwill-code.given': { orderId: string; promoCodeId: string };
  }
}

/**
 * The benefit of a goodwill code: a percentage of the next order, or an amount in the currency of this order; valid for
 * a number of days.
 */
export interface Goodwill {
  benefit: { kind: 'Percent'; percent: number } | { kind: 'Fixed'; amountMinor: number };
  days: number;
}

const DAY_MS = 24 * 3600_000;

/**
 * Creates a personal promo code for the buyer of an order, which can be used once, and triggers its mail.
 * @returns its id; undefined if the order does not exist
 */
export async function issueGoodwillCode(
  deps: Pick<Deps, 'clock' | 'events' | 'newId'>,
  scope: Scope,
  orderId: string,
  { benefit, days }: Goodwill,
  cause: Cause,
): Promise<{ promoCodeId: string; validUntil: Date } | undefined> {
  const order = await findOrder(scope, orderId);
  if (order === undefined) return undefined;
  const validUntil = new Date(deps.clock.now().getTime() + days * DAY_MS);
  const definition: PromoCodeDefinition = {
    benefit,
    currencyId: benefit.kind === 'Fixed' ? order.currencyId : null,
    eventIds: null,
    productTypes: USUAL_KINDS,
    validFrom: null,
    validUntil,
    usesMax: 1,
    excludesOthers: false,
  };
  const { promoCodeId } = await insertFreeCode(deps, scope, definition, null);
  // The recorded action must not contain the code.
  const after = { promoCodeId, benefit, validUntil: validUntil.toISOString() };
  await recordAction(scope, { what: 'order.give-code', thingId: orderId, after }, cause);
  await deps.events.emit(scope, 'goodwill-code.given', { orderId, promoCodeId });
  return { promoCodeId, validUntil };
}
