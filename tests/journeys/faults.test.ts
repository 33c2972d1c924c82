import type { BrowserContext, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import { findPublished, photoFiles } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { removePhotoForGood } from '#operating/corrections/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { CARTS, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { agreeToAll, DESKTOP, expectAccessible, fetchFor } from './browser.ts';
import { pay } from './delivery-steps.ts';
import { BIB, findOwn, payAtBank, selectPhotos, totalOf } from './selling-steps.ts';
import { openTroubledShop, type TroubledShop } from './troubled-shop.ts';

/**
 * What goes wrong around the pages: server, network, pictures, storage, clock, languages. What their own files may miss is
 * in missing-files.test.ts.
 */
const API = /\/public\//;
const ENGLISH = { select: /^Select:/, go: /^Continue/ };
const PICTURES = /\.(webp|jpe?g)/;
/** Within which what is looked for again and again must be so. */
const SOON = { timeout: 20_000 };
const DAY_MS = 86_400_000;
const TENANT = 'photofinish';
const NOT_BOUGHT = { isAlsoBought: false, seenOrderIds: [], letters: {} };

let troubled: TroubledShop;
let address: string;
let eventId: string;

beforeAll(async () => {
  troubled = await openTroubledShop();
  ({ address } = troubled);
  ({ eventId } = troubled.race);
});
afterAll(() => troubled?.close());

describe('a server in trouble', () => {
  const NETWORK = 'There is no connection to the server.';
  const OURS = 'Something went wrong on our side.';
  type Trouble = 'refused' | 500 | 'html';

  /** Has every call of the pages fail, until the function is called. */
  async function trouble(context: BrowserContext, kind: Trouble): Promise<() => Promise<void>> {
    await context.route(API, (route) => {
      if (kind === 'refused') return route.abort('connectionrefused');
      if (kind === 500) return route.fulfill({ status: 500, body: 'oops' });
      // A proxy's own page, or that of a hotel's network.
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' });
    });
    return () => context.unroute(API);
  }

  /** Pages come without the answers that are printed into them: they ask. */
  const withoutAnswers = (context: BrowserContext) =>
    context.route(/\/(event\/[^/]+|search\/[^/]+\/[^/]+|cart)?$/, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await fetchFor(route);
      const body = (await response.text()).replace(
        new RegExp(`(<script[^>]*id="${PRINTED_PAGE_ID}"[^>]*>)(.*?)(</script>)`, 's'),
        (_, begin: string, printed: string, end: string) => {
          const { results: _results, cart: _cart, ...page }: PrintedPage = JSON.parse(printed);
          return begin + JSON.stringify({ ...page, answers: {} }).replaceAll('<', '\\u003c') + end;
        },
      );
      return route.fulfill({ response, body });
    });

  /** Returns each page, what it says when its call fails, and what is there once it does not. */
  const pages = (): [path: string, failed: RegExp, there: RegExp][] => [
    ['/', /The events could not be loaded/, /Troubled Run/],
    [`/event/${eventId}`, /The event could not be loaded/, /Troubled Run/],
    [`/search/${eventId}/17`, /(event could not be loaded)|(Search by bib)/, /^8 /],
    ['/cart', /Your cart could not be loaded/, /Your cart/],
  ];

  test.each<[Trouble, string]>([
    ['refused', NETWORK],
    [500, OURS],
    ['html', OURS],
  ])('each page says what does not work (%s), and goes on when it does', async (kind, meaning) => {
    await troubled.visit(async (_, context) => {
      await troubled.addPhoto(await troubled.giveCart(context), 0);
      await withoutAnswers(context);
      const mend = await trouble(context, kind);
      const opened = await Promise.all(
        pages().map(async ([path, failed, there]) => {
          const page = await context.newPage();
          await page.goto(address + path);
          await page.locator('main').getByText(failed).first().waitFor();
          await page.locator('main').getByText(meaning).first().waitFor();
          return { page, there };
        }),
      );
      await mend();
      for (const { page, there } of opened) {
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect.poll(() => page.getByText(meaning).count(), SOON).toBe(0);
        await page.getByRole('heading', { name: there }).first().waitFor();
      }
    });
  });

  test('what is printed into a page is not asked for again', async () => {
    await troubled.visit(async (page, context) => {
      await troubled.addPhoto(await troubled.giveCart(context), 0);
      const asked: string[] = [];
      page.on('request', (request) => {
        const [, called] = /\/public\/.*\/(photos|products|shoppingCarts|token)\b/.exec(request.url()) ?? [];
        // What stands below one's photos is not printed, and asked for later.
        if (called !== undefined && !request.url().includes('match=')) asked.push(called);
      });
      await page.goto(`${address}/search/${eventId}/17`);
      await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
      await page.getByRole('button', { name: ENGLISH.select }).first().waitFor();
      expect(asked).toEqual([]);

      await page.goto(`${address}/search/${eventId}/4711`);
      await page.getByText('There is no participant with bib 4711').waitFor();
      expect(asked).toEqual([]);
    });
  });

  test('a slow one is waited for, says so meanwhile, and is asked once', async () => {
    await troubled.visit(async (page, context) => {
      await withoutAnswers(context);
      let letGo = () => {};
      const hold = (path: RegExp) => {
        const held = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        return page.route(path, async (route) => {
          await held;
          await route.continue();
        });
      };
      await hold(/\/competitors\/[^/]+\/token$/);
      await page.goto(`${address}/search/${eventId}/17`);
      await page.getByText('Looking through 8 photos').waitFor();
      letGo();
      await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();

      await hold(/\/items\/v2$/);
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/items/v2')) sent += 1;
      });
      await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
      const go = page.getByRole('button', { name: ENGLISH.go });
      await go.click();
      await go.and(page.locator('[aria-busy="true"]')).waitFor();
      await go.click();
      letGo();
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€8');
      expect(sent).toBe(1);
    });
  });

  test('access that it takes back is asked for again, unseen', async () => {
    await troubled.visit(async (page, context) => {
      await withoutAnswers(context);
      await findOwn(page, address, eventId);
      await page.evaluate(`for (const [key, value] of Object.entries(sessionStorage))
        if (key.startsWith('searchToken.'))
          sessionStorage.setItem(key, value.replace(/"token":"[^"]+"/, '"token":"ran.out.now"'));`);
      const refused: number[] = [];
      page.on('response', (response) => {
        if (response.status() === 401) refused.push(response.status());
      });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
      expect(refused).not.toEqual([]);
      expect(await page.locator('main [role="alert"]').count()).toBe(0);
    });
  });
});

test('a network that is lost and comes back: what is seen stays, what was begun is done', async () => {
  await troubled.visit(async (page, context) => {
    await findOwn(page, address, eventId);
    await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
    await page.getByRole('button', { name: ENGLISH.go }).waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: ENGLISH.go }).click();
    await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
    // Browsers say that there is a network before it can be used.
    await context.route('**/*', (route) => route.abort('internetdisconnected'));
    const isTooEarly = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET');
    await context.setOffline(false);
    await isTooEarly;
    await context.unroute('**/*');
    await page.waitForURL('**/cart');
    expect(await totalOf(page)).toBe('€8');
    expect(await page.getByText('You are offline.').count()).toBe(0);
  });
});

test('a part of the page that was lost with the network takes nothing away from what is done since', async () => {
  await troubled.visit(
    async (page, context) => {
      const held = Promise.withResolvers<Route>();
      await page.route(/own-photos-doubts-.*\.js$/, (route) => held.resolve(route), { times: 1 });
      await findOwn(page, address, eventId);
      const part = await held.promise;
      await page.getByRole('button', { name: ENGLISH.select, pressed: false }).first().click();
      await page.getByRole('button', { name: ENGLISH.go }).waitFor();
      await context.setOffline(true);
      await part.abort('internetdisconnected');
      await page.getByText('You are offline.').waitFor();
      await page.getByRole('button', { name: ENGLISH.go }).click();
      await context.setOffline(false);
      await page.waitForURL('**/cart');
      expect(await totalOf(page)).toBe('€8');
    },
    { fault: /dynamically imported module/ },
  );
});

describe('pictures', () => {
  const lost = 'This photo could not be loaded.';
  const isThere = (page: Page) =>
    page
      .locator('main li img')
      .first()
      .evaluate((image) => Reflect.get(image, 'naturalWidth') > 0);

  test('of which half came are shown as far as they came, and sold', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 300, height: 200, channels: 3, noise, background: '#888' } })
      .jpeg()
      .toBuffer();
    const body = whole.subarray(0, whole.byteLength / 2);
    await troubled.visit(async (page) => {
      await page.route(PICTURES, (route) => route.fulfill({ contentType: 'image/jpeg', body }));
      await findOwn(page, address, eventId);
      await expect.poll(() => isThere(page), SOON).toBe(true);
      await page
        .getByRole('img', { name: /Troubled Run, bib 17/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add to cart/ })
        .click();
      await page.getByRole('dialog').getByRole('link', { name: 'In your cart' }).waitFor();
      expect(await page.getByText(lost).count()).toBe(0);
    });
  });

  test('that did not come are described, can be bought, and come with the network', async () => {
    await troubled.visit(async (page, context) => {
      await page.route(PICTURES, (route) => route.abort('connectionreset'));
      await findOwn(page, address, eventId);
      const first = page.getByRole('img', { name: /Troubled Run, bib 17/ }).first();
      await first.waitFor();
      await expect.poll(() => isThere(page), SOON).toBe(false);
      await first.click();
      await page.getByText(lost).first().waitFor();
      await page.getByRole('button', { name: /^Add to cart/ }).waitFor();
      await expectAccessible(page);
      await page.unroute(PICTURES);
      // Asked for up to 30 s after it failed a third time.
      await expect.poll(() => page.getByText(lost).count(), { timeout: 40_000 }).toBe(0);
      await context.setOffline(true);
      // Two on, since the next one was fetched with this one.
      for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
      await page.getByText(lost).first().waitFor();
      await context.setOffline(false);
      await expect.poll(() => page.getByText(lost).count(), SOON).toBe(0);
      await page.keyboard.press('Escape');
      await expect.poll(() => isThere(page), SOON).toBe(true);
    });
  });
});

/** Sites may save nothing in this visitor's browser: no cookies, and an error where storage is touched. */
async function refuseStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The document may not touch it.', 'SecurityError');
        },
      });
  });
}

test('storage and cookies refused: one finds, chooses and pays all the same', () =>
  troubled.visit(async (page, context) => {
    await refuseStorage(page);
    await findOwn(page, address, eventId);
    await expect(page.evaluate('localStorage.length')).rejects.toThrow('SecurityError');
    await selectPhotos(page, 1, ENGLISH);
    expect(await totalOf(page)).toBe('€8');
    await page.getByLabel(/^E-mail$/i).fill('buyer@example.com');
    await agreeToAll(page);
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: 'Pay €8' }).click();
    await page.getByRole('heading', { name: 'Sandbox Bank' }).waitFor();
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await page.getByText('The order could not be paid').waitFor();
    await page.getByRole('button', { name: 'Pay €8' }).click();
    await payAtBank(page);
    await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    const link = page.getByRole('link', { name: /^Download/ }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(await download.failure()).toBeNull();
    // What is bought is known for as long as no other page is loaded.
    await page.getByRole('banner').getByRole('link', { name: 'Photofinish' }).click();
    await page.getByRole('link', { name: troubled.race.title }).click();
    await page.getByRole('searchbox', { name: 'Bib or name' }).fill(BIB);
    await page.keyboard.press('Enter');
    await page.getByText('7 new photos of you', { exact: true }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Yours' }).waitFor();
    expect(await context.cookies()).toEqual([]);
  }));

test.each([
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
])('a clock that is %s: nothing is early, late or expired', async (_, aheadMs) => {
  await troubled.visit(async (page, context) => {
    await context.addInitScript(`{
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...given) { given.length === 0 ? super(Real.now() + ${aheadMs}) : super(...given); }
        static now() { return Real.now() + ${aheadMs}; }
      };
    }`);
    await findOwn(page, address, eventId);
    await selectPhotos(page, 1, ENGLISH);
    expect(await totalOf(page)).toBe('€8');
    const cartId = await page.evaluate<string | null>("localStorage.getItem('shoppingCartId')");
    const { body } = await troubled.buyer.checkOut(`${CARTS}/${cartId}`);
    await pay(troubled.shop, { ...body, preorderId: null });
    // Its mail has just been written.
    const mail = { state: 'Waiting', writtenOn: new Date().toISOString(), sentOn: null };
    await page.route(/\/orders\/[^/]+\/mail$/, async (route) => {
      const response = await fetchFor(route);
      await route.fulfill({ response, json: { ...(await response.json()), ...mail } });
    });
    await page.goto(`${address}/order/${body.orderId}`);
    await page.getByText('The link to this page is on its way to').waitFor();
    expect(await page.getByText('for more than an hour').count()).toBe(0);
    const link = page.getByRole('link', { name: /^Download/ }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(await download.failure()).toBeNull();
  });
});

test('a photo that is removed while the story plays: the story goes on without it', async () => {
  const { shop } = troubled;
  const made = await makeEvent(shop.deps, { title: 'Removed Run', photos: [[BIB], [BIB], [BIB], [BIB]] });
  await setCatalog(shop, made, 'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }]');
  await troubled.visit(
    async (page) => {
      await page.goto(`${address}/search/${made.eventId}/${BIB}`);
      await page.getByRole('button', { name: 'Play my race' }).click();
      const story = page.getByRole('dialog', { name: 'Play my race' });
      await story.getByText('Photo 1 of 4').waitFor();
      const [, , third = '', last = ''] = made.photoIds;
      const preview = await shop.deps.database.inTenant(TENANT, async (scope) => {
        const [photo] = await findPublished(scope, [third]);
        await removePhotoForGood(shop.deps, scope, third, NOT_BOUGHT, BY_COMMAND);
        return photo === undefined ? '' : tenantKey(TENANT, photoFiles(made.eventId, photo).preview);
      });
      await waitFor(
        'its files to be deleted',
        async () => (await shop.deps.storage.stat(preview)) === undefined,
      );
      await page.keyboard.press('ArrowRight');
      await story.getByText('Photo 2 of 4').waitFor();
      await page.keyboard.press('ArrowRight');
      await story.getByText('Photo 3 of 3').waitFor();
      expect(await story.getByRole('img').getAttribute('src')).toContain(last);
      await page.keyboard.press('ArrowRight');
      await story.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: /^3 photos of you/ }).waitFor();
      expect(await page.getByRole('button', { name: /^Select:/ }).count()).toBe(3);
      // On a wide screen, where the grid shows other pictures than the story, which are not in the browser yet.
    },
    { viewport: DESKTOP },
  );
});

describe('languages', () => {
  test('one that is unknown, or was offered once, is none: the tenant’s own stands', async () => {
    const marafon = troubled.addressOf('marafon');
    await troubled.visit(
      async (page) => {
        for (const saved of ['xx', 'de', '{}']) {
          await page.goto(`${marafon}/?lang=${encodeURIComponent(saved)}`);
          await page.getByRole('heading', { name: 'Найдите свои фотографии' }).waitFor();
          await page.evaluate(`localStorage.setItem('appLanguage', ${JSON.stringify(saved)})`);
          await page.goto(marafon);
          await page.getByRole('heading', { name: 'Найдите свои фотографии' }).waitFor();
          expect(await page.locator('html').getAttribute('lang')).toBe('ru');
        }
      },
      { locale: 'kk-KZ' },
    );
  });
});
