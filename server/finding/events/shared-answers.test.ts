import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCounts, showEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const EVENTS = '/public/photo-service/api/v1/events';
const PHOTOS = '/public/photo-service/api/v1/photos';
const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

let shop: TestShop;
let event: MadeEvent;
beforeAll(async () => {
  shop = await openTestShop();
  event = await makeEvent(shop.deps);
});
afterAll(() => shop.close());

const call = (url: string, headers: Record<string, string> = {}, host?: string) =>
  shop.call({ method: 'GET', url, headers, ...(host === undefined ? {} : { host }) });
const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant('photofinish', work);
const tokenOf = async ({ eventId }: MadeEvent): Promise<string> => {
  const url = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
  return (await shop.call({ method: 'POST', url, payload: { number: '1' } })).json().token;
};

/** Answers that open pages poll. */
const watched = () => [
  `${EVENTS}/${event.eventId}`,
  `${EVENTS}?period=Recent&offset=0&count=24`,
  `${PHOTOS}?albumId=${event.eventId}&offset=0&count=100&photosCount=3`,
];

describe('an answer that open pages poll', () => {
  test('is the same bytes for everybody, cacheable for some seconds', async () => {
    for (const url of watched()) {
      const plain = await call(url);
      expect(plain.statusCode, url).toBe(200);
      expect(plain.headers['cache-control']).toBe(SHARED);
      expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
      for (const header of ['set-cookie', 'vary']) expect(plain.headers).not.toHaveProperty(header);
      const other = await call(url, {
        'accept-language': 'el',
        cookie: 'visitor_id=0b0e4f0e-5d0e-4a52-9a53-0d8a3f6f1b11',
        'user-agent': 'another',
      });
      expect(other.rawPayload.equals(plain.rawPayload), url).toBe(true);
      expect(other.headers.etag).toBe(plain.headers.etag);
    }
  });

  test('is not sent again while it is unchanged, even if a cache compressed it; it is sent when it changes', async () => {
    const made = await makeEvent(shop.deps);
    const url = `${EVENTS}/${made.eventId}`;
    const etag = String((await call(url)).headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const same = await call(url, { 'if-none-match': known });
      expect([same.statusCode, same.body, same.headers['cache-control'], same.headers.etag]).toEqual([
        304,
        '',
        SHARED,
        etag,
      ]);
    }
    await inTenant((scope) => addToCounts(scope, made.eventId, { processing: 2 }));
    const changed = await call(url, { 'if-none-match': etag });
    expect([changed.statusCode, changed.json().processingCount]).toEqual([200, 2]);
  });

  test('differs for another tenant, on that tenant’s host', async () => {
    const url = `${EVENTS}/${event.eventId}`;
    const elsewhere = await call(url, {}, 'marafon.localhost');
    expect([elsewhere.statusCode, elsewhere.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('an answer that no cache keeps', () => {
  test('is any answer that a search token opens, any search, and any refusal', async () => {
    const { eventId } = event;
    const authorization = `Bearer ${await tokenOf(event)}`;
    const own = await call(`${PHOTOS}?albumId=${eventId}`, { authorization });
    const searched = await call(`${EVENTS}?searchString=race`);
    const secure = await makeEvent(shop.deps, { isSecure: true });
    const closed = await call(`${PHOTOS}?albumId=${secure.eventId}&photosCount=3`);
    const hidden = await makeEvent(shop.deps);
    await inTenant((scope) => showEvent(scope, hidden.eventId, false, BY_COMMAND));
    const missing = await call(`${EVENTS}/${hidden.eventId}`);
    expect(
      [own, searched, closed, missing].map(({ statusCode, headers }) => [
        statusCode,
        headers['cache-control'],
      ]),
    ).toEqual([
      [200, 'no-store'],
      [200, 'no-store'],
      [401, 'no-store'],
      [404, 'no-store'],
    ]);
  });

  test('own photos are never requested at an address that caches may keep', async () => {
    const authorization = `Bearer ${await tokenOf(event)}`;
    const answer = await call(`${PHOTOS}?albumId=${event.eventId}&photosCount=3`, { authorization });
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      400,
      [{ path: 'photosCount', message: expect.stringContaining('leave it out') }],
    ]);
    expect((await call(`${PHOTOS}?albumId=${event.eventId}&photosCount=-1`)).statusCode).toBe(400);
  });
});
