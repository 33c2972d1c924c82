import type { CurrencyId } from '#contract/money.ts';

/** What entries of one kind booked for gift codes, in one currency. Amounts are in minor units. */
export interface GiftPostings {
  currencyId: CurrencyId;
  kind: string;
  /** The sum on the account of gift codes; negative if more is owed. */
  postedMinor: number;
  /** The sum of their lines about gift codes, excluding tax: what was sold, minus what was returned. */
  linesMinor: number;
  /** The sum on the account of losses. */
  lossesMinor: number;
}

/** How the liability from gift codes changed. `opening + issued − redeemed − refunded − expired = closing`. */
export interface GiftMovement {
  currencyId: CurrencyId;
  openingMinor: number;
  issuedMinor: number;
  /** The amount redeemed, minus redemptions that were refunded. */
  redeemedMinor: number;
  /** The amount refunded for codes that were not redeemed: the refund of a redeemed code is a loss. */
  refundedMinor: number;
  expiredMinor: number;
  closingMinor: number;
}

/**
 * Sums how the liability from gift codes changed in a period, by currency. A sale's posting is what it redeemed minus what
 * it issued; a refund's is the opposite, minus its losses.
 * @param openings what was owed before the period
 */
export function sumGiftMovements(
  openings: ReadonlyMap<CurrencyId, number>,
  booked: readonly GiftPostings[],
): GiftMovement[] {
  const currencyIds = new Set([...openings.keys(), ...booked.map(({ currencyId }) => currencyId)]);
  return [...currencyIds]
    .toSorted((one, other) => one - other)
    .map((currencyId) => {
      const openingMinor = openings.get(currencyId) ?? 0;
      const sums = { issuedMinor: 0, redeemedMinor: 0, refundedMinor: 0, expiredMinor: 0 };
      for (const { kind, postedMinor, linesMinor, lossesMinor } of booked.filter(
        (each) => each.currencyId === currencyId,
      )) {
        if (kind === 'GiftCodesExpired') sums.expiredMinor += postedMinor;
        else if (kind === 'Refund' || kind === 'PartRefund') {
          const refundedMinor = -linesMinor - lossesMinor;
          sums.refundedMinor += refundedMinor;
          sums.redeemedMinor += postedMinor - refundedMinor;
        } else {
          sums.issuedMinor += linesMinor;
          sums.redeemedMinor += postedMinor + linesMinor;
        }
      }
      const closingMinor =
        openingMinor + sums.issuedMinor - sums.redeemedMinor - sums.refundedMinor - sums.expiredMinor;
      return { currencyId, openingMinor, ...sums, closingMinor };
    });
}
