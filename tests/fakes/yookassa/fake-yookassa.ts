import { randomUUID } from 'node:crypto';
import { readBasicAuthorization } from '#tests/fakes/basic-authorization.ts';
import {
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
  openFakeServer,
} from '#tests/fakes/fake-server.ts';
import {
  type Json,
  type Kopecks,
  kopecksOf,
  listBody,
  meBody,
  notificationBody,
  type PaymentFacts,
  paymentBody,
  type RefundFacts,
  receiptBody,
  refundBody,
} from './documented-bodies.ts';

/** A shop at the fake, as its owner configured it. */
interface FakeShop {
  shopId: string;
  secretKey: string;
  hasReceipts?: boolean;
  methods?: string[];
  status?: string;
}

/** The fields of a call that tests read. */
interface SeenCall {
  /** As in `POST /payments`. */
  call: string;
  idempotenceKey: string | undefined;
  body: Json;
}

/** Actions of a buyer and their bank on the confirmation page. */
export type BuyersAct = 'pay' | 'decline' | 'leave';

/** YooKassa, as its documentation describes it. */
export interface FakeYookassa {
  server: FakeServer;
  /** Every call with the right keys, oldest first. */
  seen: SeenCall[];
  /** In place of `https://api.yookassa.ru/v3`. */
  apiUrl: string;
  /** Adds a shop, or changes the secret key and goods of an existing one. */
  addShop(shop: FakeShop): void;
  payments: PaymentFacts[];
  /** Bodies of notifications in the order of events; the test posts them. */
  notifications: string[];
  /** Acts on the confirmation page of a payment. */
  act(confirmationUrl: string, act: BuyersAct): void;
  /** Expires the hour in which a payment can be confirmed. */
  expire(paymentId: string): void;
  /** The state of the next refunds; by default `succeeded`. */
  refundStates: RefundFacts['status'][];
  /** Fails every pending refund, as if the shop's balance were too small. */
  cancelPending(): void;
  /** Completes every pending refund. */
  settlePending(): void;
  /** Maximum number of objects on a page of a list. */
  pageMax: number;
}

const problem = (status: number, code: string, parameter?: string): FakeAnswer => ({
  status,
  json: {
    type: 'error',
    id: randomUUID(),
    code,
    description: 'Words that may quote what was sent',
    parameter,
  },
});

const ok = (json: Json): FakeAnswer => ({ status: 200, json });

export async function openFakeYookassa(): Promise<FakeYookassa> {
  const shops = new Map<string, FakeShop>();
  const refunds: RefundFacts[] = [];
  const answered = new Map<string, { content: string; answer: FakeAnswer }>();
  const server = await openFakeServer(handle);

  const fake: FakeYookassa = {
    server,
    apiUrl: `${server.address}/v3`,
    addShop: (shop) => void shops.set(shop.shopId, shop),
    seen: [],
    payments: [],
    notifications: [],
    refundStates: [],
    pageMax: 100,
    act(confirmationUrl, act) {
      const payment = fake.payments.find(({ id }) => confirmationUrl.endsWith(`orderId=${id}`));
      if (act === 'pay') end(payment, 'succeeded');
      if (act === 'decline')
        end(payment, 'canceled', { party: 'payment_network', reason: 'insufficient_funds' });
    },
    cancelPending() {
      for (const refund of refunds) if (refund.status === 'pending') refund.status = 'canceled';
    },
    settlePending() {
      for (const refund of refunds) {
        const payment = fake.payments.find(({ id }) => id === refund.paymentId);
        if (refund.status !== 'pending' || payment === undefined) continue;
        refund.status = 'succeeded';
        payment.refunded += kopecksOf(refund.amount) ?? 0n;
      }
    },
    expire: (paymentId) =>
      end(
        fake.payments.find(({ id }) => id === paymentId),
        'canceled',
        { party: 'yoo_money', reason: 'expired_on_confirmation' },
      ),
  };

  function end(
    payment: PaymentFacts | undefined,
    status: 'succeeded' | 'canceled',
    cancellation?: PaymentFacts['cancellation'],
  ): void {
    if (payment?.status !== 'pending') return;
    payment.status = status;
    if (cancellation !== undefined) payment.cancellation = cancellation;
    fake.notifications.push(notificationBody(`payment.${status}`, paymentBody(payment)));
  }

  function handle(request: FakeRequest): FakeAnswer {
    const { name, secret } = readBasicAuthorization(request.headers);
    const shop = shops.get(name);
    if (shop === undefined || shop.secretKey !== secret) return problem(401, 'invalid_credentials');
    const path = request.path.replace(/^\/v3/, '');
    const key = request.headers['idempotence-key']?.toString();
    const body: Json = request.body === '' ? undefined : JSON.parse(request.body);
    fake.seen.push({ call: `${request.method} ${path}`, idempotenceKey: key, body });
    if (request.method === 'GET') return get(shop, path, request.query);
    if (key === undefined || key === '' || key.length > 64)
      return problem(400, 'invalid_request', 'Idempotence-Key');
    const content = `${path} ${request.body}`;
    const before = answered.get(`${name} ${key}`);
    if (before !== undefined && before.content !== content)
      return problem(400, 'invalid_request', 'Idempotence-Key');
    const answer = before?.answer ?? post(shop, path, body);
    if (answer.status === 200) answered.set(`${name} ${key}`, { content, answer });
    return answer;
  }

  function get(shop: FakeShop, path: string, query: URLSearchParams): FakeAnswer {
    const own = fake.payments.filter(({ shopId }) => shopId === shop.shopId);
    if (path === '/me') return ok(meBody(shop));
    if (path === '/payments') return ok(pageOf(own, query));
    if (path === '/refunds') {
      const wanted = refunds.filter(({ paymentId }) => paymentId === query.get('payment_id'));
      return ok(listBody(wanted.map(refundBody)));
    }
    if (path === '/receipts') {
      const payment = own.find(({ id }) => id === query.get('payment_id'));
      return ok(listBody(payment?.receipt === undefined ? [] : [receiptBody(payment)]));
    }
    const payment = own.find(({ id }) => path === `/payments/${id}`);
    return payment === undefined ? problem(404, 'not_found') : ok(paymentBody(payment));
  }

  function pageOf(own: PaymentFacts[], query: URLSearchParams): Json {
    const from = query.get('created_at.gte') ?? '';
    const to = query.get('created_at.lte') ?? '9';
    const within = own.filter(({ createdAt }) => createdAt >= from && createdAt <= to).toReversed();
    const start = Number(query.get('cursor') ?? 0);
    const stop = start + Math.min(fake.pageMax, Number(query.get('limit') ?? 10));
    return listBody(
      within.slice(start, stop).map(paymentBody),
      stop < within.length ? String(stop) : undefined,
    );
  }

  function post(shop: FakeShop, path: string, body: Json): FakeAnswer {
    if (path === '/payments') return createPayment(shop, body);
    if (path === '/refunds') return createRefund(shop, body);
    return problem(404, 'not_found');
  }

  function createPayment(shop: FakeShop, body: Json): FakeAnswer {
    const { amount, receipt, confirmation, description, metadata } = body;
    if (kopecksOf(amount) === undefined) return problem(400, 'invalid_request', 'amount.value');
    if (!String(confirmation?.return_url).startsWith('http'))
      return problem(400, 'invalid_request', 'confirmation.return_url');
    if (shop.hasReceipts === true && !isReceiptRight(receipt, kopecksOf(amount)))
      return problem(400, 'invalid_request', 'receipt');
    const payment: PaymentFacts = {
      id: randomUUID(),
      shopId: shop.shopId,
      status: 'pending',
      refunded: 0n,
      isTest: shop.secretKey.startsWith('test_'),
      createdAt: new Date().toISOString(),
      amount,
      description,
      metadata,
      receipt,
    };
    fake.payments.push(payment);
    return ok(paymentBody(payment));
  }

  function createRefund(shop: FakeShop, body: Json): FakeAnswer {
    const payment = fake.payments.find(({ id, shopId }) => id === body.payment_id && shopId === shop.shopId);
    const kopecks = kopecksOf(body.amount);
    if (payment?.status !== 'succeeded' || kopecks === undefined)
      return problem(400, 'invalid_request', 'payment_id');
    if (payment.refunded + kopecks > (kopecksOf(payment.amount) ?? 0n))
      return problem(400, 'invalid_request', 'amount');
    if (shop.hasReceipts === true && !isReceiptRight(body.receipt, kopecks))
      return problem(400, 'invalid_request', 'receipt');
    const status = fake.refundStates.shift() ?? 'succeeded';
    const { amount, description } = body;
    const refund: RefundFacts = { id: randomUUID(), paymentId: payment.id, status, amount, description };
    refunds.push(refund);
    if (status === 'succeeded') {
      payment.refunded += kopecks;
      fake.notifications.push(notificationBody('refund.succeeded', refundBody(refund)));
    }
    return ok(refundBody(refund));
  }

  return fake;
}

/**
 * Checks a receipt: the sum of quantity times price must be the amount, every position must have a tax rate, and the receipt must
 * have a recipient.
 */
function isReceiptRight(receipt: Json, kopecks: Kopecks | undefined): boolean {
  if (receipt?.customer?.email === undefined || !Array.isArray(receipt.items)) return false;
  const items: Json[] = receipt.items;
  const isRight = items.every(
    (item) =>
      item.vat_code >= 1 && item.payment_subject && item.payment_mode && (kopecksOf(item.amount) ?? 0n) > 0n,
  );
  const sum = items.reduce<Kopecks>(
    (total, item) => total + BigInt(Number(item.quantity)) * (kopecksOf(item.amount) ?? 0n),
    0n,
  );
  return isRight && sum === kopecks;
}
