import type { Cart } from '#contract/shoppingcart.schema.ts';

/** How many of an event's free products the buyer takes. */
export interface GiftChoice {
  eventId: string;
  count: number;
}

/** The cart with that choice made, but for its sums, which only the server knows. */
export function withGifts(cart: Cart, { eventId, count }: GiftChoice): Cart {
  return {
    ...cart,
    events: cart.events.map((event) =>
      event.eventId === eventId ? { ...event, giftsGiven: Math.min(count, event.giftsAllowed) } : event,
    ),
  };
}
