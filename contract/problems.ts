import type { FieldFault } from './faults.ts';

/**
 * All refusals of the API, as RFC 9457 `application/problem+json` with one `code` of this closed list (product §10,
 * §8). The code determines the status. Pages show a text for it; the server sends none.
 */
export const PROBLEM_STATUS = {
  Invalid: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  TooLarge: 413,
  TooManyRequests: 429,
  Unexpected: 500,
  Unavailable: 503,
  /** The same product is already in the cart (product §8: 'This product has already been added'). */
  AlreadyAdded: 409,
  /** A single photo that a package in the cart contains already (product §8). */
  DuplicatePhotoInPackage: 409,
  /** The visitor has already bought it: the call named the paid order that contains it. */
  AlreadyBought: 409,
  /** The cart became an order and cannot change any more. */
  CartCheckedOut: 409,
  CartEmpty: 409,
  /** The cart already has the most people or packages that it can hold (see `limits.ts`). */
  CartFull: 409,
  /** Checkout without a delivery email address (product §5). */
  EmailMissing: 409,
  /** The product is not sold, or not for these photos (another event, not published, withdrawn). */
  ProductUnavailable: 409,
  /** The price of the cart has changed since it was last shown. */
  PriceChanged: 409,
  /** The problems of promo codes (product §8). */
  PromoCodeConflict: 409,
  PromoCodeExpired: 409,
  PromoCodeInactive: 409,
  PromoCodeUsedUp: 409,
  PromoCodeNotFound: 404,
  PromoCodeNotApplicable: 409,
  /** A gift code that was bought in another currency than the cart's, or a code for an amount in another one. */
  PromoCodeOtherCurrency: 409,
  PromoCodeFailed: 500,
  /** A request form was sent faster than a person can fill it in; sent again a moment later, it is accepted. */
  FormTooFast: 409,
  /** The ticket of a request form is too old, was used for another request, or is forged; a fresh one is needed. */
  FormExpired: 409,
  /** The address of the login is not verified; only verified addresses show their orders. */
  EmailNotVerified: 403,
  /** The delivery address of an order cannot be corrected again: its corrections are used up. */
  MailCorrectionsUsedUp: 409,
  /**
   * The price of the order has changed after its buyer saw it: the reservation of a promo code expired, and others
   * used up the code.
   */
  OrderPriceChanged: 409,
  /** Too many selfies are waiting to be searched. */
  SelfiesBusy: 503,
  /** A reviewer decided that the photo does not show the person; it is not reviewed again. */
  ClaimRefused: 409,
  /** Too many claims of the person are waiting for review. */
  TooManyClaims: 409,
  /** The order is paid or canceled: there is nothing to pay. */
  OrderNotPayable: 409,
  /** An event of the order is not published at the moment, so no payment of the order can start. */
  OrderUnavailable: 409,
  /** The event was deleted with everything that belonged to it. */
  EventDeleted: 410,
  /** The retention of the order's files has ended. */
  OrderExpired: 410,
  /** The crew is full. */
  CrewFull: 409,
  /** The person is already in the crew. */
  AlreadyInCrew: 409,
  /** A runner of a protected event has not consented that this buyer gets their photos, or withdrew the consent. */
  ConsentMissing: 409,
  PaymentTypeUnavailable: 409,
  /** The payment provider did not answer or refused to open a payment. */
  PaymentFailed: 502,
} as const;

/** Reasons why a promo code gives no discount. */
export const PROMO_PROBLEMS = [
  'PromoCodeConflict',
  'PromoCodeExpired',
  'PromoCodeInactive',
  'PromoCodeUsedUp',
  'PromoCodeNotFound',
  'PromoCodeNotApplicable',
  'PromoCodeOtherCurrency',
] as const satisfies ProblemCode[];

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** One wrong field of a request; `path` is dotted, as in `items.0.photoIds`. */
export type FieldError = Pick<FieldFault, 'path' | 'message'>;

/** The body of every answer that is not a success. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  /** For `Invalid`: the faults, field by field. */
  errors?: FieldFault[];
  /** For `TooManyRequests` and `Unavailable`: the waiting time before a retry. Also in the header Retry-After. */
  retryAfterSeconds?: number;
  /** The request's id, to quote to support. */
  requestId?: string;
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEM_STATUS, value);
}
