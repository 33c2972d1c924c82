/** The facts that decide about the uses of a canceled order's codes. */
export interface CanceledOrder {
  /** Whether it was completed before: it was paid, or had a total of 0. */
  wasPaid: boolean;
  /** Whether the shop refunded it; for a total of 0, whether a member decided so. */
  isRefund: boolean;
  /** Whether its buyer got anything from it, or could have. */
  couldDeliver: boolean;
}

/**
 * Returns whether the uses of an order's codes become available again when it is canceled (docs/decisions/0270). Like
 * money, they pay for what is delivered. So they return only if nothing could be delivered, or if the shop refunds the
 * order.
 */
export function mayUsesReturn({ wasPaid, isRefund, couldDeliver }: CanceledOrder): boolean {
  return !wasPaid || isRefund || !couldDeliver;
}
