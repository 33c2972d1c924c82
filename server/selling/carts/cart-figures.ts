import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import type { Cart, CartCode, CartEvent, CartItem } from '#contract/shoppingcart.schema.ts';
import type { OrderItemRecord, OrderRecord } from '#selling/orders/index.ts';
import { presentReason } from './present-reason.ts';
import type { FilledCart } from './read-cart.ts';

/** All amounts of a cart in the API's form, in major units. */
export interface CartFigures extends Pick<Cart, 'currencyId' | 'amount' | 'totalAmount' | 'discount'> {
  /** The amounts of each line, in the cart's order. */
  lines: Pick<CartItem, 'originalPrice' | 'totalPrice' | 'reasons'>[];
  /** The figures of each promo code, by the code. */
  codes: Map<string, Pick<CartCode, 'discount' | 'problem'>>;
  /** The figures of each event, by its id. */
  events: Map<string, Omit<CartEvent, 'eventId' | 'eventName'>>;
}

/** Computes the amounts of an open cart from its current price. */
export function figuresOfPrice({ price, currencyId }: FilledCart): CartFigures {
  const major = (amountMinor: number): number => toMajor(amountMinor, currencyId);
  return {
    currencyId,
    amount: major(price.amountMinor),
    totalAmount: major(price.totalMinor),
    discount: major(price.discountMinor),
    lines: price.lines.map((line) => ({
      originalPrice: major(line.originalMinor),
      totalPrice: major(line.totalMinor),
      reasons: line.reasons.map((reason) => presentReason(reason, currencyId)),
    })),
    codes: new Map(
      price.codes.map((outcome) => [
        outcome.code,
        outcome.isApplied
          ? { discount: major(outcome.discountMinor), problem: null }
          : { discount: 0, problem: outcome.refusal },
      ]),
    ),
    events: new Map(
      price.events.map(({ eventId, subtotalMinor, giftsAllowed, giftsGiven }) => [
        eventId,
        { subtotal: major(subtotalMinor), giftsAllowed, giftsGiven },
      ]),
    ),
  };
}

/** Computes the amounts of an ordered cart from its order, because today's catalog may differ. */
export function figuresOfOrder(order: OrderRecord, items: readonly OrderItemRecord[]): CartFigures {
  const { currencyId } = order;
  const major = (amountMinor: number): number => toMajor(amountMinor, currencyId);
  return {
    currencyId,
    amount: major(order.amountMinor),
    totalAmount: major(order.totalMinor),
    discount: major(order.amountMinor - order.totalMinor),
    lines: items.map((item) => ({
      originalPrice: major(item.originalMinor),
      totalPrice: major(item.totalMinor),
      reasons: item.reasons,
    })),
    codes: new Map(
      order.codes.map(({ code, discountMinor }) => [code, { discount: major(discountMinor), problem: null }]),
    ),
    events: new Map(
      [...Map.groupBy(items, ({ eventId }) => eventId)].map(([eventId, ofEvent]) => {
        const gifts = ofEvent.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'Gift')).length;
        const subtotalMinor = ofEvent.reduce((sum, item) => sum + beforeCodes(item, currencyId), 0);
        return [eventId, { subtotal: major(subtotalMinor), giftsAllowed: gifts, giftsGiven: gifts }];
      }),
    ),
  };
}

/** Returns the price of an item without codes, earlier payments and rounding. */
function beforeCodes({ totalMinor, reasons }: OrderItemRecord, currencyId: CurrencyId): number {
  return reasons.reduce(
    (sum, reason) => sum + ('discount' in reason ? toMinor(reason.discount, currencyId) : 0),
    totalMinor,
  );
}
