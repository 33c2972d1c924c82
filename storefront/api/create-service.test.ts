import { describe, expect, expectTypeOf, test } from 'vitest';
import type { archiveSchemas } from '#contract/archive.schema.ts';
import { archiveRoutes } from '#contract/archive.ts';
import type { catalogSchemas } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import { CATALOG_PAGE_COUNT } from '#contract/limits.ts';
import type { Event, eventSchemas, photoSchemas } from '#contract/photo.schema.ts';
import { eventRoutes, photoRoutes } from '#contract/photo.ts';
import { answerKeys } from '#contract/printed-page.ts';
import type { shoppingcartSchemas } from '#contract/shoppingcart.schema.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import { ApiProblem } from './api-problem.ts';
import { createService } from './create-service.ts';

/** Creates a fake fetch that records its requests. */
function fakeServer(answer: () => Response | Promise<Response>) {
  const asked: { address: string; request: RequestInit; headers: Headers }[] = [];
  const transport = {
    language: () => 'de',
    login: () => 'login',
    fetch: async (address: string | URL | Request, request: RequestInit = {}) => {
      asked.push({ address: String(address), request, headers: new Headers(request.headers) });
      return answer();
    },
  };
  return { asked, transport };
}

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } });

async function problemOf(promise: Promise<unknown>): Promise<ApiProblem> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error(`expected an ApiProblem, got ${error}`);
  return error;
}

/** Requests that check the connection or load a file, and the tenant's external counter. */
const OTHER_REQUESTS = [
  'create-service.ts',
  'fetch-frame-preview.ts',
  'missing-part.ts',
  'report-to-counter.ts',
  'services.ts',
  'sharing-device.ts',
  'watch-network.ts',
];

const EVENT_ID = '2f6b1f0e-5d0e-4a52-9a53-0d8a3f6f1b11';

type PhotoSchemas = typeof eventSchemas & typeof photoSchemas;
const photoServiceRoutes = { ...eventRoutes, ...photoRoutes };

describe('a call', () => {
  test('uses the address under which the page embeds the response', () => {
    const { transport } = fakeServer(() => json({}));
    const photos = createService<PhotoSchemas>(photoServiceRoutes, transport);
    expect(photos.listEvents.address({ query: { period: 'Recent', offset: 0, count: 24 } })).toBe(
      answerKeys.recentEvents,
    );
    expect(photos.listEvents.address({ query: { period: 'Upcoming', offset: 0, count: 12 } })).toBe(
      answerKeys.upcomingEvents,
    );
    expect(photos.getEvent.address({ params: { eventId: EVENT_ID } })).toBe(answerKeys.event(EVENT_ID));
    expect(photos.listPhotos.address({ query: { albumId: EVENT_ID, offset: 0, count: 100 } })).toBe(
      answerKeys.photos(EVENT_ID),
    );
    const catalogs = createService<typeof catalogSchemas>(catalogRoutes, transport);
    const query = { catalogId: EVENT_ID, state: 'InCatalog', count: CATALOG_PAGE_COUNT } as const;
    expect(catalogs.listProducts.address({ query })).toBe(answerKeys.products(EVENT_ID));
  });

  test('sends the language, the token and the body', async () => {
    const { asked, transport } = fakeServer(() => new Response(null, { status: 204 }));
    const carts = createService<typeof shoppingcartSchemas>(shoppingcartRoutes, transport);
    const answer = await carts.addItem({
      params: { shoppingCartId: 'a/b' },
      body: { productId: 'p' },
      token: 'secret',
    });
    expect(answer).toBeNull();
    expect(asked[0]?.address).toBe('/public/shoppingcart-service/api/v1/shoppingCarts/a%2Fb/items');
    expect(asked[0]?.request).toMatchObject({ method: 'POST', body: '{"productId":"p"}' });
    expect(asked[0]?.headers.get('Accept-Language')).toBe('de');
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(asked[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  test('of every service sends the page’s language', async () => {
    const contracts = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
    const tables = Object.entries(contracts).flatMap(([file, names]) =>
      /\/desk|\.(schema|test)\.ts$/.test(file)
        ? []
        : Object.entries(names).flatMap(([name, table]) => (name.endsWith('Routes') ? [table] : [])),
    );
    const { asked, transport } = fakeServer(() => json({}, 201));
    let calls = 0;
    for (const routes of tables as Record<string, { method: string; path: string }>[]) {
      const service = createService(routes as never, transport) as Record<
        string,
        (call: object) => Promise<unknown>
      >;
      for (const [name, { path }] of Object.entries(routes)) {
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, 'id']));
        await service[name]?.({ params });
        calls += 1;
      }
    }
    expect(calls).toBeGreaterThan(50);
    expect(asked.map(({ headers }) => headers.get('Accept-Language'))).toEqual(Array(calls).fill('de'));
    // Pages send nothing in any other way, except requests that are not calls of the shop.
    const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const others = Object.entries(sources).flatMap(([file, source]) =>
      /\bsendBeacon\(|\bXMLHttpRequest\b|(?<!\w)(?:globalThis\.)?(?<!re)fetch\(/.test(source)
        ? [file.split('/').at(-1)]
        : [],
    );
    expect(others.sort()).toEqual(OTHER_REQUESTS);
  });

  test('succeeds only with the status that its contract names', async () => {
    for (const [status, isDone] of [
      [200, false],
      [201, true],
      [202, false],
      [204, false],
    ] as const) {
      const body = { archiveId: EVENT_ID };
      const { transport } = fakeServer(() =>
        status === 204 ? new Response(null, { status }) : json(body, status),
      );
      const archives = createService<typeof archiveSchemas>(archiveRoutes, transport);
      const created = archives.createArchive({ body: { orderId: EVENT_ID } });
      if (isDone) expect(await created).toEqual(body);
      else expect(await problemOf(created)).toMatchObject({ status, code: 'Unexpected' });
    }
  });

  test('that must outlive the page is kept alive by the browser; other calls are not', async () => {
    const { asked, transport } = fakeServer(() => new Response(null, { status: 204 }));
    const photos = createService<PhotoSchemas>(photoServiceRoutes, transport);
    const denial = { params: { photoId: EVENT_ID }, body: { itIsMe: false }, token: 'secret' };
    await photos.itsMe({ ...denial, outlivesPage: true });
    await photos.itsMe(denial);
    expect(asked.map(({ request }) => request.keepalive)).toEqual([true, undefined]);
  });

  test('sends the login if its service accepts it and there is no other token', async () => {
    const { asked, transport } = fakeServer(() => new Response(null, { status: 204 }));
    const carts = createService<typeof shoppingcartSchemas>(shoppingcartRoutes, transport, {
      carriesLogin: true,
    });
    await carts.deleteCart({ params: { shoppingCartId: 'a' } });
    await carts.deleteCart({ params: { shoppingCartId: 'a' }, token: 'search' });
    expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer login',
      'Bearer search',
    ]);
  });

  test('without a body has no content type; a query field without a value is not sent', async () => {
    const { asked, transport } = fakeServer(() => json({ events: [], total: 0 }));
    const photos = createService<PhotoSchemas>(photoServiceRoutes, transport);
    await photos.listEvents({ query: { searchString: 'Köln & Umgebung', period: undefined } });
    expect(asked[0]?.address).toBe('/public/photo-service/api/v1/events?searchString=K%C3%B6ln+%26+Umgebung');
    expect(asked[0]?.headers.has('Content-Type')).toBe(false);
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
  });

  test('is typed by the contract: defaults are optional, answers are the schema’s', () => {
    const { transport } = fakeServer(() => json({}));
    const photos = createService<PhotoSchemas>(photoServiceRoutes, transport);
    type ListPhotos = Parameters<typeof photos.listPhotos>[0];
    expectTypeOf<ListPhotos['query']['albumId']>().toEqualTypeOf<string>();
    expectTypeOf<ListPhotos['query']['count']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Awaited<ReturnType<typeof photos.getEvent>>>().toEqualTypeOf<Event>();
    // @ts-expect-error the album is not optional
    expect(photos.listPhotos.address({ query: {} })).toBe(photoRoutes.listPhotos.path);
  });
});

describe('a refusal', () => {
  const photosAgainst = (answer: () => Response | Promise<Response>) =>
    createService<PhotoSchemas>(photoServiceRoutes, fakeServer(answer).transport, {
      isSearchPath: (_, { token }) => token !== undefined,
    });

  test('is an ApiProblem with the server’s code, fields and request id', async () => {
    const errors = [{ path: 'email', message: 'not an e-mail address' }];
    const body = { type: 'about:blank', title: 'x', status: 400, code: 'Invalid', errors, requestId: 'r-1' };
    const photos = photosAgainst(() => json(body, 400, 'application/problem+json; charset=utf-8'));
    const problem = await problemOf(photos.getEvent({ params: { eventId: EVENT_ID } }));
    expect(problem).toMatchObject({ status: 400, code: 'Invalid', errors, requestId: 'r-1' });
  });

  test.each([
    ['a proxy’s error page', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    [
      'a login page instead of JSON, with 200',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      200,
    ],
    [
      'broken JSON',
      () => new Response('{"events":', { headers: { 'Content-Type': 'application/json' } }),
      200,
    ],
    ['a code we do not know', () => json({ code: 'Teapot' }, 418, 'application/problem+json'), 418],
  ])('%s is Unexpected, and throws nothing else', async (_, answer, status) => {
    const problem = await problemOf(photosAgainst(answer).listEvents({}));
    expect(problem).toMatchObject({ status, code: 'Unexpected' });
  });

  test('an unreachable server has status 0, and 1001 in the search path', async () => {
    const photos = photosAgainst(() => Promise.reject(new TypeError('Failed to fetch')));
    const query = { albumId: EVENT_ID };
    expect(await problemOf(photos.listPhotos({ query }))).toMatchObject({
      status: 0,
      code: 'NetworkFailure',
    });
    expect(await problemOf(photos.listPhotos({ query, token: 't' }))).toMatchObject({ status: 1001 });
  });

  test('an aborted call rejects with the abort, which is not shown', async () => {
    const aborting = new AbortController();
    const photos = photosAgainst(() => {
      aborting.abort();
      return Promise.reject(aborting.signal.reason);
    });
    await expect(photos.listEvents({ signal: aborting.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
