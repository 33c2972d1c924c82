import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bestOf, coverOf } from '#contract/event-cover.ts';
import { LANGUAGES } from '#contract/languages.ts';
import type { Event, PhotosPage } from '#contract/photo.schema.ts';
import { eventRoutes, photoRoutes } from '#contract/photo.ts';
import { answerKeys, LOST_LEADS_TO, type PrintedPage } from '#contract/printed-page.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import { demoTenants } from '#demo/tenants.ts';
import { showEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { applySite, type FolderFile, planSite, previewSite } from '#hosting/pages/index.ts';
import { applyTenant, defineTenant, planTenant, showTenant } from '#hosting/tenants/index.ts';
import { deleteEventJob, deletionHandlers } from '#operating/deletion/deletion.jobs.ts';
import { deleteEvent } from '#operating/deletion/index.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { pageTexts } from './page-texts/languages.ts';
import { openServiceWorker, REMOVING_WORKER } from './service-worker.routes.ts';

const ORIGIN = 'http://photofinish.localhost';
let folder: string;
let shop: TestShop;
let event: MadeEvent;
let secure: MadeEvent;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-printed-'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="{{lang}}"><head><!--printed:head--></head><body data-head="{{head}}"><img class="hero-cover" src="{{cover}}"><h1>{{heading}}</h1><!--printed:data--></body></html>',
  );
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'sw.js'), 'built();');
  shop = await openTestShop({ pagesFolder: folder });
  event = await makeEvent(shop.deps, { title: 'Lake <Run> & "Swim"', externalEventId: 'R 26/10K' });
  secure = await makeEvent(shop.deps, { title: 'School run', isSecure: true });
  await writeSite({
    'site.yaml': 'footer: { text: { en: Hello } }',
    'pages/organizers.en.yaml': `title: Photos that pay\nlead: ${'Word '.repeat(60)}`,
    'pages/organizers.de.yaml': 'title: Fotos, die zahlen',
  });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function writeSite(texts: Record<string, string>): Promise<void> {
  const files = Object.entries(texts).map(([path, text]): FolderFile => {
    const bytes = Buffer.from(text);
    return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
  });
  const plan = await planSite(shop.deps, 'photofinish', files);
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  await applySite(shop.deps, 'photofinish', plan, BY_COMMAND);
}

/** Stores a draft, as the desk does. @returns the token of its link */
async function draftOf(texts: Record<string, string>): Promise<string> {
  const files = Object.entries(texts).map(([path, text]): FolderFile => {
    const bytes = Buffer.from(text);
    return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
  });
  const plan = await planSite(shop.deps, 'photofinish', files);
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  return shop.deps.database.inTenant(
    'photofinish',
    async (scope) => (await previewSite(shop.deps, scope, plan.draft)).token,
  );
}

test('a draft of the site is printed only for holders of its link, without caching or indexing', async () => {
  const token = await draftOf({
    'site.yaml': 'footer: { text: { en: Draft footer } }',
    'pages/organizers.en.yaml': 'title: A draft',
    'pages/contacts.de.yaml': 'title: Ein Entwurf',
  });
  const url = `/for-organizers?preview=${token}`;
  const draft = await headOf(url);
  expect(draft).toMatchObject({ heading: 'A draft', robots: 'noindex', alternates: [] });
  expect(draft.printed).toMatchObject({
    previewRoot: `/preview/${token}`,
    isCounted: false,
    site: { pages: ['organizers', 'contacts'], footer: { text: { en: 'Draft footer' } } },
    answers: { [answerKeys.page('contacts')]: { title: 'Ein Entwurf', language: 'de' } },
  });
  expect((await get(url)).headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  });
  expect((await headOf(`/?preview=${token}`)).printed.site.footer.text).toEqual({ en: 'Draft footer' });
  expect((await headOf('/for-organizers')).heading).toBe('Photos that pay');
  for (const [other, host] of [
    [`/for-organizers?preview=${token}x`, 'photofinish.localhost'],
    ['/for-organizers?preview=', 'photofinish.localhost'],
    [url, 'marafon.localhost'],
  ] as const) {
    const reply = await get(other, {}, host);
    expect(reply.statusCode, other).toBe(404);
    expect(reply.body).not.toContain('A draft');
  }
});

const get = (url: string, headers: Record<string, string> = {}, host = 'photofinish.localhost') =>
  shop.call({ method: 'GET', url, host, headers });

/** Returns the values in a page's head. */
async function headOf(url: string, host?: string) {
  const { body } = await get(url, {}, host);
  const find = (pattern: RegExp) => pattern.exec(body)?.[1];
  return {
    body,
    title: find(/<title>(.*?)<\/title>/),
    description: find(/<meta name="description" content="(.*?)">/),
    heading: find(/<h1>(.*?)<\/h1>/),
    begins: find(/<body data-head="(.*?)"/),
    language: find(/<html lang="(.*?)">/),
    canonical: find(/<link rel="canonical" href="(.*?)">/),
    robots: find(/<meta name="robots" content="(.*?)">/),
    preview: find(/<meta property="og:image" content="(.*?)">/),
    alternates: [...body.matchAll(/<link rel="alternate" href="(.*?)" hreflang="(.*?)">/g)].map((match) =>
      match.slice(1, 3),
    ),
    event: JSON.parse(find(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? 'null'),
    printed: JSON.parse(find(/id="printed-page">(.*?)<\/script>/) ?? 'null') as PrintedPage,
  };
}

test('an event’s address with the organizer’s number redirects to its own, keeping the query', async () => {
  const asOrganizer = encodeURIComponent('R 26/10K');
  for (const rest of ['', '/photos', '/video', '?tab=report'])
    expect(await get(`/event/${asOrganizer}${rest}`)).toMatchObject({
      statusCode: 302,
      headers: { location: `/event/${event.eventId}${rest}` },
    });
  expect((await get(`/search/${asOrganizer}/17?lang=de`)).headers.location).toBe(
    `/search/${event.eventId}/17?lang=de`,
  );
  expect((await get(`/event/${asOrganizer}`, {}, 'marafon.localhost')).statusCode).toBe(404);
});

test('an unknown event is a page with a search, in the visitor’s language, not indexed', async () => {
  const unknown = randomUUID();
  for (const path of [`/event/${unknown}`, `/search/${unknown}/17`, '/event/nobody']) {
    const page = await get(`${path}?lang=de`, { accept: 'text/html' });
    expect(page.statusCode, path).toBe(404);
    expect(page.body).toMatch(/<html[^>]* lang="de"/);
    expect(page.body).toContain('Seite nicht gefunden');
    expect(page.body).toMatch(/<meta[^>]*noindex/);
  }
});

describe('a path without a page', () => {
  const asVisitor = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test('redirects home, which shows a message, and never to another host', async () => {
    const paths = ['/no/such/page', '/no/such/page?next=//evil.example', '//evil.example/', '/deskchair'];
    paths.push('/%ff', '/event', '/cart/lost', '/lost.pdf', '/photofinish/cart');
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of paths) {
        const headers = { host: 'photofinish.localhost', ...asVisitor };
        const answer = await shop.app.inject({ method, url, headers });
        expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, LOST_LEADS_TO]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    expect(new URL(LOST_LEADS_TO, ORIGIN)).toMatchObject({ origin: ORIGIN, pathname: '/', search: '' });
  });

  test('is 404 for a script, another method, files and calls', async () => {
    expect((await get('/no/such/page', { accept: 'application/json' })).json()).toMatchObject({
      code: 'NotFound',
    });
    const posted = await shop.app.inject({
      method: 'POST',
      url: `${ORIGIN}/no/such/page`,
      headers: asVisitor,
    });
    expect(posted.statusCode).toBe(404);
    const paths = [
      '/assets/gone.js',
      '/files/gone.jpg',
      '/public/gone',
      '/img/lang/xx.svg',
      '/desk',
      '/desk/gone',
    ];
    paths.push('/.well-known/gone', '/Privacy_Policy.pdf', '/pages/gone/en/', '/sitemap-gone.xml');
    for (const url of paths) expect([url, (await get(url, asVisitor)).statusCode]).toEqual([url, 404]);
    expect((await get('/no/such/page', asVisitor, 'nobody.localhost')).statusCode).toBe(404);
  });
});

test('mailed links of a deleted event say in each language that it was deleted, without naming it; links of an unpublished event are unknown', async () => {
  const [deleted, hidden] = [await makeEvent(shop.deps, { title: 'Doomed run' }), await makeEvent(shop.deps)];
  await shop.deps.database.inTenant('photofinish', async (scope) => {
    expect(await deleteEvent(shop.deps, scope, deleted.eventId, BY_COMMAND)).toBe(true);
    expect(await showEvent(scope, hidden.eventId, false, BY_COMMAND)).toBe(true);
  });
  const deletedLinks = [
    `/event/${deleted.eventId}`,
    `/event/${deleted.eventId}/photos`,
    `/search/${deleted.eventId}/17`,
  ];
  const says = async () => {
    for (const path of deletedLinks)
      for (const language of LANGUAGES) {
        const page = await get(`${path}?lang=${language}`, { accept: 'text/html' });
        expect(page.statusCode, path).toBe(410);
        expect(page.body).toContain(`<h1>${pageTexts(language).plain.deleted.title}</h1>`);
        expect(page.body).toMatch(/<meta[^>]*noindex/);
        expect(page.body).not.toContain('Doomed');
      }
  };
  await says();
  const job = deletionHandlers(shop.deps).find(({ name }) => name === deleteEventJob.name);
  await job?.handle({ tenantId: 'photofinish', eventId: deleted.eventId }, new AbortController().signal);
  await says();
  const call = (eventId: string, host?: string) =>
    get(eventRoutes.getEvent.path.replace(':eventId', eventId), {}, host);
  expect((await call(deleted.eventId)).json()).toMatchObject({ status: 410, code: 'EventDeleted' });
  expect((await call(deleted.eventId, 'marafon.localhost')).statusCode).toBe(404);
  expect((await get(`/event/${deleted.eventId}`, {}, 'marafon.localhost')).statusCode).toBe(404);
  for (const path of [`/event/${hidden.eventId}`, `/search/${hidden.eventId}/17`])
    expect((await get(path)).statusCode).toBe(404);
  expect((await call(hidden.eventId)).json()).toMatchObject({ status: 404, code: 'NotFound' });
});

describe('the head of a page', () => {
  test('of home names the shop, its languages, and its own address', async () => {
    const home = await headOf('/');
    expect(home).toMatchObject({
      title: 'Photofinish: photos of your race',
      heading: 'Find your photos',
      language: 'en',
      canonical: `${ORIGIN}/`,
      robots: undefined,
    });
    expect(home.alternates).toEqual([
      [`${ORIGIN}/`, 'en'],
      ...LANGUAGES.filter((lang) => lang !== 'en').map((lang) => [`${ORIGIN}/?lang=${lang}`, lang]),
      [`${ORIGIN}/`, 'x-default'],
    ]);
    expect(home.printed.site).toMatchObject({ pages: ['organizers'], footer: { text: { en: 'Hello' } } });
  });

  test('uses the language of its address, if the tenant offers it', async () => {
    expect(await headOf('/?lang=de')).toMatchObject({
      language: 'de',
      heading: 'Finde deine Fotos',
      canonical: `${ORIGIN}/?lang=de`,
    });
    for (const lang of ['it', 'xx', '<b>'])
      expect(await headOf(`/?lang=${encodeURIComponent(lang)}`, 'marafon.localhost')).toMatchObject({
        language: 'ru',
        canonical: 'http://marafon.localhost/',
      });
    const alone = await headOf('/', 'laufbilder.localhost');
    expect([alone.language, alone.alternates]).toEqual(['de', []]);
  });

  test('of an event contains its date and place for search engines, and escapes its title', async () => {
    const page = await headOf(`/event/${event.eventId}/photos`);
    expect(page).toMatchObject({
      title: 'Lake &lt;Run&gt; &amp; &quot;Swim&quot;: photos · Photofinish',
      canonical: `${ORIGIN}/event/${event.eventId}`,
      robots: undefined,
    });
    expect(page.event).toMatchObject({
      '@type': 'SportsEvent',
      name: 'Lake <Run> & "Swim"',
      url: `${ORIGIN}/event/${event.eventId}`,
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(page.body.match(/<\/script>/g)).toHaveLength(3);
    if (page.preview !== undefined) expect(page.preview).toMatch(/^http:\/\/photofinish\.localhost\//);
  });

  test('of a visitor’s own photos contains the event', async () => {
    const { printed } = await headOf(`/search/${event.eventId}/17`);
    expect(printed.answers).toEqual({
      [answerKeys.event(event.eventId)]: expect.objectContaining({ eventId: event.eventId }),
    });
    expect((await headOf('/search/nonsense/17')).printed.answers).toEqual({});
    expect((await headOf(`/search/${crypto.randomUUID()}/17`)).printed.answers).toEqual({});
  });

  test('of a secure event, and of every page about one visitor, forbids indexing', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const personal = [
      ...[`/event/${secure.eventId}`, `/event/${id}`, `/search/${event.eventId}/17`, '/competitors/verify'],
      ...['/cart', `/checkout/${id}`, '/order-complete', `/order/${id}`, `/preorder/${id}`, '/my-account'],
    ];
    for (const url of personal) {
      const page = await headOf(url);
      expect([url, page.robots, page.alternates, page.event]).toEqual([url, 'noindex', [], null]);
    }
    expect((await headOf('/search')).robots).toBeUndefined();
  });

  test('of a marketing page that is off until it is written leads home', async () => {
    const [brand] = demoTenants;
    if (brand === undefined) throw new Error('no brand');
    const host = 'unwritten.localhost';
    await defineTenant(shop.deps, {
      ...brand,
      tenantId: 'unwritten',
      hosts: [host],
      settings: { ...brand.settings, onlyWrittenPages: true },
    });
    for (const path of ['/for-organizers', '/for-photographers', '/for-business'])
      expect([path, await get(path, {}, host)]).toMatchObject([
        path,
        { statusCode: 302, headers: { location: LOST_LEADS_TO } },
      ]);
    expect((await get('/contacts', {}, host)).statusCode).toBe(200);
  });

  test('of a content page is the tenant’s own text, with the answer to its first question', async () => {
    const page = await headOf('/for-organizers');
    expect(page).toMatchObject({ title: 'Photos that pay · Photofinish', heading: 'Photos that pay' });
    expect(page.description?.length).toBeLessThanOrEqual(160);
    expect(page.printed.answers[answerKeys.page('organizers')]).toMatchObject({ language: 'en' });
    expect(await headOf('/for-organizers?lang=de')).toMatchObject({ heading: 'Fotos, die zahlen' });
    // The page has no Russian text, so it is the English one, and is not indexed separately.
    const other = await headOf('/for-organizers?lang=ru');
    expect(other).toMatchObject({ language: 'en', canonical: `${ORIGIN}/for-organizers` });
    expect(other.alternates.map(([, language]) => language)).toEqual(['en', 'de', 'x-default']);
    // The page has no text, so the general one is shown; a page that sells is then not indexed.
    expect(await headOf('/for-business')).toMatchObject({ heading: 'For business', robots: 'noindex' });
    expect(await headOf('/impressum?lang=ru')).toMatchObject({
      heading: 'Правовая информация',
      robots: undefined,
    });
  });
});

describe('a tenant’s counter', () => {
  const connectOf = async (url: string, host: string) => {
    const policy = String((await get(url, {}, host)).headers['content-security-policy']).split('; ');
    const isConnect = (part: string) => part.startsWith('connect-src');
    expect(policy.filter((part) => !isConnect(part)).join()).not.toContain('example');
    return policy.find(isConnect);
  };

  test('is the only other host that a page may call, and only on counted routes', async () => {
    const [brand] = demoTenants;
    if (brand === undefined) throw new Error('no brand');
    const host = 'counted.localhost';
    const mainCounter = { provider: 'Matomo', address: 'https://stats.example/matomo/' } as const;
    await defineTenant(shop.deps, {
      ...brand,
      tenantId: 'counted',
      hosts: [host],
      settings: { ...brand.settings, mainCounter, mainCounterId: '7' },
    });
    const { eventId } = await makeEvent(shop.deps, { tenantId: 'counted' });
    for (const url of ['/', `/event/${eventId}`, '/cart', '/contacts']) {
      expect([url, await connectOf(url, host)]).toEqual([url, "connect-src 'self' https://stats.example"]);
      expect((await headOf(url, host)).printed).toMatchObject({ isCounted: true, settings: { mainCounter } });
    }
    const id = '00000000-0000-4000-8000-000000000000';
    const personal = [
      ...['/search', `/search/${eventId}/17`, '/competitors/verify', `/checkout/${id}`, '/order-complete'],
      ...[`/order/${id}`, `/preorder/${id}`, '/my-account', `/my-account/order/${id}`],
    ];
    for (const url of personal) {
      expect([url, await connectOf(url, host)]).toEqual([url, "connect-src 'self'"]);
      // The banner still names the counter.
      expect((await headOf(url, host)).printed).toMatchObject({
        isCounted: false,
        settings: { mainCounter },
      });
    }
    expect(await connectOf('/', 'photofinish.localhost')).toBe("connect-src 'self'");
  });
});

describe('the response of a page', () => {
  test('is compressed as the client accepts, the same for everybody, and not sent again unchanged', async () => {
    const plain = await get('/', { 'accept-language': 'ru' });
    const packed = await get('/', { 'accept-encoding': 'gzip, br' });
    const zipped = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect([packed.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['cache-control']).toMatch(/^public,.*s-maxage/);
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect(packed.headers.etag).toBe(plain.headers.etag);
    const again = await get('/', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('files beside the pages', () => {
  test('robots.txt names a sitemap of all public pages, without secure events', async () => {
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    const parts = [...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-events-1.xml']);
    const named = (await Promise.all(parts.map(async (path) => (await get(path)).body))).join('');
    expect([...named.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
      ...[`${ORIGIN}/`, `${ORIGIN}/for-organizers`, `${ORIGIN}/event/${event.eventId}`],
    ]);
    for (const path of ['/sitemap-events-0.xml', '/sitemap-events-2.xml', '/sitemap-none.xml'])
      expect((await get(path)).statusCode).toBe(404);
  });

  test('the web manifest has the tenant’s name and colours, and icons made from its logo', async () => {
    const before = await get('/manifest.webmanifest');
    expect(before.headers['content-type']).toContain('application/manifest+json');
    expect(before.json()).toMatchObject({
      name: 'Photofinish',
      theme_color: '#12405c',
      display: 'standalone',
    });
    const shown = await showTenant(shop.deps, 'laufbilder');
    const source = (shown?.source ?? '').replace(/^ *logo(Small)?: .*\n/gm, '');
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#123"/></svg>',
    );
    const plan = await planTenant(shop.deps, 'edit', {
      bytes: Buffer.from(`logo: logo.svg\n${source}`),
      readBeside: async () => logo,
    });
    if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
    await applyTenant(shop.deps, plan, BY_COMMAND);
    await expect
      .poll(
        async () => (await get('/manifest.webmanifest', {}, 'laufbilder.localhost')).json().icons.length,
        {
          timeout: 15_000,
        },
      )
      .toBe(3);
    const { icons } = (await get('/manifest.webmanifest', {}, 'laufbilder.localhost')).json();
    for (const { src } of icons)
      expect((await get(src, {}, 'laufbilder.localhost')).headers['content-type']).toBe('image/png');
    const { body } = await headOf('/', 'laufbilder.localhost');
    expect(body).toContain('<link rel="apple-touch-icon" href="/brand/icon-maskable-512-');
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  test('the service worker covers the whole site, is revalidated at each visit, and can be removed', async () => {
    const { body, headers } = await get('/sw.js');
    expect([body, headers['content-type']]).toEqual(['built();', 'text/javascript; charset=utf-8']);
    expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
      ...['no-cache', "default-src 'none'; connect-src 'self'"],
    ]);
    const app = Fastify();
    openServiceWorker(app, { config: { hasServiceWorker: false } }, folder);
    expect((await app.inject('/sw.js')).body).toBe(REMOVING_WORKER);
  });
});

describe('data of one visitor', () => {
  const photos = [['71'], ['71', '72'], ['72']];
  const visitorId = '5f0c1c0e-7a55-4b7e-9d07-0d6b9e7d1a11';
  let open: MadeEvent;
  beforeAll(async () => {
    open = await makeEvent(shop.deps, { photos });
  });

  /** Loads a page. @returns its caching rules, what is printed into it, and its pictures */
  async function visit(url: string, headers: Record<string, string> = {}, remoteAddress = '10.9.0.1') {
    const answer = await shop.call({ method: 'GET', url, headers, remoteAddress });
    const json = /id="printed-page">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
    const ahead = [
      ...answer.body.matchAll(/<link rel="preload" href="(.*?)" as="image" fetchpriority="high">/g),
    ];
    return {
      kept: answer.headers['cache-control'],
      printed: JSON.parse(json) as PrintedPage,
      cover: /<img class="hero-cover" src="(.*?)">/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&'),
      ahead: ahead.map(([, address = '']) => address.replaceAll('&amp;', '&')),
      isBlurred: /\.hero-cover\[src="[^"]+"\]\{background-image:url\(data:image\/webp/.test(answer.body),
    };
  }
  const listOwn = async (token: string | undefined) =>
    (
      await shop.call({
        method: 'GET',
        url: `${photoRoutes.listPhotos.path}?albumId=${open.eventId}&offset=0&count=100`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();

  test('is printed if a bib alone opens it, equals the calls’ answers, and is never cached', async () => {
    const { kept, printed } = await visit(`/search/${open.eventId}/%2071`);
    expect(kept).toBe('private, no-store');
    expect(printed.results).toMatchObject({
      eventId: open.eventId,
      number: '71',
      verification: { isVerificationSuccessful: true, proof: 'Bib', competitor: { number: '71' } },
      quote: { shoppingCartId: null, answer: { plain: expect.anything() } },
      products: { products: expect.any(Array) },
    });
    const { token } = printed.results?.verification ?? {};
    const own = await listOwn(token);
    expect(own.total).toBe(2);
    expect(printed.results?.photos?.photos.map(({ photoId }) => photoId)).toEqual(
      own.photos.map(({ photoId }: { photoId: string }) => photoId),
    );
    const nobody = await visit(`/search/${open.eventId}/99`);
    expect(nobody).toMatchObject({
      kept: 'private, no-store',
      printed: { results: { verification: { code: 'CompetitorNotFound' } } },
    });
    expect(nobody.printed.results).not.toHaveProperty('photos');
  });

  test('begins with the first photo of the page; an event’s page begins with the photos of its grid', async () => {
    const own = await visit(`/search/${open.eventId}/71`);
    const best = bestOf(own.printed.results?.photos?.photos ?? []);
    expect([own.cover, own.ahead]).toEqual([best?.previewUrl, []]);
    for (const url of [`/search/${open.eventId}/71/video`, `/search/${open.eventId}/99`, '/cart']) {
      const { cover, ahead } = await visit(url);
      expect([url, cover, ahead]).toEqual([url, undefined, []]);
    }
    const { ahead, printed } = await visit(`/event/${open.eventId}`);
    const all = printed.answers[answerKeys.photos(open.eventId)] as PhotosPage;
    // The event's cover, if it has one, is painted first.
    const hasCover = coverOf(printed.answers[answerKeys.event(open.eventId)] as Event) !== null;
    const shown = all.photos.map(({ thumbUrl }) => thumbUrl);
    expect([ahead, all.total]).toEqual([hasCover ? [] : shown, 3]);
  });

  test('shows its first photo blurred until it is loaded', async () => {
    const blurs = async (url: string) => (await visit(url, {}, '10.9.0.47')).isBlurred;
    expect(await blurs(`/search/${open.eventId}/99`)).toBe(false);
    // A page does not wait for a slow disk; the next one has the picture.
    await expect.poll(() => blurs(`/search/${open.eventId}/71`)).toBe(true);
  });

  test('belongs to the visitor in the cookie, without denied photos; without a cookie, to a new visitor', async () => {
    const cookie = { cookie: `other=1; visitorId=${visitorId}` };
    const url = `/search/${open.eventId}/72`;
    const { results } = (await visit(url, cookie)).printed;
    expect([results?.visitorId, results?.photos?.total]).toEqual([visitorId, 2]);
    const denied = await shop.call({
      method: 'POST',
      url: photoRoutes.itsMe.path.replace(':photoId', open.photoIds[2] ?? ''),
      headers: { authorization: `Bearer ${results?.verification.token}` },
      payload: { itIsMe: false },
    });
    expect(denied.statusCode).toBe(204);
    expect((await visit(url, cookie)).printed.results?.photos?.total).toBe(1);
    const others = [await visit(url), await visit(url, { cookie: 'visitorId=nonsense' })];
    for (const { printed } of others) {
      expect(printed.results?.visitorId).toMatch(/^[0-9a-f-]{36}$/);
      expect(printed.results?.visitorId).not.toBe(visitorId);
      expect(printed.results?.photos?.total).toBe(2);
    }
  });

  test('is never printed if a bib alone opens nothing', async () => {
    const factor = await makeEvent(shop.deps, { factor: 'Surname', photos });
    const closed = await makeEvent(shop.deps, { isSecure: true, photos });
    for (const { eventId } of [factor, closed])
      expect(await visit(`/search/${eventId}/71`)).toMatchObject({
        kept: expect.stringMatching(/^public/),
        printed: expect.not.objectContaining({ results: expect.anything() }),
      });
  });

  test('counts as one attempt of the network, because the page does not repeat the call', async () => {
    // Attempts are counted per minute: the clock is held so that no minute ends between them.
    shop.holdClock();
    const { eventId } = await makeEvent(shop.deps, { photos });
    const isPrinted = async (remoteAddress: string) =>
      (await visit(`/search/${eventId}/71`, {}, remoteAddress)).printed.results !== undefined;
    const tries: boolean[] = [];
    for (let index = 0; index < 31; index++) tries.push(await isPrinted('10.9.0.2'));
    expect(tries).toEqual([...Array<boolean>(30).fill(true), false]);
    expect(await isPrinted('10.9.0.3')).toBe(true);
  });

  test('includes the cart of the cookie, for this visitor only', async () => {
    const { shoppingCartId } = (
      await shop.call({
        method: 'POST',
        url: shoppingcartRoutes.createCart.path,
        payload: { enableCookies: true },
      })
    ).json();
    const own = await visit('/cart', { cookie: `shoppingCartId=${shoppingCartId}` });
    expect(own).toMatchObject({ kept: 'private, no-store', printed: { cart: { shoppingCartId } } });
    for (const cookie of ['', 'shoppingCartId=../../x', `shoppingCartId=${crypto.randomUUID()}`]) {
      const page = await visit('/cart', { cookie });
      expect(page.kept).toMatch(/^public/);
      expect(page.printed).not.toHaveProperty('cart');
    }
  });
});

test('the head states how the page begins: with a search, or with the requested own photos', async () => {
  const date = '2100-05-01';
  const toCome = await makeEvent(shop.deps, { date, photos: [] });
  const secureToCome = await makeEvent(shop.deps, { date, photos: [], isSecure: true });
  const beginningOf = async (url: string) => {
    const { heading, begins } = await headOf(url);
    return [heading, begins];
  };
  const title = expect.stringContaining('Lake');
  expect(await beginningOf(`/event/${event.eventId}?tab=report`)).toEqual([title, 'search']);
  expect(await beginningOf(`/event/${event.eventId}?tab=mine`)).toEqual(['Your photos', 'picture']);
  expect(await beginningOf(`/event/${secure.eventId}`)).toEqual(['School run', 'picture']);
  expect((await beginningOf(`/event/${secureToCome.eventId}`))[1]).toBe('picture');
  // The page leads to an order, so it also contains products.
  expect((await beginningOf(`/event/${toCome.eventId}`))[1]).toBe('search');
  const { printed } = await headOf(`/event/${toCome.eventId}`);
  const { catalogId } = printed.answers[answerKeys.event(toCome.eventId)] as Event;
  expect(printed.answers).toHaveProperty([answerKeys.products(catalogId ?? '')]);
});
