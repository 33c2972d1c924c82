import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import {
  type FakeIntent,
  type FakeRefund,
  type FakeSession,
  newId,
  showCharge,
  showError,
  showEvent,
  showIntent,
  showSession,
} from './stripe-objects.ts';

/** The state of one account. */
export interface StripeAccountBooks {
  /** Valid keys; tests replace them. */
  secretKeys: Set<string>;
  endpoints: { url: string; enabled_events: string[]; status: 'enabled' | 'disabled' }[];
  sessions: Map<string, FakeSession>;
  /** The request that created each session, by its id. */
  opened: Map<string, URLSearchParams>;
  /** Events, oldest first, as webhooks report them. */
  events: object[];
  /** The number of refunds, by session. */
  refunds: Map<string, number>;
  /** Whether the balance is too small: refunds are pending until `payOut`. */
  isShort: boolean;
  /** The answer to each idempotency key: docs.stripe.com/api/idempotent_requests (read 2026-11). */
  remembered: Map<string, { asked: string; answer: FakeAnswer }>;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Records an event for the webhooks. */
export const tell = ({ events }: StripeAccountBooks, type: string, object: object): void =>
  void events.push(showEvent(type, object, seconds()));

/** Refunds the rest of a session's money, or a part of it. */
export function refundPayment(
  books: StripeAccountBooks,
  session: FakeSession,
  intent: FakeIntent,
  metadata: Record<string, string> = {},
  amount = session.amount - givenBack(intent),
): FakeRefund {
  const status = books.isShort ? 'pending' : 'succeeded';
  const refund: FakeRefund = { id: newId('re'), amount, status, metadata };
  intent.refunds.push(refund);
  intent.refunded = givenBack(intent) === session.amount;
  books.refunds.set(session.id, (books.refunds.get(session.id) ?? 0) + 1);
  tell(books, 'charge.refunded', showCharge(session, intent));
  return refund;
}

/** The refunded amount of a payment that the bank did not return. */
export const givenBack = ({ refunds }: FakeIntent): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);

const refuse = (status: number, type: string, message: string, code?: string): FakeAnswer => ({
  status,
  json: showError(type, message, code),
});
const invalid = (message: string, code: string, status = 400): FakeAnswer =>
  refuse(status, 'invalid_request_error', message, code);

/** Answers a call of the API, as documented at docs.stripe.com/api (read 2026-11, version 2026-10-28.endive). */
export function answerStripe(books: StripeAccountBooks, request: FakeRequest): FakeAnswer {
  const { method, path, query, headers } = request;
  if (!books.secretKeys.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''))
    return refuse(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_********RET');
  if (method === 'POST') return answerOnce(books, request);
  if (path === '/v1/checkout/sessions') return listSessions(books, query);
  if (path === '/v1/refunds') return listRefunds(books, query);
  if (path.startsWith('/v1/refunds/')) return findRefund(books, path.replace('/v1/refunds/', ''), query);
  if (path === '/v1/webhook_endpoints') {
    const data = books.endpoints.map((each) => ({ id: newId('we'), object: 'webhook_endpoint', ...each }));
    return { status: 200, json: { object: 'list', data, has_more: false } };
  }
  const session = books.sessions.get(path.replace('/v1/checkout/sessions/', ''));
  if (session === undefined) return invalid('No such checkout.session', 'resource_missing', 404);
  const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge';
  return { status: 200, json: showSession(session, isExpanded) };
}

const keyOf = ({ headers }: FakeRequest): string => String(headers['idempotency-key'] ?? '');
const askedIn = ({ path, body }: FakeRequest): string => `${path} ${body}`;

/** Stripe keeps the first answer to a key, errors of its own too: docs.stripe.com/api/idempotent_requests (read 2026-11). */
export function rememberAnswer(books: StripeAccountBooks, request: FakeRequest, answer: FakeAnswer): void {
  if (keyOf(request) !== '') books.remembered.set(keyOf(request), { asked: askedIn(request), answer });
}

function answerOnce(books: StripeAccountBooks, request: FakeRequest): FakeAnswer {
  const key = keyOf(request);
  const asked = askedIn(request);
  const known = books.remembered.get(key);
  if (known !== undefined && known.asked !== asked)
    return refuse(400, 'idempotency_error', 'Keys can only be used with the same parameters');
  if (known !== undefined) return known.answer;
  const answer = change(books, request.path, new URLSearchParams(request.body));
  rememberAnswer(books, request, answer);
  return answer;
}

function change(books: StripeAccountBooks, path: string, form: URLSearchParams): FakeAnswer {
  if (path === '/v1/checkout/sessions') return createSession(books, form);
  const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
  if (expired !== undefined) return expireSession(books, expired);
  const [, pathIntent, action] = /^\/v1\/payment_intents\/(\w+)\/(capture|cancel)$/.exec(path) ?? [];
  const intentId = pathIntent ?? form.get('payment_intent');
  const session = [...books.sessions.values()].find(({ intent }) => intent?.id === intentId);
  const intent = session?.intent;
  if (session === undefined || intent === undefined)
    return invalid('No such payment_intent', 'resource_missing', 404);
  if (path === '/v1/refunds') return refund(books, session, intent, form);
  if (intent.status !== 'requires_capture')
    return invalid('This PaymentIntent cannot be touched', 'payment_intent_unexpected_state');
  intent.status = action === 'capture' ? 'succeeded' : 'canceled';
  return { status: 200, json: showIntent(session, intent, false) };
}

/** Expires an open session, and no other: docs.stripe.com/api/checkout/sessions/expire (read 2026-11). */
function expireSession(books: StripeAccountBooks, id: string): FakeAnswer {
  const session = books.sessions.get(id);
  if (session === undefined) return invalid('No such checkout.session', 'resource_missing', 404);
  if (session.status !== 'open')
    return refuse(
      400,
      'invalid_request_error',
      'Only Checkout Sessions with a status of open can be expired',
    );
  closeSession(books, session);
  return { status: 200, json: showSession(session, false) };
}

/** Expires an unpaid session and records the event. */
export function closeSession(books: StripeAccountBooks, session: FakeSession): void {
  session.status = 'expired';
  if (session.intent !== undefined) session.intent.status = 'canceled';
  tell(books, 'checkout.session.expired', showSession(session, false));
}

/** Returns the Refund object: docs.stripe.com/api/refunds/object (read 2026-11). */
export const showRefund = (session: FakeSession, refund: FakeRefund, isExpanded = false): object => ({
  ...refund,
  object: 'refund',
  currency: session.currency,
  charge: isExpanded && session.intent ? showCharge(session, session.intent) : session.intent?.chargeId,
  ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
});

function listRefunds({ sessions }: StripeAccountBooks, query: URLSearchParams): FakeAnswer {
  const data = [...sessions.values()].flatMap((session) => {
    const { intent } = session;
    const isMeant = intent?.id === query.get('payment_intent') || intent?.chargeId === query.get('charge');
    return isMeant ? (intent?.refunds ?? []).map((each) => showRefund(session, each)) : [];
  });
  return { status: 200, json: { object: 'list', data, has_more: false } };
}

function findRefund({ sessions }: StripeAccountBooks, id: string, query: URLSearchParams): FakeAnswer {
  for (const session of sessions.values())
    for (const refund of session.intent?.refunds ?? [])
      if (refund.id === id)
        return { status: 200, json: showRefund(session, refund, query.get('expand[0]') === 'charge') };
  return invalid('No such refund', 'resource_missing', 404);
}

function refund(
  books: StripeAccountBooks,
  session: FakeSession,
  intent: FakeIntent,
  form: URLSearchParams,
): FakeAnswer {
  if (intent.refunded) return invalid('Charge has already been refunded.', 'charge_already_refunded');
  if (intent.disputed === true) return invalid('The charge is disputed.', 'charge_disputed');
  if (intent.status !== 'succeeded') return invalid('Not charged.', 'charge_not_captured');
  const left = session.amount - givenBack(intent);
  const amount = Number(form.get('amount') ?? left);
  if (amount > left) return invalid('Refund amount is greater than unrefunded amount', 'amount_too_large');
  return {
    status: 200,
    json: showRefund(session, refundPayment(books, session, intent, metadataOf(form), amount)),
  };
}

function createSession(books: StripeAccountBooks, form: URLSearchParams): FakeAnswer {
  const fault = judgeForm(form, seconds());
  if (fault !== undefined) return invalid(fault, 'parameter_invalid');
  const id = newId('cs_test');
  const session: FakeSession = {
    id,
    created: seconds(),
    expiresAt: Number(form.get('expires_at')),
    status: 'open',
    amount: amountOf(form),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    clientReferenceId: form.get('client_reference_id'),
    metadata: metadataOf(form),
    url: `https://checkout.stripe.com/c/pay/${id}`,
    intent: undefined,
  };
  books.sessions.set(id, session);
  books.opened.set(id, form);
  return { status: 200, json: showSession(session, false) };
}

function listSessions({ sessions }: StripeAccountBooks, query: URLSearchParams): FakeAnswer {
  const gte = Number(query.get('created[gte]') ?? 0);
  const lte = Number(query.get('created[lte]') ?? Number.POSITIVE_INFINITY);
  const newest = [...sessions.values()].reverse().filter(({ created }) => created >= gte && created <= lte);
  const from = newest.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const limit = Number(query.get('limit') ?? 10);
  const data = newest.slice(from, from + limit).map((session) => showSession(session, false));
  return { status: 200, json: { object: 'list', data, has_more: newest.length > from + limit } };
}

function amountOf(form: URLSearchParams): number {
  let total = 0;
  for (let line = 0; form.has(`line_items[${line}][quantity]`); line += 1)
    total +=
      Number(form.get(`line_items[${line}][price_data][unit_amount]`)) *
      Number(form.get(`line_items[${line}][quantity]`));
  return total;
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

/** Returns what Stripe refuses: docs.stripe.com/api/checkout/sessions/create (read 2026-11). */
function judgeForm(form: URLSearchParams, now: number): string | undefined {
  const expiresIn = Number(form.get('expires_at')) - now;
  if (expiresIn < 1790 || expiresIn > 86_400)
    return 'The `expires_at` timestamp must be between 30 minutes and 24 hours';
  if ([...form.keys()].some((name) => name.startsWith('payment_method_types')))
    return 'Received unknown parameter: payment_method_types';
  if (form.has('line_items[100][quantity]')) return 'You can only have 100 line items';
  const isHere = (form.get('success_url') ?? '').startsWith('http');
  if (form.get('mode') !== 'payment' || !isHere) return 'Missing required param: mode or success_url';
  const tooLong = Object.entries(metadataOf(form)).some(
    ([key, value]) => key.length > 40 || value.length > 500,
  );
  return tooLong ? 'Metadata values can have up to 500 characters' : undefined;
}
