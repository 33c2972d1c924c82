/**
 * The outcome of an order's mail, and its address mended: part of the order service. Knowing an order's id is the
 * right to it, as to the order (product §10, §13).
 */
export const mailRoutes = {
  getOrderMail: { method: 'GET', path: '/public/order-service/api/v1/orders/:orderId/mail' },
  correctOrderMail: { method: 'PUT', path: '/public/order-service/api/v1/orders/:orderId/mail' },
} as const;

/**
 * None: none was written about this order. Waiting: not sent yet, or tried again. Sent: the mail server took it.
 * Refused: it never will arrive there.
 */
export const MAIL_STATES = ['None', 'Waiting', 'Sent', 'Refused'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why a mail was refused: there is no such mailbox; it is full; its server does not want the mail; it did not answer
 * for three days.
 */
export const MAIL_REFUSAL_REASONS = ['AddressUnknown', 'MailboxFull', 'Rejected', 'GivenUp'] as const;
export type MailRefusalReason = (typeof MAIL_REFUSAL_REASONS)[number];

/** How often the mail of one order may be sent to a mended address, or again. */
export const ORDER_MAIL_CORRECTIONS_MAX = 5;
