import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventRoutes } from '#contract/photo.ts';
import { createTenantResolver } from '#hosting/tenants/index.ts';
import { connect } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { buildApp } from '#server/app.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
/** The same shop with an unreachable database. */
let app: FastifyInstance;
let isAway = true;
let movedMs = 0;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  shop = await openTestShop();
  const nowhere = connect(
    { host: '/tmp/no-database-here', user: 'postgres', database: 'none' },
    { log: createLog('silent'), isAlone: false },
    async () => {},
  );
  const away = <Key extends 'inTenant' | 'inTenantAside' | 'asHost'>(key: Key) =>
    (isAway ? nowhere : shop.deps.database)[key];
  const database = {
    ...shop.deps.database,
    ping: () => (isAway ? nowhere : shop.deps.database).ping(),
    get inTenant() {
      return away('inTenant');
    },
    get inTenantAside() {
      return away('inTenantAside');
    },
    get asHost() {
      return away('asHost');
    },
  };
  const clock = { now: () => new Date(Date.now() + movedMs) };
  const deps = { ...shop.deps, database, clock };
  app = await buildApp({ ...deps, tenants: createTenantResolver(deps) });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'photofinish.localhost', accept: 'text/html', ...headers } });

describe('while the database is down', () => {
  test.each([
    ['the browser’s', '/', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }, 'de', 'Gleich wieder da'],
    ['Russian for its neighbours', '/', { 'accept-language': 'uk-UA' }, 'ru', 'Скоро вернёмся'],
    ['the one asked for', '/cart?lang=el', { 'accept-language': 'de' }, 'el', 'Επιστρέφουμε αμέσως'],
    ['English', '/event/x', { 'accept-language': 'ja' }, 'en', 'Back in a moment'],
  ])(
    'a visitor gets a page with a way to try again, in %s language',
    async (_name, url, headers, language, title) => {
      const answer = await open(url, headers);
      expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        ...[503, '5', 'no-store'],
      ]);
      expect(answer.body).toContain(`<html lang="${language}">`);
      expect(answer.body).toContain(`<h1>${title}</h1>`);
      expect(answer.body).toContain('<a href="">');
    },
  );

  test('a call gets 503 with Retry-After', async () => {
    const answer = await open(eventRoutes.listEvents.path, { accept: 'application/json' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ code: 'Unavailable' });
  });

  test('the process is alive, but not ready', async () => {
    expect((await open('/healthz')).statusCode).toBe(200);
    expect((await open('/readyz')).statusCode).toBe(503);
  });
});

test('a shop that was loaded before the outage keeps its languages, and reloads its settings afterwards', async () => {
  const brand = { host: 'laufbilder.localhost', 'accept-language': 'en' };
  expect((await open('/', brand)).body).toContain('<html lang="en">');
  isAway = false;
  expect((await open(eventRoutes.listEvents.path, brand)).statusCode).toBe(200);
  isAway = true;
  movedMs += MINUTE_MS;
  expect((await open(eventRoutes.listEvents.path, brand)).body).toContain('<html lang="de">');
  isAway = false;
  expect((await open(eventRoutes.listEvents.path, brand)).statusCode).toBe(200);
});
