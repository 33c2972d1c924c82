import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { openTracing } from '#platform/tracing/open-tracing.ts';
import { runWithin } from '#platform/tracing/tracing.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/** A span in OTLP's JSON form. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
}
interface Batch {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const FAILED = 2;
const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';

let collector: Server;
let shop: TestShop;
let event: MadeEvent;
let sent = '';
let logged = '';
const spans: SentSpan[] = [];
const secrets: string[] = [];

const destination = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk;
    done();
  },
});

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    expect(request.headers['content-type']).toBe('application/json');
    sent += body;
    for (const { scopeSpans } of (JSON.parse(body) as Batch).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  shop = await openTestShop({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    log: createLog('debug', destination as never),
  });
  await shop.work();
  event = await makeEvent(shop.deps, { factor: 'PersonalCode', photos: [['4711'], ['4711']] });
  await buyForNothing();
  await expect(shop.call({ method: 'GET', url: '/readyz' })).resolves.toMatchObject({ statusCode: 200 });
  await shop.deps.tracing?.close();
}, 60_000);
afterAll(async () => {
  await shop.close();
  collector.close();
});

/** Buys every photo at a price of 0, which completes at once, and waits for its mail. */
async function buyForNothing(): Promise<void> {
  const person = competitorOf('4711');
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    shop.call({ method: 'POST', url, payload, headers });
  const verified = await post(`/public/competitor-service/api/v1/competitors/${event.eventId}/token`, {
    number: person.bib,
    code: person.code,
  });
  const { token } = verified.json();
  await shop.call({
    method: 'GET',
    url: `/public/competitor-service/api/v1/competitors?competitorsListId=${event.eventId}&search=${person.surname}`,
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  const { shoppingCartId } = (await post(CARTS, {})).json();
  const cart = `${CARTS}/${shoppingCartId}`;
  const products = await shop.call({
    method: 'GET',
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const [all] = products.json().products;
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.updateTable('products').set({ priceMinor: 0 }).where('productId', '=', all.productId).execute(),
  );
  await post(`${cart}/items`, { productId: all.productId }, { authorization: `Bearer ${token}` });
  await shop.call({ method: 'PUT', url: `${cart}/customer`, payload: { email: person.email } });
  const { orderId } = (await shop.call({ method: 'POST', url: cart })).json();
  await waitFor('the mail', async () =>
    (await shop.call({ method: 'GET', url: '/mailbox' })).body.includes(orderId),
  );
  // A job and its span end after its mail has arrived.
  await waitFor('the job', async () => logged.includes('"job":"mails.send-mail"'));
  secrets.push(
    person.surname,
    person.givenName,
    person.email,
    person.code,
    '"4711"',
    '=4711',
    token,
    orderId,
    shoppingCartId,
    event.eventId,
    '127.0.0.1',
  );
}

const factOf = (span: SentSpan | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value.stringValue;
const partsOf = (span: SentSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === span?.spanId);
const checkout = () => spans.find(({ name }) => name === `POST ${CARTS}/:shoppingCartId`);

test('a request is a span with its route, and its queries are child spans', () => {
  const request = checkout();
  expect(request).toMatchObject({ kind: SERVER });
  expect(factOf(request, 'http.route')).toBe(`${CARTS}/:shoppingCartId`);
  const queries = partsOf(request).filter(({ kind }) => kind === CLIENT);
  const statements = queries.map((query) => factOf(query, 'db.query.text'));
  expect(statements).toContainEqual(expect.stringMatching(/^insert into "orders" .*\$1/));
  // The shop of the host is looked up before the handler, in the same trace.
  expect(statements).toContainEqual(expect.stringContaining('from "tenants"'));
  expect(new Set(queries.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
});

test('a job continues the trace of the request that sent it', () => {
  const mail = spans.find(
    ({ name, traceId }) => name === 'mails.send-mail' && traceId === checkout()?.traceId,
  );
  expect(mail).toMatchObject({ kind: CONSUMER, parentSpanId: checkout()?.spanId });
  expect(partsOf(mail).map((part) => factOf(part, 'db.query.text'))).toContainEqual(
    expect.stringContaining('"mails"'),
  );
  expect(logged).toMatch(new RegExp(`"traceId":"${mail?.traceId}".*"job":"mails.send-mail"`));
});

test('a visitor cannot set the trace, and probes start no trace', () => {
  expect(sent).not.toContain('a'.repeat(32));
  expect(spans.filter(({ name }) => name.includes('readyz'))).toEqual([]);
});

test('traces contain no names, codes, addresses or query values', () => {
  expect(secrets).toHaveLength(11);
  for (const secret of secrets) expect(sent.includes(secret), secret).toBe(false);
  const texts = spans.flatMap((span) => factOf(span, 'db.query.text') ?? []);
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
});

test('a trace of a failed query contains only its error code', async () => {
  const broken = await openTestShop({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl() },
  });
  try {
    const { database, tracing } = broken.deps;
    const before = spans.length;
    const span = tracing?.begin('consumer', 'test.break', {});
    await runWithin(span, () =>
      expect(
        database.inTenant('photofinish', ({ trx }) =>
          trx
            .insertInto('tenants')
            .values({ tenantId: 'anna@example.com' } as never)
            .execute(),
        ),
      ).rejects.toThrow(),
    );
    span?.end(new Error('anna@example.com'));
    await tracing?.close();
    const failed = spans.slice(before).filter(({ status }) => status.code === FAILED);
    expect(failed.map((each) => factOf(each, 'error.type'))).toEqual([expect.stringMatching(/^\d/), 'Error']);
    expect(sent).not.toContain('anna');
  } finally {
    await broken.close();
  }
});

function collectorUrl(): string {
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
}

test('a refusing collector loses only the traces', async () => {
  let lines = '';
  const lineStream = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk;
      done();
    },
  });
  const refusing = createServer((_request, response) => response.writeHead(400).end());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  const config = loadConfig({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/x?key=anna`,
  });
  const tracing = await openTracing(config, createLog('warn', lineStream as never));
  tracing?.begin('server', 'GET /', {}).end();
  await tracing?.close();
  refusing.close();
  expect(lines).toContain('traces could not be sent and are dropped');
  expect(lines).not.toContain('anna');
});

test('the SDK is loaded only if a collector is configured', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ load(url, context, next) { urls.push(url); return next(url, context); } });
    const ofSdk = () => urls.some((url) => /@opentelemetry.(sdk|exporter|otlp)/.test(url));
    const { loadConfig } = await import('#platform/config.ts');
    const { openTracing } = await import('#platform/tracing/open-tracing.ts');
    await import('#server/commands/serve.ts');
    const off = await openTracing(loadConfig({}));
    const before = ofSdk();
    const on = await openTracing(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }));
    console.log(JSON.stringify([off === undefined, before, on !== undefined, ofSdk()]));
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect(stdout, stderr).toBe('[true,false,true,true]\n');
});
