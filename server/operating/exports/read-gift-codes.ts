import { faultAt } from '#contract/faults.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
  type GiftMovement,
  listSoldGifts,
  type SoldGift,
  sumGiftLiability,
  sumGiftMovements,
  sumGiftPostings,
} from '#selling/ledger/index.ts';
import { listDeskIds, searchOrders } from '#selling/orders/index.ts';
import { findGiftCodes, labelOf, listRedeemedGifts } from '#selling/promo-codes/index.ts';
import { readMonth } from '#selling/shares/index.ts';
import { findLastMonth } from './describe-exports.ts';

/** The most open codes that are listed. */
const CODES_SHOWN = 500;

/** Reads what is owed for gift codes: how it changed in a month, and the codes that are not redeemed yet. */
export async function readGiftCodes(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  { month: wanted, timeZone }: { month?: string | undefined; timeZone: string },
) {
  const month = wanted ?? (await findLastMonth(deps, scope, timeZone));
  const time = readMonth(month, timeZone);
  if (time === undefined) return refuse('Invalid', [faultAt('month', 'NotAMonth')]);
  const opening = await sumGiftLiability(scope, time.from);
  const movements = sumGiftMovements(opening, await sumGiftPostings(scope, time));
  const booked = await sumGiftLiability(scope, undefined);
  const open = await listOpen(scope);
  const codes = new Map<CurrencyId, number>();
  for (const { currencyId, netMinor } of open) codes.set(currencyId, (codes.get(currencyId) ?? 0) + netMinor);
  return {
    month,
    movements: movements.map(presentMovement),
    now: [...new Set([...booked.keys(), ...codes.keys()])].map((currencyId) => ({
      currencyId,
      booked: toMajor(booked.get(currencyId) ?? 0, currencyId),
      codes: toMajor(codes.get(currencyId) ?? 0, currencyId),
    })),
    open: await presentOpen(scope, open.slice(0, CODES_SHOWN)),
    openCount: open.length,
  };
}

/** Lists the sold codes that nobody has redeemed. */
async function listOpen(scope: Scope): Promise<SoldGift[]> {
  const sold = await listSoldGifts(scope);
  const redeemed = await listRedeemedGifts(
    scope,
    sold.map(({ orderItemId }) => orderItemId),
  );
  return sold.filter(({ orderItemId }) => !redeemed.has(orderItemId));
}

const presentMovement = ({ currencyId, ...sums }: GiftMovement) => ({
  currencyId,
  opening: toMajor(sums.openingMinor, currencyId),
  issued: toMajor(sums.issuedMinor, currencyId),
  redeemed: toMajor(sums.redeemedMinor, currencyId),
  refunded: toMajor(sums.refundedMinor, currencyId),
  expired: toMajor(sums.expiredMinor, currencyId),
  closing: toMajor(sums.closingMinor, currencyId),
});

async function presentOpen(scope: Scope, open: readonly SoldGift[]) {
  const orderIds = [...new Set(open.flatMap(({ orderId }) => orderId ?? []))];
  const deskIds = await listDeskIds(scope, orderIds);
  const orders = orderIds.length === 0 ? [] : await searchOrders(scope, { orderIds }, orderIds.length);
  const numbers = new Map(orders.map(({ orderId, number }) => [orderId, number]));
  const found = await findGiftCodes(
    scope,
    open.map(({ orderItemId }) => orderItemId),
  );
  const codes = new Map(found.map((code) => [code.giftOrderItemId, code]));
  return open.map(({ orderItemId, orderId, currencyId, netMinor, soldAt }) => {
    const code = codes.get(orderItemId);
    return {
      code: code === undefined ? '' : labelOf(code),
      orderId: deskIds.get(orderId ?? '') ?? null,
      orderNumber: numbers.get(orderId ?? '') ?? null,
      soldAt: soldAt.toISOString(),
      value: { currencyId, amount: toMajor(netMinor, currencyId) },
      isStopped: code?.isActive === false,
    };
  });
}
