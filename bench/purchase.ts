import { CARTS } from '#tests/factories/buyer.ts';

export const HOST = 'photofinish.localhost';
export const CODE = 'BENCH10';

const INVOICES = '/public/invoice-service/api/v1/invoices';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** The items that every buyer of the bench buys. */
export interface Goods {
  productId: string;
  photoIds: string[];
}

/** The data of a purchase so far. */
export interface Purchase {
  goods: Goods;
  /** Its own eight hexadecimal digits. */
  digits: string;
  cartId: string;
  invoiceId: string;
  chargePath: string;
  /** The bank's webhook and its signature. */
  notice: { body: string; signature: string };
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface CallAnswer {
  status: number;
  body: string;
}

/** A call on the way from an empty cart to a paid order. */
export interface PurchaseCall {
  name: string;
  status: number;
  request(purchase: Purchase): CallRequest;
  /** Stores the parts of the response that later calls need. */
  learn?(purchase: Purchase, answer: CallAnswer): void;
}

const bare = { headers: {}, body: '' };
const json = (body: object): Pick<CallRequest, 'headers' | 'body'> => ({
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

/** Adds three photos and a promo code, and reads the cart before and after. */
export const cartCalls: readonly PurchaseCall[] = [
  {
    name: 'open',
    status: 201,
    request: () => ({ method: 'POST', path: CARTS, ...json({}) }),
    learn(purchase, { body }) {
      purchase.cartId = JSON.parse(body).shoppingCartId;
    },
  },
  {
    name: 'add',
    status: 204,
    request: ({ cartId, goods }) => ({ method: 'POST', path: `${CARTS}/${cartId}/items`, ...json(goods) }),
  },
  {
    name: 'read',
    status: 200,
    request: ({ cartId }) => ({ method: 'GET', path: `${CARTS}/${cartId}`, ...bare }),
  },
  {
    name: 'promo code',
    status: 204,
    request: ({ cartId }) => ({
      method: 'POST',
      path: `${CARTS}/${cartId}/promotionalCodes`,
      ...json({ code: CODE }),
    }),
  },
  {
    name: 'read again',
    status: 200,
    request: ({ cartId }) => ({ method: 'GET', path: `${CARTS}/${cartId}`, ...bare }),
  },
];

/** Checks the cart out and pays at the sandbox bank, until the webhook marks the order paid. */
export const checkoutCalls: readonly PurchaseCall[] = [
  {
    name: 'customer',
    status: 204,
    request: ({ cartId }) => ({
      method: 'PUT',
      path: `${CARTS}/${cartId}/customer`,
      ...json({ email: 'buyer@example.com' }),
    }),
  },
  {
    name: 'checkout',
    status: 201,
    request: ({ cartId }) => ({ method: 'POST', path: `${CARTS}/${cartId}`, ...bare }),
    learn(purchase, { body }) {
      purchase.invoiceId = JSON.parse(body).invoiceId;
    },
  },
  {
    name: 'payment',
    status: 201,
    request: ({ invoiceId }) => ({
      method: 'POST',
      path: `${INVOICES}/${invoiceId}/payments`,
      ...json({ paymentTypeId: 'PersonalCard', returnUrl: `http://${HOST}/order-complete` }),
    }),
    learn(purchase, { body }) {
      purchase.chargePath = new URL(JSON.parse(body).payUrl).pathname;
    },
  },
  {
    name: 'bank: pay',
    status: 303,
    request: ({ chargePath }) => ({
      method: 'POST',
      path: `${chargePath}/pay`,
      headers: FORM_TYPE,
      body: '',
    }),
  },
  {
    name: 'bank: confirm',
    status: 303,
    request: ({ chargePath }) => ({
      method: 'POST',
      path: `${chargePath}/confirm`,
      headers: FORM_TYPE,
      body: '',
    }),
  },
  {
    name: 'webhook',
    status: 204,
    request: ({ notice }) => ({
      method: 'POST',
      path: '/public/payment-sandbox-service/api/v1/webhooks',
      body: notice.body,
      headers: { ...JSON_TYPE, 'x-sandbox-signature': notice.signature },
    }),
  },
];

let purchases = 0;

export function newPurchase(goods: Goods): Purchase {
  const digits = (++purchases).toString(16).padStart(8, '0');
  return { goods, digits, cartId: '', invoiceId: '', chargePath: '', notice: { body: '{}', signature: '' } };
}

/** Returns a separate client address for each purchase, so that no rate limit applies. */
export function addressOf({ digits }: Purchase): string {
  const [, ...bytes] = Buffer.from(digits, 'hex');
  return `10.${bytes.join('.')}`;
}
