import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import { readBasicAuthorization } from '#tests/fakes/basic-authorization.ts';
import {
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
  openFakeServer,
} from '#tests/fakes/fake-server.ts';
import {
  checkoutBody,
  type FakeCheckout,
  type FakeTransaction,
  type Json,
  refundBody,
  transactionBody,
} from './documented-bodies.ts';

/** A shop at the fake. */
export interface FakeShop {
  shopId: string;
  secretKey: string;
  /** The key that signs its webhooks. */
  privateKey: KeyObject;
  /** The public key as the back office shows it: base64 on one line. */
  publicKey: string;
}

/** A webhook on its way to a shop. */
export interface SentWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The fields of a call that tests read. */
interface SeenCall {
  /** As in `POST /gateway/transactions/refunds`. */
  call: string;
  requestId: string | undefined;
  body: Json;
}

/** Actions of a buyer and their bank on the page: `start` sends them to 3-D Secure. */
export type BuyersAct = 'pay' | 'decline' | 'start' | 'leave';

/** bePaid, as its documentation describes it: the page's and the gateway's API on two paths of one server. */
export interface FakeBepaid {
  server: FakeServer;
  /** Every call with the right keys, oldest first. */
  seen: SeenCall[];
  /** In place of `https://checkout.bepaid.by` and `https://gateway.bepaid.by`. */
  urls: { checkout: string; gateway: string };
  /** Opens a shop with keys of its own. */
  addShop(shopId: string): FakeShop;
  /** Replaces a shop's webhook key pair. @returns the public key */
  rotateKeys(shopId: string): string;
  checkouts: FakeCheckout[];
  transactions: FakeTransaction[];
  /** Its webhooks in the order of events. The test posts them. */
  webhooks: SentWebhook[];
  act(redirectUrl: string, act: BuyersAct): void;
  /** Expires a page, as bePaid does after a day. */
  expire(token: string): void;
  /** Signs another body, as bePaid would. */
  signed(shopId: string, url: string, body: string): SentWebhook;
  /** Refunds in the shop's back office. */
  refundByHand(trackingId: string, amount: number): void;
  /** Whether the query by tracking id also lists refunds, which the documentation does not say. */
  listsRefunds: boolean;
  /** The state of the next refunds; by default `successful`. */
  refundStates: ('successful' | 'failed' | 'incomplete')[];
}

const problem = (status: number, message: string): FakeAnswer => ({
  status,
  json: { response: { status: 'error', message, errors: { system: [message] } } },
});

/** A shop's key pair. */
type ShopKeys = Pick<FakeShop, 'privateKey' | 'publicKey'>;

/** The key pairs of this worker: each fake takes them in order, because generating one takes long. */
const made: ShopKeys[] = [];

function makeKeys(): ShopKeys {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: pair.privateKey,
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

export async function openFakeBepaid(): Promise<FakeBepaid> {
  const shops = new Map<string, FakeShop>();
  const refundAnswers = new Map<string, FakeAnswer>();
  const server = await openFakeServer(handle);
  let taken = 0;
  const takeKeys = (): ShopKeys => {
    const keys = made[taken] ?? makeKeys();
    made[taken] = keys;
    taken += 1;
    return keys;
  };

  const fake: FakeBepaid = {
    server,
    urls: { checkout: `${server.address}/checkout`, gateway: `${server.address}/gateway` },
    seen: [],
    checkouts: [],
    transactions: [],
    webhooks: [],
    refundStates: [],
    listsRefunds: true,
    addShop(shopId) {
      const shop = { shopId, secretKey: randomBytes(32).toString('hex'), ...takeKeys() };
      shops.set(shopId, shop);
      return shop;
    },
    rotateKeys(shopId) {
      const shop = shops.get(shopId);
      if (shop === undefined) throw new Error(`there is no shop ${shopId}`);
      Object.assign(shop, takeKeys());
      return shop.publicKey;
    },
    act(redirectUrl, act) {
      const checkout = fake.checkouts.find(({ token }) => redirectUrl.endsWith(`token=${token}`));
      if (checkout === undefined || checkout.isFinished || checkout.isExpired || act === 'leave') return;
      const status = ({ pay: 'successful', decline: 'failed', start: 'incomplete' } as const)[act];
      const transaction =
        fake.transactions.find(({ token }) => token === checkout.token) ?? addPayment(checkout);
      transaction.status = status;
      checkout.isFinished = status !== 'incomplete';
      if (checkout.isFinished) tell(transaction);
    },
    expire(token) {
      const checkout = fake.checkouts.find((each) => each.token === token);
      if (checkout !== undefined && !checkout.isFinished) checkout.isExpired = true;
    },
    refundByHand(trackingId, amount) {
      const parent = fake.transactions.find(
        (each) => each.type === 'payment' && each.trackingId === trackingId,
      );
      if (parent === undefined) throw new Error(`there is no payment of ${trackingId}`);
      addRefund(parent, amount);
    },
    signed(shopId, url, body) {
      const shop = shops.get(shopId);
      if (shop === undefined) throw new Error(`there is no shop ${shopId}`);
      return {
        url,
        body,
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${btoa(`${shop.shopId}:${shop.secretKey}`)}`,
          'content-signature': sign('RSA-SHA256', Buffer.from(body), shop.privateKey).toString('base64'),
        },
      };
    },
  };

  function addPayment(checkout: FakeCheckout): FakeTransaction {
    const { shopId, token, amount, currency, trackingId, isTest } = checkout;
    const transaction: FakeTransaction = {
      uid: randomUUID(),
      type: 'payment',
      status: 'incomplete',
      shopId,
      token,
      parentUid: undefined,
      amount,
      currency,
      trackingId,
      isTest,
      createdAt: new Date().toISOString(),
    };
    fake.transactions.unshift(transaction);
    return transaction;
  }

  function addRefund(parent: FakeTransaction, amount: number): FakeTransaction {
    const refund: FakeTransaction = {
      ...parent,
      uid: randomUUID(),
      type: 'refund',
      status: fake.refundStates.shift() ?? 'successful',
      amount,
      parentUid: parent.uid,
      createdAt: new Date().toISOString(),
    };
    fake.transactions.unshift(refund);
    if (refund.status === 'successful') tell(refund);
    return refund;
  }

  function tell(transaction: FakeTransaction): void {
    const checkout = fake.checkouts.find(({ token }) => token === transaction.token);
    const body = JSON.stringify({ transaction: transactionBody(transaction) });
    fake.webhooks.push(fake.signed(transaction.shopId, checkout?.notificationUrl ?? '', body));
  }

  function handle({ method, path, headers, body: text }: FakeRequest): FakeAnswer {
    const { name, secret } = readBasicAuthorization(headers);
    const shop = shops.get(name);
    if (shop === undefined || shop.secretKey !== secret) return problem(401, 'Access denied');
    const body: Json = text === '' ? undefined : JSON.parse(text);
    const requestId = headers.requestid?.toString();
    fake.seen.push({ call: `${method} ${path}`, requestId, body });
    if (method === 'POST' && path === '/checkout/ctp/api/checkouts')
      return createCheckout(shop, headers, body);
    if (method === 'POST' && path === '/gateway/transactions/refunds')
      return createRefund(shop, requestId, body?.request);
    const [, token] = /^\/checkout\/ctp\/api\/checkouts\/(\w+)$/.exec(path) ?? [];
    const checkout = fake.checkouts.find((each) => each.token === token && each.shopId === shop.shopId);
    if (checkout !== undefined) return { status: 200, json: checkoutBody(checkout) };
    const [, trackingId] = /^\/gateway\/v2\/transactions\/tracking_id\/([\w-]+)$/.exec(path) ?? [];
    if (trackingId === undefined) return problem(404, 'Record not found');
    const own = fake.transactions.filter(
      ({ shopId, trackingId: id, type }) =>
        shopId === shop.shopId && id === trackingId && (fake.listsRefunds || type === 'payment'),
    );
    return { status: 200, json: { transactions: own.slice(0, 10).map(transactionBody) } };
  }

  function createCheckout(shop: FakeShop, headers: FakeRequest['headers'], body: Json): FakeAnswer {
    const { order, settings, transaction_type: type, test, attempts } = body?.checkout ?? {};
    if (headers['x-api-version'] !== '2' || headers.accept !== 'application/json')
      return problem(422, 'X-API-Version is wrong');
    if (type !== 'payment' || attempts !== 1) return problem(422, 'this fake knows one try a page');
    if (!Number.isInteger(order?.amount) || !/^[A-Z]{3}$/.test(order.currency) || !order.description)
      return problem(422, 'order is wrong');
    const checkout: FakeCheckout = {
      token: randomBytes(32).toString('hex'),
      shopId: shop.shopId,
      isFinished: false,
      isExpired: false,
      amount: order.amount,
      currency: order.currency,
      trackingId: order.tracking_id,
      isTest: test === true,
      notificationUrl: settings?.notification_url,
    };
    fake.checkouts.push(checkout);
    const redirectUrl = `https://checkout.bepaid.by/v2/checkout?token=${checkout.token}`;
    return { status: 201, json: { checkout: { token: checkout.token, redirect_url: redirectUrl } } };
  }

  function createRefund(shop: FakeShop, requestId: string | undefined, request: Json): FakeAnswer {
    const before = requestId === undefined ? undefined : refundAnswers.get(`${shop.shopId} ${requestId}`);
    if (before !== undefined) return before;
    const parent = fake.transactions.find(
      ({ uid, shopId }) => uid === request?.parent_uid && shopId === shop.shopId,
    );
    if (parent?.status !== 'successful' || !request.reason) return problem(422, 'Parent is wrong');
    const returned = fake.transactions
      .filter(({ parentUid, status }) => parentUid === parent.uid && status === 'successful')
      .reduce((sum, { amount }) => sum + amount, 0);
    if (!(request.amount > 0) || returned + request.amount > parent.amount)
      return problem(422, 'Amount is too large');
    const refund = addRefund(parent, request.amount);
    const answer = { status: 201, json: refundBody(refund) };
    if (requestId !== undefined) refundAnswers.set(`${shop.shopId} ${requestId}`, answer);
    return answer;
  }

  return fake;
}
