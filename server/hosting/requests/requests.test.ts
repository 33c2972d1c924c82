import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestRoutes, TICKET_MAX_HOURS, TICKET_MIN_SECONDS } from '#contract/request.ts';
import type { Scope } from '#platform/database/database.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { buildApp } from '#server/app.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { eraseRequests, listRequestEmails, listRequestIds } from './erased-data.store.ts';
import { forgetRequests, REQUEST_KEPT_DAYS } from './forget-requests.ts';
import { signTicket } from './form-ticket.ts';
import { describeKeptRequests } from './kept-data.store.ts';
import { requestHandlers } from './requests.jobs.ts';

/** Request forms over HTTP and the real database, with a clock that the tests move. */
const TENANT = 'photofinish';
const HOST = 'photofinish.localhost';
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

let shop: TestShop;
let app: FastifyInstance;
let now = Date.UTC(2026, 4, 10, 12);
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  shop = await openTestShop();
  app = await buildApp({ ...shop.deps, clock, rateLimits: createRateLimits(shop.deps.database, clock) });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});
/** Each test runs on its own day, so that limits reached by other tests do not apply. */
beforeEach(() => {
  now += DAY_MS;
});

const BUSINESS = { name: 'Ada Lovelace', phone: '4912345678', comment: 'Banners at the finish?' };

async function fetchTicket(host = HOST): Promise<string> {
  const reply = await app.inject({ method: 'GET', url: requestRoutes.createTicket.path, headers: { host } });
  expect(reply.headers['cache-control']).toBe('no-store');
  return reply.json().ticket;
}

interface Sending {
  path?: string;
  ticket?: string;
  host?: string;
  from?: string;
  more?: object;
  waitMs?: number;
}

/** Opens a form, waits as long as a person needs, and sends it. */
async function send(fields: object, sending: Sending = {}) {
  const {
    path = requestRoutes.sendBusinessRequest.path,
    host = HOST,
    from = '10.0.0.1',
    more = {},
  } = sending;
  const ticket = sending.ticket ?? (await fetchTicket());
  now += sending.waitMs ?? TICKET_MIN_SECONDS * SECOND_MS;
  const reply = await app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { host, 'accept-language': 'de' },
    payload: { fields, ticket, ...more },
  });
  return { status: reply.statusCode, problem: reply.statusCode === 204 ? undefined : reply.json() };
}

/** Returns the faults of the fields, by their names. */
async function faultsOf(path: string, fields: object): Promise<Record<string, string>> {
  const { status, problem } = await send(fields, { path });
  if (status === 204) return {};
  expect(problem).toMatchObject({ status: 400, code: 'Invalid' });
  const errors = problem.errors as { path: string; message: string }[];
  return Object.fromEntries(errors.map((error) => [error.path, error.message]));
}

const stored = (tenantId = TENANT) =>
  shop.deps.database.inTenant(tenantId, ({ trx }) =>
    trx
      .selectFrom('requests')
      .selectAll()
      .where('createdAt', '>=', new Date(now - DAY_MS / 2))
      .execute(),
  );

describe('fields of the forms (product §5)', () => {
  test('a business sends name and phone, and optionally a comment', async () => {
    const path = requestRoutes.sendBusinessRequest.path;
    expect(await faultsOf(path, {})).toEqual({
      'fields.name': 'NameRequired',
      'fields.phone': 'PhoneRequired',
    });
    expect(await faultsOf(path, { ...BUSINESS, comment: 'x'.repeat(4001) })).toEqual({
      'fields.comment': 'TooLong',
    });
    expect(await faultsOf(path, { name: ' Ada ', phone: ' 4912345678 ' })).toEqual({});
    expect(
      (await stored()).map(({ kind, fields, language, state }) => ({ kind, fields, language, state })),
    ).toEqual([
      { kind: 'business', fields: { name: 'Ada', phone: '4912345678' }, language: 'de', state: 'Received' },
    ]);
  });

  test.each([
    ['six digits', '123456', 'PhoneInvalid'],
    ['seven digits', '1234567', undefined],
    ['20 digits', '12345678901234567890', undefined],
    ['21 digits', '123456789012345678901', 'PhoneInvalid'],
    ['a plus', '+4912345678', 'PhoneInvalid'],
    ['spaces between', '49 1234 5678', 'PhoneInvalid'],
    ['digits of another script', '١٢٣٤٥٦٧', 'PhoneInvalid'],
  ])('a phone of %s', async (_what, phone, fault) => {
    const expected = fault === undefined ? {} : { 'fields.phone': fault };
    expect(await faultsOf(requestRoutes.sendBusinessRequest.path, { ...BUSINESS, phone })).toEqual(expected);
    const organizer = { name: 'Ada', email: 'ada@example.com', phone };
    expect(await faultsOf(requestRoutes.sendOrganizerRequest.path, organizer)).toEqual(expected);
  });

  test('an organizer sends e-mail, name and phone; company and event are optional', async () => {
    const path = requestRoutes.sendOrganizerRequest.path;
    expect(await faultsOf(path, { company: 'Runs Ltd', eventTitle: 'Lake Run' })).toEqual({
      'fields.email': 'EmailRequired',
      'fields.name': 'NameRequired',
      'fields.phone': 'PhoneRequired',
    });
    const wrong = { name: 'Ada', email: 'ada@', phone: '1234567', company: 'two\nlines' };
    expect(await faultsOf(path, wrong)).toEqual({
      'fields.company': 'CharactersInvalid',
      'fields.email': 'EmailInvalid',
    });
  });

  test('a photographer sends name, phone or e-mail, and city; a portfolio link is http or https', async () => {
    const path = requestRoutes.sendPhotographerRequest.path;
    expect(await faultsOf(path, { devices: 'two cameras' })).toEqual({
      'fields.name': 'NameRequired',
      'fields.phoneOrEmail': 'ContactRequired',
      'fields.city': 'CityRequired',
    });
    const right = { name: 'Ada', phoneOrEmail: '+49 (0)123 456-78', city: 'Brno' };
    expect(await faultsOf(path, { ...right, portfolioLink: 'https://ada.example/a?b=c#d' })).toEqual({});
    expect(await faultsOf(path, { ...right, phoneOrEmail: 'ada@example.com' })).toEqual({});
    for (const phoneOrEmail of ['call me', '12345', 'ada@example'])
      expect(await faultsOf(path, { ...right, phoneOrEmail })).toEqual({
        'fields.phoneOrEmail': 'ContactInvalid',
      });
    const links = [
      'javascript:alert(1)',
      'ftp://ada.example',
      'ada.example',
      'https://',
      'https://a b.example',
    ];
    for (const portfolioLink of [...links, 'https://bank.example@evil.example/', 'data:text/html,<b>'])
      expect(await faultsOf(path, { ...right, portfolioLink })).toEqual({
        'fields.portfolioLink': 'LinkInvalid',
      });
  });

  test('feedback and bug reports need a text; other fields are optional', async () => {
    expect(await faultsOf(requestRoutes.sendFeedback.path, { text: '  ' })).toEqual({
      'fields.text': 'TextRequired',
    });
    const feedback = { text: 'Fast!', email: 'x@y', page: '/event/1' };
    expect(await faultsOf(requestRoutes.sendFeedback.path, feedback)).toEqual({
      'fields.email': 'EmailInvalid',
    });
    const bug = { text: 'It hangs', page: '/cart', browser: 'Firefox 140\nWidth 390' };
    expect(await faultsOf(requestRoutes.sendBugReport.path, bug)).toEqual({});
    expect(await stored()).toMatchObject([{ kind: 'bug', fields: bug }]);
  });

  test('fields of another form, values that are not text, and invalid characters are refused', async () => {
    expect((await send({ ...BUSINESS, city: 'Brno' })).problem).toMatchObject({ code: 'Invalid' });
    expect((await send({ ...BUSINESS, name: 5 })).problem).toMatchObject({ code: 'Invalid' });
    for (const name of ['A\u0000da', 'A\u202eda\u0007', 'half \ud83d'])
      expect(await faultsOf(requestRoutes.sendBusinessRequest.path, { ...BUSINESS, name })).toEqual({
        'fields.name': 'CharactersInvalid',
      });
    expect(await stored()).toEqual([]);
  });

  test('script and SQL in a field remain text', async () => {
    const comment = `<script>alert(1)</script>\r\n'; drop table requests; --\t\${x}`;
    expect(await send({ ...BUSINESS, comment })).toMatchObject({ status: 204 });
    expect((await stored())[0]?.fields.comment).toBe(comment.replace('\r\n', '\n'));
  });
});

describe('robots', () => {
  test('filling in the hidden field is answered with success, and nothing is stored', async () => {
    expect(await send(BUSINESS, { more: { subject: 'Cheap pills' } })).toMatchObject({ status: 204 });
    expect(await stored()).toEqual([]);
    expect(await send(BUSINESS, { more: { subject: '' } })).toMatchObject({ status: 204 });
    expect(await stored()).toHaveLength(1);
  });

  test('a form is accepted neither faster than a person can type nor after half a day', async () => {
    const tooFast = TICKET_MIN_SECONDS * SECOND_MS - 1;
    const ticket = await fetchTicket();
    expect(await send(BUSINESS, { ticket, waitMs: tooFast })).toMatchObject({
      problem: { code: 'FormTooFast' },
    });
    expect(await send(BUSINESS, { ticket, waitMs: 1 })).toMatchObject({ status: 204 });
    const waitMs = TICKET_MAX_HOURS * HOUR_MS;
    expect(await send(BUSINESS, { waitMs })).toMatchObject({ status: 204 });
    expect(await send(BUSINESS, { waitMs: waitMs + 1 })).toMatchObject({ problem: { code: 'FormExpired' } });
  });

  test('a forged or altered ticket, or one of another tenant, is invalid', async () => {
    const ticket = await fetchTicket();
    const [issued = '', requestId = '', signature = ''] = ticket.split('.');
    const older = `${Number(issued) - 10_000}.${requestId}.${signature}`;
    const other = `${issued}.${shop.deps.newId()}.${signature}`;
    for (const forged of ['', 'x', '..', older, other, `${ticket}.x`, `${issued}.${requestId}.`])
      expect(await send(BUSINESS, { ticket: forged })).toMatchObject({ problem: { code: 'FormExpired' } });
    const foreign = await fetchTicket('marafon.localhost');
    expect(await send(BUSINESS, { ticket: foreign })).toMatchObject({ problem: { code: 'FormExpired' } });
    expect(await stored()).toEqual([]);
    expect(await send(BUSINESS, { ticket: foreign, host: 'marafon.localhost' })).toMatchObject({
      status: 204,
    });
    expect(await stored('marafon')).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  test('a request that is sent twice counts once; another request needs another ticket', async () => {
    const ticket = await fetchTicket();
    for (const _again of [1, 2, 3]) expect(await send(BUSINESS, { ticket })).toMatchObject({ status: 204 });
    expect(await send({ ...BUSINESS, name: 'Ben' }, { ticket })).toMatchObject({
      problem: { code: 'FormExpired' },
    });
    expect((await stored()).map(({ fields }) => fields.name)).toEqual(['Ada Lovelace']);
  });

  test('one address may send five requests a minute and thirty a day to each tenant', async () => {
    const statuses: number[] = [];
    const sendSix = async () => {
      for (let turn = 0; turn < 6; turn++)
        statuses.push((await send(BUSINESS, { ticket: agedTicket(), waitMs: 0 })).status);
    };
    await sendSix();
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect((await send(BUSINESS, { ticket: agedTicket(), waitMs: 0, from: '10.0.0.2' })).status).toBe(204);
    const elsewhere = { ticket: agedTicket('marafon'), host: 'marafon.localhost', waitMs: 0 };
    expect((await send(BUSINESS, elsewhere)).status).toBe(204);
    for (let minute = 0; minute < 6; minute++) {
      now += 60 * SECOND_MS;
      await sendSix();
    }
    // A request refused by the limit per minute does not count for the day.
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(await stored()).toHaveLength(31);
  });
});

/** Creates the ticket of a form that was opened a minute ago. */
const agedTicket = (tenantId = TENANT): string =>
  signTicket(shop.deps.keys, tenantId, { requestId: shop.deps.newId(), issuedAt: new Date(now - 60_000) });

describe('after a request', () => {
  test('the request is forwarded once, however many times its job runs', async () => {
    await send(BUSINESS);
    const [request] = await stored();
    const told = vi.fn(async () => {});
    const events = { ...shop.deps.events, emit: told };
    const [handler] = requestHandlers({ ...shop.deps, events });
    const payload = { tenantId: TENANT, requestId: request?.requestId };
    const signal = new AbortController().signal;
    await Promise.all([handler?.handle(payload, signal), handler?.handle(payload, signal)]);
    await handler?.handle(payload, signal);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'request.received', {
      requestId: request?.requestId,
    });
    expect(await stored()).toMatchObject([{ state: 'HandedOn' }]);
  });

  test('the request is deleted after its retention period, not before', async () => {
    await send(BUSINESS);
    const [request] = await stored();
    const createdAt = request?.createdAt.getTime() ?? 0;
    const count = () =>
      shop.deps.database.inTenant(TENANT, async ({ trx }) => {
        const rows = trx
          .selectFrom('requests')
          .select('requestId')
          .where('requestId', '=', request?.requestId ?? '');
        return (await rows.execute()).length;
      });
    const forget = (ageMs: number) =>
      shop.deps.database.inTenant(TENANT, (scope) => forgetRequests(scope, new Date(createdAt + ageMs)));
    await forget(REQUEST_KEPT_DAYS * DAY_MS);
    expect(await count()).toBe(1);
    await forget(REQUEST_KEPT_DAYS * DAY_MS + 1);
    expect(await count()).toBe(0);
  });
});

test('a form is found, exported and erased by its sender’s address, in whatever field it is', async () => {
  const [phoneOrEmail, other] = ['Eva.Photo@Example.com', 'other@example.com'];
  const form = { name: 'Eva', city: 'Bregenz', comment: 'Two cameras' };
  const path = requestRoutes.sendPhotographerRequest.path;
  for (const contact of [phoneOrEmail, other, '+43 660 1234567'])
    expect(await send({ ...form, phoneOrEmail: contact }, { path })).toMatchObject({ status: 204 });
  const emails = ['eva.photo@example.com'];
  const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
  const ids = await inShop((scope) => listRequestIds(scope, emails));
  expect(ids).toHaveLength(1);
  expect(await inShop((scope) => listRequestEmails(scope, ids))).toEqual(emails);
  const [kept] = await inShop((scope) => describeKeptRequests(scope, { emails }));
  expect(kept?.rows).toMatchObject([{ fields: { phoneOrEmail } }]);
  expect(await inShop((scope) => eraseRequests(scope, { emails }))).toEqual({ requests: 1 });
  expect(await inShop((scope) => listRequestIds(scope, emails))).toEqual([]);
  expect(await inShop((scope) => listRequestIds(scope, [other]))).toHaveLength(1);
});
