/** What decides about the uses of a canceled order's codes. */
export interface CanceledOrder {
  /** Whether it was completed before: paid, or of total 0. */
  wasPaid: boolean;
  /** Whether the shop refunded it, as money or, at a total of 0, by a member's decision. */
  isRefund: boolean;
  /** Whether its buyer got anything of it, or could have. */
  couldDeliver: boolean;
}

/**
 * Returns whether the uses of an order's codes become available when it is canceled (docs/decisions/0270). They pay for
 * what is delivered, like money: they return if nothing could be delivered, or if the shop refunds the order.
 */
export function mayUsesReturn({ wasPaid, isRefund, couldDeliver }: CanceledOrder): boolean {
  return !wasPaid || isRefund || !couldDeliver;
}
