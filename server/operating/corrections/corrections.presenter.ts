import type { ShownConsequences, ShownFoundPhoto, ShownOrder } from '#contract/desk-correction.schema.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { amountOf } from '#contract/money.ts';
import type { Photographer } from '#finding/photographers/index.ts';
import type { FoundPhoto, StoredPhoto } from '#finding/photos/index.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import type { Purchase } from './consequences.rules.ts';
import type { Consequences } from './describe-consequences.ts';

/**
 * Selects the fields of a photo in a list that the desk shows.
 * @param timeZone the event's
 * @param photographer who took it; undefined if none is named
 */
export function presentFoundPhoto(
  photo: FoundPhoto,
  timeZone: string,
  photographer: Photographer | undefined,
): ShownFoundPhoto {
  const { photoId, eventId, state, folder, fileName, takenAt, bibs } = photo;
  return {
    photoId,
    eventId,
    state,
    folder,
    fileName,
    takenAt: takenAt && zonedTime(takenAt, timeZone),
    photographer: photographer
      ? { photographerId: photographer.photographerId, name: photographer.name }
      : null,
    bibs,
  };
}

/**
 * Selects the consequences of a photo's removal that the desk shows.
 * @param refundable by order id, how much refunding the whole order, or only the photo, would return now
 */
export function presentConsequences(
  { photoId, eventId, state, fileName }: StoredPhoto,
  { purchases, refunds, letters, carts, archives }: Consequences,
  refundable: Record<'orders' | 'photos', ReadonlyMap<string, number>>,
): ShownConsequences {
  return {
    photo: { photoId, eventId, state, fileName },
    purchases: purchases.map((purchase) => ({
      orderId: purchase.orderId,
      number: purchase.number,
      state: purchase.state,
      photosLeft: purchase.photosLeft,
      refund: amountOf(purchase.currencyId, purchase.refundMinor),
      total: amountOf(purchase.currencyId, purchase.orderMinor),
      refundable: refundableOf(purchase, refundable.orders),
      photoRefundable: refundableOf(purchase, refundable.photos),
      isReplaceable: purchase.replaceable !== null,
    })),
    refunds: refunds.map(({ currencyId, amountMinor }) => amountOf(currencyId, amountMinor)),
    letters: LANGUAGES.flatMap((language) => {
      const text = letters[language];
      return text === undefined ? [] : { language, text };
    }),
    carts,
    archives,
  };
}

function refundableOf({ orderId, currencyId }: Purchase, refundable: ReadonlyMap<string, number>) {
  const amountMinor = refundable.get(orderId);
  return amountMinor === undefined ? null : amountOf(currencyId, amountMinor);
}

/** Selects the fields of an order in a list that the desk shows. */
export function presentFoundOrder(order: OrderRecord): ShownOrder {
  return {
    orderId: order.orderId,
    number: order.number,
    state: order.state,
    email: order.email,
    total: amountOf(order.currencyId, order.totalMinor),
    createdAt: order.createdAt.toISOString(),
    keptUntil: order.keptUntil?.toISOString() ?? null,
  };
}
