import type { PaymentState } from '#contract/invoice.ts';
import type { Transitions } from '#selling/transitions.ts';

/**
 * Blueprint §7. A late "paid" overrules a decline or an expiry, for the money is there; nothing but a refund
 * follows Paid, so a webhook that comes twice or late changes nothing.
 */
export const PAYMENT_TRANSITIONS: Transitions<PaymentState> = {
  Created: ['Pending', 'Paid', 'Declined', 'Expired'],
  Pending: ['Paid', 'Declined', 'Expired'],
  Paid: ['Refunded'],
  Declined: ['Paid'],
  Expired: ['Paid'],
  Refunded: [],
};
