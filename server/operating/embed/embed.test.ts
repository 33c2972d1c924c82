import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { showEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const HOST = 'https://www.race.example';
let shop: TestShop;
let eventId: string;
beforeAll(async () => {
  shop = await openTestShop();
  const tenant = demoTenants.find((one) => one.tenantId === TENANT);
  if (tenant === undefined) throw new Error('the demo has no such tenant');
  await defineTenant(shop.deps, { ...tenant, embed: { hosts: ['www.race.example'] } });
  ({ eventId } = await makeEvent(shop.deps));
});
afterAll(() => shop.close());

const get = (url: string, host?: string) =>
  shop.call({ method: 'GET', url, ...(host === undefined ? {} : { host }) });
const policyOf = async (url: string, host?: string) =>
  String((await get(url, host)).headers['content-security-policy']);

test('only the search may be framed, by the tenant’s hosts, and it identifies no visitor', async () => {
  const reply = await get(`/embed/${eventId}?lang=de&host=${HOST}`);
  expect(reply.statusCode).toBe(200);
  expect(String(reply.headers['content-security-policy'])).toMatch(
    /default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; .*frame-ancestors https:\/\/www\.race\.example$/,
  );
  expect(reply.headers).not.toHaveProperty('x-frame-options');
  expect(reply.headers).not.toHaveProperty('set-cookie');
  expect(reply.body).toContain('Startnummer oder Name');
  expect(reply.body).toContain(`data-around="${HOST}"`);
  expect(reply.body).toContain(`/search/${eventId}/"`);
});

test('a page that may not have the search shows why, and nothing of the shop’s events', async () => {
  const other = 'https://blog.example';
  for (const id of [eventId, 'nonsense']) {
    const reply = await get(`/embed/${id}?lang=en&host=${other}`);
    expect(reply.statusCode).toBe(403);
    expect(reply.headers['cache-control']).toBe('no-store');
    // Browsers show this page in a frame of any site, because its note explains why the search is missing.
    expect(String(reply.headers['content-security-policy'])).not.toContain('frame-ancestors');
    expect(reply.headers).not.toHaveProperty('x-frame-options');
    expect(reply.body).toContain(other);
    expect(reply.body).not.toContain('<form');
    expect(reply.body).not.toContain(eventId);
  }
  expect((await get(`/embed/${eventId}?lang=en&host=null`)).body).toContain('from a file');
  for (const said of ['*', '"><script>', 'javascript:alert(1)']) {
    const { body } = await get(`/embed/${eventId}?host=${encodeURIComponent(said)}`);
    expect(body).toContain('data-around=""');
  }
});

test('an allowed page shows that the event is not published; other pages learn nothing about it', async () => {
  const hidden = await makeEvent(shop.deps);
  await shop.deps.database.inTenant(TENANT, (scope) => showEvent(scope, hidden.eventId, false, BY_COMMAND));
  const reply = await get(`/embed/${hidden.eventId}?lang=en&host=${HOST}`);
  expect(reply.statusCode).toBe(404);
  expect(reply.body).toContain('as soon as the event is published');
  expect(String(reply.headers['content-security-policy'])).toContain(`frame-ancestors ${HOST}`);
  expect((await get(`/embed/${hidden.eventId}?host=https://blog.example`)).statusCode).toBe(403);
});

test('no other page may be framed, and no page of a tenant without hosts', async () => {
  const calls = ['/brand/logo.svg', '/public/photo-service/api/v1/events', '/embed.js', '/nowhere'];
  for (const url of calls) {
    const { headers } = await get(url);
    expect([url, headers['x-frame-options']]).toEqual([url, 'SAMEORIGIN']);
    expect(String(headers['content-security-policy'])).not.toContain('race.example');
  }
  expect(await policyOf('/embed/nonsense')).toContain("frame-ancestors 'none'");
  const { eventId: others } = await makeEvent(shop.deps, { tenantId: 'marafon' });
  expect(await policyOf(`/embed/${others}`, 'marafon.localhost')).toContain("frame-ancestors 'none'");
});

test('an event that is unpublished or another tenant’s has no search', async () => {
  expect((await get(`/embed/${eventId}`, 'marafon.localhost')).statusCode).toBe(404);
  const hidden = await makeEvent(shop.deps);
  await shop.deps.database.inTenant(TENANT, (scope) => showEvent(scope, hidden.eventId, false, BY_COMMAND));
  expect((await get(`/embed/${hidden.eventId}`)).statusCode).toBe(404);
});

test('a secure event shows a link to its page instead of a field; an event with a factor asks for the bib only', async () => {
  const [secure, closed] = [
    await makeEvent(shop.deps, { isSecure: true }),
    await makeEvent(shop.deps, { factor: 'Surname' }),
  ];
  const body = (await get(`/embed/${secure.eventId}`)).body;
  expect(body).not.toContain('<input');
  expect(body).toContain(`/event/${secure.eventId}"`);
  const { body: byBib } = await get(`/embed/${closed.eventId}?lang=en`);
  expect(byBib).toContain('placeholder="Bib"');
});

test('serves the script to every page', async () => {
  const { headers, body } = await get('/embed.js');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  expect(() => new Function(body)).not.toThrow();
});
