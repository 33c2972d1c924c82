/**
 * The outcome of an order's mail, and the correction of its address: part of the order service. Knowing the order's
 * id gives access, as for the order itself (product §10, §13).
 */
export const mailRoutes = {
  getOrderMail: { method: 'GET', path: '/public/order-service/api/v1/orders/:orderId/mail' },
  correctOrderMail: { method: 'PUT', path: '/public/order-service/api/v1/orders/:orderId/mail' },
} as const;

/**
 * None: no mail was written about this order. Waiting: not sent yet, or being retried. Sent: the mail server accepted
 * it. Refused: it cannot be delivered to that address.
 */
export const MAIL_STATES = ['None', 'Waiting', 'Sent', 'Refused'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why a mail was refused. AddressUnknown: there is no such mailbox. MailboxFull: it is full. Rejected: its server
 * rejects the mail. GivenUp: its server did not answer for three days.
 */
export const MAIL_REFUSAL_REASONS = ['AddressUnknown', 'MailboxFull', 'Rejected', 'GivenUp'] as const;
export type MailRefusalReason = (typeof MAIL_REFUSAL_REASONS)[number];

/** How often the mail of one order may be sent again, also to a corrected address. */
export const ORDER_MAIL_CORRECTIONS_MAX = 5;
