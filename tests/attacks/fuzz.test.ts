import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK_DOCUMENT_PATH } from '#contract/desk.ts';
import { type Random, seededRandom } from '#demo/random.ts';
import { issueToken, tokenOf } from '#hosting/desk/index.ts';
import { MAY_DO } from '#hosting/members/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { DESK_ORIGIN, makeMember } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type OwnedShop, openOwnedShop } from '#tests/factories/owned-shop.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { DEFAULT_HOST } from '#tests/factories/test-shop.ts';
import { makeHostile, makeValue, type Schema, type Source } from './hostile-values.ts';

/**
 * Calls every route of the shop's and the desk's OpenAPI documents with generated input: some close to the schema, some
 * hostile in every way a client can be. `TEST_SEED` repeats the same requests.
 */
const REQUESTS = countOf(10_000, 250);
/** Slow responses are printed, not asserted, because the duration depends on the machine. */
const SLOW_MS = 2_000;

interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  body: Schema | undefined;
  isUpload: boolean;
}

let owned: OwnedShop;
/** An owner's token, which allows everything that a token can do at the desk. */
let deskToken: string;
let operations: Record<'shop' | 'desk', Operation[]>;
let source: Source;
beforeAll(async () => {
  owned = await openOwnedShop({ DESK_URL: DESK_ORIGIN });
  const { shop, event } = owned;
  const secure = await makeEvent(shop.deps, { title: 'Closed', isSecure: true, factor: 'BirthDate' });
  const foreign = await makeEvent(shop.deps, { tenantId: 'marafon' });
  const document = (await shop.call({ method: 'GET', url: '/openapi.json' })).json();
  const desk = (await shop.call({ host: DESK_HOST, method: 'GET', url: DESK_DOCUMENT_PATH })).json();
  deskToken = await issueDeskToken();
  operations = {
    shop: [...readOperations(document.paths), ...HIDDEN.map(hiddenOperation)],
    desk: readOperations(desk.paths),
  };
  source = {
    random: seededRandom(`fuzz ${SEED}`),
    ids: [
      ...Object.values(owned.owned),
      ...[...event.photoIds.slice(0, 3), event.eventId, secure.eventId, foreign.eventId, ...foreign.photoIds],
      randomUUID(),
    ],
    texts: [
      '1',
      '17',
      'K17',
      'Runner1',
      '1990-05-17',
      'A1b2C',
      'SPRING10',
      'runner1@example.com',
      'true',
      'en',
    ],
    schemas: document.components?.schemas ?? {},
  };
});
afterAll(() => owned.shop.close());

async function forgetLimits(): Promise<void> {
  for (const tenantId of ['photofinish', DESK_SCOPE_ID])
    await owned.shop.deps.database.inTenant(tenantId, ({ trx }) =>
      sql`delete from rate_limits where tenant_id = ${tenantId}`.execute(trx),
    );
}

const DESK_HOST = new URL(DESK_ORIGIN).host;

async function issueDeskToken(): Promise<string> {
  const { shop, event } = owned;
  const { memberId } = await makeMember(owned, 'photofinish', [{ role: 'owner', eventId: null }]);
  const scopes = Object.keys(MAY_DO).filter(
    (operation) => MAY_DO[operation as keyof typeof MAY_DO].length > 0,
  );
  const token = await shop.deps.database.inTenant('photofinish', (scope) =>
    issueToken(shop.deps, scope, memberId, { name: 'fuzz', scopes, expiresInDays: 1 }),
  );
  if (isRefusal(token)) throw new Error('the token was refused');
  Object.assign(owned.owned, {
    tenantId: 'photofinish',
    tokenId: token.tokenId,
    photoId: event.photoIds[0] ?? '',
  });
  return tokenOf(shop.deps, 'photofinish', token.tokenId);
}

/** Routes that no page's script calls and no document lists. */
const HIDDEN = [
  ...[
    'GET /files/{key}',
    'GET /files/events/{id}/{key}/{file}/close-ups/{name}',
    'GET /brand/{key}',
    'GET /mailbox',
    'GET /account/silent',
    'GET /readyz',
  ],
  ...['GET /sandbox-bank/{chargeId}', 'POST /sandbox-bank/{chargeId}', 'GET /{key}', 'PUT /{key}/{key}'],
  ...['GET /identity/auth', 'GET /identity/{key}', 'POST /identity/token', 'POST /identity/login/{key}'],
];

function hiddenOperation(line: string): Operation {
  const [method = '', path = ''] = line.split(' ');
  const of = (place: 'path' | 'query', names: string[]) =>
    names.map((name) => ({ name, in: place, schema: { type: 'string' } }));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [...of('path', names), ...of('query', ['e', 's', 'state', 'client_id', 'file'])];
  return { method, path, parameters, body: undefined, isUpload: false };
}

type Described = {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

function readOperations(paths: Record<string, Record<string, Described>>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      isUpload: requestBody?.content['multipart/form-data'] !== undefined,
    })),
  );
}

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  '*/*',
];
const HOSTS = [
  DEFAULT_HOST,
  DEFAULT_HOST,
  DEFAULT_HOST,
  'marafon.localhost',
  'PHOTOFINISH.localhost.:666',
  'evil.example',
];

/** Creates a request to an operation, different on each call. */
function makeRequest(operation: Operation): InjectOptions & { host: string } {
  const { random, ids } = source;
  // Some requests are valid except for one field, others are wrong everywhere.
  const hostility = random.pick([0, 0, 0.03, 0.1, 0.4]);
  const values = operation.parameters.map(({ name, in: place, schema }) => ({
    name,
    place,
    value: asText(
      owned.owned[name] !== undefined && !random.chance(hostility)
        ? random.pick([owned.owned[name], random.pick(ids)])
        : makeValue(schema, source, hostility, name),
    ),
  }));
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encode(values.find((each) => each.place === 'path' && each.name === name)?.value ?? random.pick(ids)),
  );
  const query = values
    .filter(({ place }) => place === 'query' && !random.chance(0.2))
    .map(({ name, value }) => `${name}=${encode(value)}`);
  if (random.chance(hostility))
    query.push(`${encode(asText(makeHostile(source)))}=%00`, 'offset=1', 'offset=2');
  const { headers, payload } = makeBody(operation, hostility);
  const isDesk = operation.path.startsWith('/desk/');
  return {
    method: operation.method as 'POST',
    host: isDesk && !random.chance(hostility) ? DESK_HOST : random.pick(HOSTS),
    url: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      ...headers,
      ...makeHeaders(random, hostility),
      ...(isDesk ? makeDeskHeaders(random, hostility) : {}),
    },
    ...(payload === undefined ? {} : { payload }),
    // Each from its own address, so that rate limits do not stop them before the code under test.
    remoteAddress: `${random.whole(1, 223)}.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
  };
}

const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 2000);

/** Encodes a text as a client does in a URL; one in ten is invalid even there. */
function encode(text: string): string {
  if (source.random.chance(0.1)) return text.replace(/[^\x21-\x7e]|[#?&/]/g, '%FF');
  return encodeURIComponent(text.toWellFormed());
}

function makeHeaders(random: Random, hostility: number): Record<string, string> {
  const bearer = random.pick([
    owned.token,
    'forged',
    `${owned.token}x`,
    'eyJhbGciOiJub25lIn0.eyJpc3MiOiJ4In0.',
    '',
  ]);
  return {
    ...(random.chance(0.5) ? { authorization: `Bearer ${bearer}` } : {}),
    ...(random.chance(hostility)
      ? {
          'accept-language': random.pick(['xx', 'de;q=9', ',,,', '*', 'ru'.repeat(500)]),
          cookie: '_sid=\xff; a',
        }
      : {}),
    ...(random.chance(hostility) ? { range: 'bytes=9-1,-5', 'if-none-match': '*', 'if-match': '"' } : {}),
  };
}

function makeDeskHeaders(random: Random, hostility: number): Record<string, string> {
  const wrong = [`${deskToken}x`, 'pfdesk.@desk.x', 'pfdesk.photofinish.', 'pfdesk..', owned.token];
  return {
    authorization: `Bearer ${random.chance(hostility) ? random.pick(wrong) : deskToken}`,
    // Some keys are reused with another body.
    'idempotency-key': random.chance(hostility) ? random.pick(['', 'used-before', '\xff']) : randomUUID(),
  };
}

function makeBody(
  { body, method, isUpload }: Operation,
  hostility: number,
): { headers: Record<string, string>; payload?: string } {
  const { random } = source;
  if (isUpload && !random.chance(hostility)) return makeUpload();
  if (method === 'GET') return { headers: {} };
  const payload =
    JSON.stringify(body === undefined ? makeHostile(source) : makeValue(body, source, hostility)) ?? '';
  const isBroken = random.chance(hostility / 4);
  return {
    headers: { 'content-type': random.chance(hostility) ? random.pick(CONTENT_TYPES) : 'application/json' },
    payload: isBroken ? payload.slice(0, random.whole(0, payload.length)) : payload,
  };
}

function makeUpload(): { headers: Record<string, string>; payload: string } {
  const { random } = source;
  const part = (head: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const field = `name="${random.pick(['consent', '__proto__', 'a\0'])}"`;
  const parts = [
    part('name="file"; filename="../me.jpg"', random.pick(['', 'no picture', '\xff\xd8\xff\xe0'])),
    part(field, random.pick(['true', '\0', 'x'.repeat(2000)])),
  ];
  const payload = `${parts.slice(0, random.whole(0, 2)).join('')}${random.chance(0.8) ? '--x--' : ''}`;
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload };
}

test.each(['shop', 'desk'] as const)(
  `${REQUESTS} generated requests to the %s, by seed ${SEED}: none gets an unexpected error`,
  {
    timeout: 30 * 60_000,
  },
  async (which) => {
    const surprises: object[] = [];
    const slow: object[] = [];
    const statuses = new Map<number, number>();
    const own = operations[which];
    let slowestMs = 0;
    for (let count = 0; count < REQUESTS; count += 1) {
      // Each route in turn, so that even a small sample reaches all.
      const operation = own[count % own.length];
      if (operation === undefined) throw new Error('the document has operations');
      // One token makes far more desk calls than its rate limits allow, which would otherwise stop them before the code
      // under test.
      if (count % own.length === 0) await forgetLimits();
      const request = makeRequest(operation);
      const startedMs = performance.now();
      const { statusCode, headers, body } = await owned.shop.call(request);
      const tookMs = performance.now() - startedMs;
      slowestMs = Math.max(slowestMs, tookMs);
      if (tookMs > SLOW_MS) slow.push({ tookMs, statusCode, method: operation.method, path: operation.path });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      const isOutage = statusCode === 503 && headers['retry-after'] !== undefined;
      if (statusCode >= 500 && !isOutage) surprises.push({ statusCode, body, request });
    }
    console.log(`fuzz of the ${which}: ${own.length} routes, slowest ${Math.round(slowestMs)} ms,`, slow);
    console.log(Object.fromEntries(statuses));
    expect(surprises).toEqual([]);
    // Some of the input is valid, so that it passes the schemas.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
    expect((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(REQUESTS / 20);
  },
);
