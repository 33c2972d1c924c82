import type { ShownConsequences, ShownFoundPhoto, ShownOrder } from '#contract/desk-correction.schema.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { amountOf } from '#contract/money.ts';
import type { Photographer } from '#finding/photographers/index.ts';
import type { FoundPhoto, StoredPhoto } from '#finding/photos/index.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import type { Purchase } from './consequences.rules.ts';
import type { BuyerConsequences } from './describe-consequences.ts';

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

/** Selects the fields of a photo whose removal the desk shows. */
export function presentRemoved({ photoId, eventId, state, fileName }: StoredPhoto) {
  return { photoId, eventId, state, fileName };
}

/**
 * Selects the consequences of the removal of a photo or a video that the desk shows.
 * @param refundable by order id, how much refunding the whole order, or only the photo or video, would return now
 */
export function presentConsequences(
  { purchases, refunds, letters, carts, archives }: BuyerConsequences,
  refundable: Record<'orders' | 'photos', ReadonlyMap<string, number>>,
): ShownConsequences {
  return {
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
