import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_NAMES, type RouteName } from '#contract/site.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { editEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { createBuyer } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { sampleOf } from '#tests/factories/sample.ts';
import {
  cutWordsOf,
  expectFocus,
  expectLegible,
  expectUsable,
  spaceOut,
  tabTo,
  unspace,
  watchMotion,
} from './access-checks.ts';
import { type AccessShop, GRID, openAccessShop, stopsOf, TITLE } from './access-shop.ts';
import { expectDialog, expectParts, expectReadable, listen } from './access-tree.ts';
import { DESKTOP, newVisitor, PHONE, swipe, waitUntilIdle } from './browser.ts';
import { answerWith, BIB, EMAIL, orderPhotos, pay, type Sale } from './delivery-steps.ts';
import { accentedOf, raggedOf } from './edge-checks.ts';
import { payAtBank } from './selling-steps.ts';
import { countVideo, moveTo, overflowOf, reach, routeOf, type ShellShop } from './shell-shop.ts';

const NOBODYS = randomUUID();
const DISCOVERY = '**/.well-known/openid-configuration';
const SELFIES_CALL = /\/selfies[/?]/;
const PAYMENTS_CALL = /\/invoices\/[^/]+\/payments/;

/** Tests WCAG 2.2 AA on every route, with an event, photos, a cart and orders of the visitor. */
let access: AccessShop;
let shell: ShellShop;
let address: string;
let race: Sale;

beforeAll(async () => {
  access = await openAccessShop();
  ({ shell, address, race } = access);
});
afterAll(() => shell?.close());

/** The narrowest window, and a desktop's at 200 %. */
const ZOOMED = [
  { width: 320, height: 640 },
  { width: DESKTOP.width / 2, height: DESKTOP.height / 2 },
];

/** Nothing is cut, and nothing needs scrolling sideways. */
async function expectWhole(page: Page): Promise<void> {
  // The grid lays out its tiles again after the window is resized.
  await waitUntilIdle(page);
  await expect.poll(() => overflowOf(page)).toBe(0);
  await expect.poll(() => cutWordsOf(page)).toEqual([]);
}

describe('every route, for a logged-in visitor, in the language with the longest words', () => {
  let visitor: Awaited<ReturnType<typeof newVisitor>>;
  beforeAll(async () => {
    visitor = await newVisitor(shell.browser, { locale: 'de-DE' });
    const { page } = visitor;
    await page.goto(`${address}/my-account`);
    await page.evaluate(`localStorage.setItem('shoppingCartId', '${access.cartId}')`);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('main article').first().waitFor();
  });
  afterAll(async () => {
    expect(visitor?.faults).toEqual([]);
    await visitor?.context.close();
  });

  /** Opens a route on a phone, and waits for its content. `routes.test.ts` loads each. */
  async function goTo(name: RouteName): Promise<Page> {
    const { page } = visitor;
    const { path, content } = stopsOf(access)[name];
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await moveTo(page, path);
    await reach(page, name);
    await page.locator(content).first().waitFor();
    await page.getByRole('contentinfo').waitFor();
    return page;
  }

  /** The routes that are also tested for screen readers and zoom. */
  const HEARD = new Set(sampleOf(ROUTE_NAMES, 8));
  /** The routes whose heading, text, grid and bar must begin at one edge. */
  const LED = new Set<RouteName>(['home', 'event', 'search-from-url', 'cart', 'order', 'order-paid']);

  // The one run of axe on each route; the journeys run it only where a state changes the page's structure.
  test.each(ROUTE_NAMES)(
    'axe finds nothing on %s, light and dark, and it can be heard and enlarged',
    async (name) => {
      const page = await goTo(name);
      await expectUsable(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectLegible(page);
      if (stopsOf(access)[name].isWide === true) {
        await page.setViewportSize(DESKTOP);
        await expectUsable(page);
      }
      if (LED.has(name)) await expectLed(page);
      if (HEARD.has(name)) await expectHeard(page, name);
    },
  );
});

/** Expects heading, text, grid and bar to begin at one edge, and at most one action in the accent colour. */
async function expectLed(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await raggedOf(page), `at ${width} px`).toEqual([]);
  }
  const accented = await accentedOf(page);
  expect(accented.length, accented.join(', ')).toBeLessThan(2);
}

/** Expects that screen readers can read the page, and that it fits when it is enlarged or its text is spaced out. */
async function expectHeard(page: Page, name: RouteName): Promise<void> {
  await page.setViewportSize(PHONE);
  // After the payment the page has links only to the payment or the files.
  await expectReadable(page, { hasBar: name !== 'after-payment' });
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    await expectWhole(page);
  }
  await spaceOut(page);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectWhole(page);
  }
  await unspace(page);
}

test('markup and a long word in a title, a place and a name are shown as they are, and fit every route', async () => {
  const { deps } = shell.shop;
  const long = `<b>x</b> &amp; {{t}} $& %s ${'W'.repeat(100)}`;
  const rename = (title: string, city: string, surname: string) =>
    deps.database.inTenant('photofinish', async (scope) => {
      await editEvent(deps, scope, race.eventId, { title, city }, BY_COMMAND);
      const named = { ...competitorOf(BIB), surname };
      await applyStartList({ newId: randomUUID }, scope, race.eventId, [named]);
    });
  await rename(`${TITLE} ${long}`, long, long);
  // An order keeps the event's title from the time of the order.
  const buyer = createBuyer(shell.shop);
  const [unpaid, paid] = [await orderPhotos(buyer, race, 1), await orderPhotos(buyer, race)];
  await pay(shell.shop, paid);
  await shell.visit({ locale: 'de-DE', viewport: PHONE }, async (page) => {
    await page.goto(address);
    await page.evaluate(`localStorage.setItem('shoppingCartId', '${access.cartId}')`);
    const stops = stopsOf({ ...access, unpaid, paid });
    const printed = new Set<RouteName>(['home', 'event', 'search-from-url']);
    const named = ['home', 'event', 'search-from-url', 'search', 'cart', 'order', 'order-paid'] as const;
    for (const name of named) {
      // Routes whose printed page contains the title are loaded; the others only render it.
      if (printed.has(name)) await page.goto(address + stops[name].path);
      else await moveTo(page, stops[name].path);
      await reach(page, name);
      await page.locator(stops[name].content).first().waitFor();
      await expect.poll(() => page.locator('main').textContent(), { message: name }).toContain(long);
      expect([name, await overflowOf(page)]).toEqual([name, 0]);
      expect([name, await page.locator('b', { hasText: /^x$/ }).count()]).toEqual([name, 0]);
    }
  });
  await rename(TITLE, 'Seewalden', competitorOf(BIB).surname);
});

test('dialogs and menus over a page are visible, readable by screen readers, and can be enlarged, in light and dark', async () => {
  await shell.visit({ locale: 'de-DE' }, async (page) => {
    const dialog = page.getByRole('dialog');
    const menu = page.getByRole('button', { name: 'Menü' });
    const openings: (() => Promise<void>)[] = [
      () => page.getByRole('button', { name: 'Selfie' }).click(),
      () => page.getByRole('button', { name: /^Foto 1 von 8/ }).click(),
      () => menu.click(),
      async () => {
        await menu.click();
        await dialog.getByRole('button', { name: 'Feedback' }).click();
        await dialog.getByRole('textbox').first().waitFor();
      },
    ];
    await page.goto(`${address}/event/${race.eventId}`);
    for (const open of openings) {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await open();
      await dialog.waitFor();
      await expectDialog(page);
      // The page below the dialog was checked with its route.
      await expectUsable(page, 'dialog:modal');
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectLegible(page, 'dialog:modal');
      for (const size of ZOOMED) {
        await page.setViewportSize(size);
        await expectWhole(page);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });
});

/** Makes an event, and returns the path of its search page. */
async function eventPage(options: Parameters<typeof makeEvent>[1]): Promise<string> {
  return `/event/${(await makeEvent(shell.shop.deps, options)).eventId}`;
}

test('axe finds nothing on a page after input, a refusal or an empty result', async () => {
  const near = { photos: [['821'], [], []], people: [['dora'], ['dora?'], ['dora?']] };
  const { deps } = shell.shop;
  const { eventId: bare } = await makeEvent(deps, { title: 'Bare Race', photos: [['831']] });
  await deps.database.inTenant('photofinish', (scope) =>
    applyStartList({ newId: randomUUID }, scope, bare, [competitorOf('5')]),
  );
  const unverified = 'carla@example.com';
  await defineIdentityAccount(deps, 'photofinish', {
    email: unverified,
    isEmailVerified: false,
    name: 'Carla',
    password: DEMO_PASSWORD,
  });
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  /** Each path, the action there, and the content after it. */
  const states: [path: string, act: (page: Page) => Promise<void>, there: (page: Page) => Locator][] = [
    [
      await eventPage({ title: 'Guarded Trail', photos: [['801']], isSecure: true }),
      async () => {},
      (page) => page.getByRole('heading', { name: 'These photos are protected' }),
    ],
    [
      await eventPage({ title: 'Race by code', photos: [['811']], factor: 'PersonalCode' }),
      async (page) => {
        await page.getByLabel('Bib number').fill('811');
        await press(page, 'Find photos');
        await page.getByLabel('Your personal code').fill('А1b2C');
        await press(page, 'Show my photos');
      },
      (page) => page.getByText('Latin letters only'),
    ],
    [
      `${(await eventPage({ title: 'Near Race', ...near })).replace('event', 'search')}/821`,
      async () => {},
      (page) => page.getByRole('heading', { name: 'Is this you?' }),
    ],
    [
      `/search/${race.eventId}/71`,
      async () => {},
      (page) => page.getByText('We found no public photos for bib 71'),
    ],
    [`/search/${bare}/5`, async () => {}, (page) => page.getByText('We found no photos of you').first()],
    [`/search/${bare}/5/video`, async () => {}, (page) => page.getByText('No video shows you at the finish')],
    [
      `/search/${race.eventId}/${BIB}`,
      (page) => press(page, 'Add a runner'),
      (page) => page.getByRole('dialog').getByRole('searchbox'),
    ],
    [
      '/cart',
      async (page) => {
        await press(page, 'Have a promo code?');
        await page.getByLabel('Promo code', { exact: true }).fill('NOSUCHCODE');
        await press(page, 'Apply');
      },
      (page) => page.getByText('We don’t know this code.'),
    ],
    [
      '/cart',
      async (page) => {
        await press(page, 'Buy a gift code');
        await page.getByLabel('Their email').fill('maria@');
        await press(page, /^Add to cart/);
      },
      (page) => page.getByText('This isn’t a valid email address'),
    ],
    [
      `/checkout/${access.unpaid.orderId}`,
      async (page) => {
        await page.getByRole('radio', { name: /Company card/ }).check();
        await press(page, /pay €8$/i);
      },
      (page) => page.getByText('Required field').first(),
    ],
    [
      '/removal',
      async (page) => {
        await page.getByLabel('Your email').fill(EMAIL);
        await page.locator('main form button[type=submit]').click();
      },
      (page) => page.getByText('Please choose who is in it.'),
    ],
    [
      await eventPage({ title: 'Looked Through Run', photos: [[], [], []], faceIndexing: 'onRequest' }),
      async (page) => {
        const progress = { seen: 1, total: 3 };
        const running = { selfieId: NOBODYS, state: 'Searching', persons: [], progress };
        await answerWith(page, SELFIES_CALL, 'POST', { status: 201, body: { selfieId: NOBODYS } });
        await answerWith(page, SELFIES_CALL, 'GET', { status: 200, body: running });
        await press(page, 'Selfie');
        await page.getByRole('checkbox').check();
        const buffer = await makeJpeg(1);
        await page
          .locator('dialog input[type=file]')
          .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
      },
      (page) => page.getByText('Searched 1 of 3 photos'),
    ],
    [
      '/my-account?error=access_denied&state=made-up',
      // A login leads back to this address by loading the page.
      async (page) => void (await page.goto(`${address}/my-account?error=access_denied&state=made-up`)),
      (page) => page.getByText('You didn’t finish signing in'),
    ],
    [
      '/my-account',
      async (page) => {
        await page.route(DISCOVERY, (route) => route.abort('connectionrefused'));
        await page.reload();
      },
      (page) => page.getByText('The sign-in service isn’t responding'),
    ],
    [
      '/my-account',
      async (page) => {
        await page.unroute(DISCOVERY);
        await page.reload();
        await press(page, 'Sign in');
        await page.getByLabel('Email').fill(unverified);
        await page.getByLabel('Password').fill(DEMO_PASSWORD);
        await press(page, 'Sign in');
      },
      (page) => page.getByText('Your email address isn’t confirmed yet'),
    ],
  ];
  await shell.visit({ hasConsent: true }, async (page) => {
    await page.goto(address);
    await page.evaluate(`localStorage.setItem('shoppingCartId', '${access.cartId}')`);
    await page.reload();
    for (const [path, act, there] of states) {
      await moveTo(page, path);
      await act(page);
      await there(page).waitFor();
      await expectUsable(page);
      if ((await page.locator('dialog:modal').count()) > 0) await page.keyboard.press('Escape');
      // Each state begins on a fresh page.
      await moveTo(page, '/');
      await reach(page, 'home');
    }
  });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('from home to the paid files by keyboard only', async () => {
  await shell.visit({ size: 'desktop' }, async (page) => {
    const press = async (part: Locator) => {
      await tabTo(page, part);
      await page.keyboard.press('Enter');
    };
    const type = async (part: Locator, text: string) => {
      await tabTo(page, part);
      await page.keyboard.type(text);
    };
    await page.goto(address);
    await page.getByRole('contentinfo').waitFor();
    await press(page.getByRole('link', { name: 'Skip to content' }));
    await expectFocus(page.getByRole('main'));
    await type(page.getByRole('searchbox', { name: 'Event, place or bib' }), 'harbour');
    const found = page.getByRole('search').getByRole('link', { name: TITLE });
    await found.waitFor();
    await page.keyboard.press('ArrowDown');
    await expectFocus(found);
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, TITLE));
    await type(page.getByRole('searchbox', { name: 'Bib or name' }), BIB);
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, /^8 photos of you/));
    await press(page.getByRole('button', { name: 'Add all 8 photos' }));
    await expectFocus(heading(page, 'Your cart'));
    await type(page.getByLabel('Email'), EMAIL);
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await press(page.getByRole('button', { name: /^Continue to payment/ }));
    await expectFocus(heading(page, /./));
    await press(page.getByRole('button', { name: /^Order and pay €20/ }));
    await page.getByRole('heading', { name: 'Sandbox Bank' }).waitFor();
    await press(page.getByRole('button', { name: /^(Order and )?pay\b/i }));
    await press(page.getByRole('button', { name: /^Yes, pay/ }));
    await expectFocus(heading(page, 'It’s yours'));
    const download = page.waitForEvent('download');
    await press(page.getByRole('button', { name: /^Download all/ }));
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });
});

test('from home to the paid files by a screen reader’s announcements only', async () => {
  await shell.visit({}, async (page, _address, context) => {
    const heard = await listen(context);
    /** The number of announcements that the test has already awaited. */
    let past = 0;
    const expectHeard = async (words: string | RegExp) => {
      const said = typeof words === 'string' ? words : expect.stringMatching(words);
      await expect.poll(() => heard.slice(past)).toContainEqual(said);
      past = heard.length;
    };
    await page.goto(address);
    await page.getByRole('contentinfo').waitFor();
    await expectReadable(page);
    await page.getByRole('searchbox', { name: 'Event, place or bib' }).fill('harbour');
    await expectHeard('1 event found');
    await page.getByRole('search').getByRole('link', { name: TITLE }).click();
    await expectFocus(heading(page, TITLE));
    const bib = page.getByRole('searchbox', { name: 'Bib or name' });
    await bib.waitFor();
    await page.locator(GRID).first().waitFor();
    const photoOf = (n: number) => `Photo ${n} of 8, taken at 9:0${n - 1} am, Harbour Run, bib 17`;
    const photos = Array.from({ length: 8 }, (_, at) => photoOf(at + 1));
    await expectParts(page, ['list 8 photos', ...photos.map((photo) => `img ${photo}`)]);
    await bib.fill('Nobody');
    await expectHeard(/^We couldn’t find “Nobody” in the start list/);
    await bib.fill(BIB);
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, '8 photos of you, Alex Runner17'));
    await page.getByRole('button', { name: 'Add all 8 photos' }).waitFor();
    await expectParts(page, ['list 8 photos of you', ...photos.map((photo) => `button ${photo}`)]);
    for (const n of [1, 2]) await page.getByRole('button', { name: `Select: ${photoOf(n)}` }).click();
    await expectHeard(/^2 photos ?€16$/);

    const photo = page.getByRole('button', { name: photoOf(4), exact: true });
    await photo.click();
    await page.getByRole('button', { name: 'Add to cart €8' }).waitFor();
    expect(await expectDialog(page)).toEqual(
      expect.arrayContaining(['dialog Photo 4 of 8', 'img Harbour Run, bib 17', 'button Add to cart €8']),
    );
    await page.keyboard.press('ArrowLeft');
    await expectHeard('Photo 3 of 8');
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await expectFocus(page.getByRole('dialog').getByRole('link', { name: /^View cart/ }));
    await page.keyboard.press('Escape');
    await expectFocus(photo);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();

    await page.getByRole('button', { name: 'Continue' }).click();
    await expectFocus(heading(page, 'Your cart'));
    // Three single photos cost more than the package, so the cart contains the package; the visitor goes back to the three.
    await page.getByText('All 8 photos, same price').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('€24').first().waitFor();
    await expectReadable(page);
    await page
      .getByRole('button', { name: /^Remove: / })
      .first()
      .click();
    await expectHeard(/^To pay ?€16$/);
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    const email = page.getByRole('textbox', { name: 'Email' });
    await expectFocus(email);
    expect(await descriptionOf(email)).toBe('Enter your email');
    await email.fill(EMAIL);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await expectFocus(heading(page, 'Checkout'));
    await page.getByRole('button', { name: 'Order and pay €16' }).waitFor();
    await expectParts(page, ['group How would you like to pay?', 'button Order and pay €16']);
    await page.getByRole('button', { name: 'Order and pay €16' }).click();
    await payAtBank(page);
    await expectFocus(heading(page, 'It’s yours'));
    await page.getByRole('button', { name: /^Download all/ }).waitFor();
    await expectParts(page, [
      /^button Photo 1 of 2, Harbour Run - \d\d\.\d\d\.\d\d - \d{3}$/,
      /^button Photo 2 of 2, Harbour Run - \d\d\.\d\d\.\d\d - \d{3}$/,
      /^img Your photo, Harbour Run - /,
    ]);
    await page.getByRole('button', { name: /^Download all/ }).click();
    await expectHeard(/^The download has started/);
    // No alert was announced on the way.
    expect(heard.filter((words) => words.startsWith('alert: '))).toEqual([]);
  });
});

/** Returns the description of a field. */
const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((own) =>
    (own.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id: string) => own.ownerDocument.getElementById(id)?.textContent)
      .join(' '),
  );

describe('the focus', () => {
  test('moves to the start of each new page, and stays on an element that remains', async () => {
    await countVideo(shell.shop, race.eventId);
    await shell.visit({ size: 'desktop' }, async (page) => {
      await page.goto(`${address}/event/${race.eventId}`);
      await page.locator(GRID).first().waitFor();
      const tab = (name: string) =>
        page.getByRole('navigation', { name: /^Photos of/ }).getByRole('link', { name });
      await tab('Videos').focus();
      await page.keyboard.press('Enter');
      await page.locator('main[data-route=video]').waitFor();
      await expectFocus(tab('Videos'));
      await page.getByRole('link', { name: /^Cart/ }).focus();
      await page.keyboard.press('Enter');
      await expectFocus(heading(page, 'Your cart'));
      const back = page.getByRole('button', { name: 'Back', exact: true });
      await back.focus();
      await page.keyboard.press('Enter');
      await page.locator('main[data-route=video]').waitFor();
      await expectFocus(back);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).focus();
      await page.keyboard.press('Enter');
      await expectFocus(heading(page, /./));
      expect(await routeOf(page)).toBe('impressum');
      await page.getByRole('button', { name: 'More' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('main[data-route=contacts]').waitFor();
      await expectFocus(heading(page, /./));
    });
  });

  test('is never under the bar of the selected photos', async () => {
    await shell.visit({ viewport: { width: 390, height: 600 }, hasConsent: true }, async (page) => {
      await page.goto(`${address}/search/${race.eventId}/${BIB}`);
      await page.getByRole('button', { name: /^Select: Photo 1/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Continue' }).waitFor();
      await tabTo(page, page.getByRole('button', { name: /^Select: Photo 8/ }));
    });
  });

  test('returns after a dialog or menu over the page closes', async () => {
    await shell.visit({ size: 'desktop' }, async (page) => {
      await page.goto(`${address}/event/${race.eventId}`);
      const photo = page.getByRole('button', { name: /^Photo 2 of 8/ });
      await photo.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('img', { name: TITLE }).waitFor();
      await page.keyboard.press('ArrowRight');
      await tabTo(page, page.getByRole('button', { name: /^Add to cart/ }));
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('link', { name: /^View cart/ }));
      await page.keyboard.press('Escape');
      await expectFocus(photo);
      const selfie = page.getByRole('button', { name: 'Selfie' });
      await selfie.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('checkbox').waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(selfie);
      const more = page.getByRole('button', { name: 'More' });
      await more.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(more);
      await page.getByRole('button', { name: 'Language: English' }).focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('button', { name: /: Русский$/ }));
    });
  });
});

/** Opens, loads and presses everything that could be animated. @returns the animations */
async function stirUp(page: Page): Promise<void> {
  await page.goto(`${address}/search/${race.eventId}/${BIB}`);
  await page.getByRole('button', { name: /^Photo 1 of 8/ }).click();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await page.getByRole('button', { name: 'Zoom' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Select: Photo 1/ }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Report an error' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  const createdOn = new Date().toISOString();
  const payment = {
    paymentId: NOBODYS,
    paymentTypeId: 'PersonalCard',
    state: 'Pending',
    amount: 8,
    createdOn,
  };
  const body = { orderId: access.unpaid.orderId, payments: [payment], total: 1 };
  // Opening a payment never gets a response, and the payment stays pending.
  await page.route(PAYMENTS_CALL, () => {});
  await answerWith(page, PAYMENTS_CALL, 'GET', { status: 200, body });
  await page.goto(`${address}/checkout/${access.unpaid.orderId}`);
  await page.getByRole('button', { name: /^(Order and )?pay\b/i }).click();
  await page.locator('button[aria-busy=true]').waitFor();
  await page.goto(`${address}/order-complete?orderId=${access.unpaid.orderId}`);
  await page.getByText('Please don’t close this page').waitFor();
}

test('nothing moves if the visitor prefers reduced motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    await shell.visit({ hasConsent: true }, async (page, _address, context) => {
      await page.emulateMedia({ reducedMotion });
      const motions = await watchMotion(context);
      await stirUp(page);
      if (reducedMotion === 'reduce') expect(motions).toEqual([]);
      // Without reduced motion, transitions must run; otherwise this test would prove nothing.
      else expect(new Set(motions).size).toBeGreaterThan(4);
    });
});

test('the alt texts of photos name their event and bib', async () => {
  await shell.visit({ hasConsent: true }, async (page) => {
    const namesIn = (part: Locator) =>
      part.getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    await page.goto(address);
    for (const [name, path] of [
      ['event', `/event/${race.eventId}`],
      ['search-from-url', `/search/${race.eventId}/${BIB}`],
    ] as const) {
      await moveTo(page, path);
      await reach(page, name);
      const grid = page.locator('main ul').filter({ has: page.locator(GRID) });
      await grid.first().waitFor();
      const names = await namesIn(grid.first());
      expect(names.length).toBeGreaterThan(2);
      for (const alt of names) expect(alt).toMatch(/^Photo \d of 8, taken at .+, Harbour Run, bib 17$/);
    }
    await page.getByRole('button', { name: /^Photo 1 of 8/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: 'Harbour Run, bib 17', exact: true })
      .first()
      .waitFor();
    // The runner's position is marked: briefly on opening, and again on request.
    await page.getByRole('button', { name: 'Mark my position', pressed: false }).click();
    const outline = page
      .getByRole('dialog')
      .getByRole('img', { name: 'You are here' })
      .locator('rect')
      .first();
    await outline.waitFor();
    // The photo opened zoomed at the runner; the whole photo shows them smaller. In both states it can be turned and closed like
    // every photo.
    const heightOf = async () => (await outline.boundingBox())?.height ?? 0;
    const opened = await heightOf();
    await page.keyboard.press('z');
    await expect.poll(heightOf).toBeLessThan(opened / 1.2);
    // When the phone is turned, the photo zooms at the runner again.
    const upright = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width: upright.height, height: upright.width });
    await expect.poll(() => page.evaluate('innerWidth > innerHeight')).toBe(true);
    await page.setViewportSize(upright);
    await expect.poll(heightOf).toBeCloseTo(opened, 0);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Photo 2 of 8' }).waitFor();
    await swipe(page, { x: 300, y: 300 }, { x: 60, y: 310 });
    await page.getByRole('dialog', { name: 'Photo 3 of 8' }).waitFor();
    await swipe(page, { x: 200, y: 200 }, { x: 210, y: 420 });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('history.state.layer ?? 0')).toBe(0);
    await moveTo(page, `/order/${access.paid.orderId}`);
    await page.getByRole('img', { name: /^Your photo, Harbour Run/ }).waitFor();
    await page.getByRole('button', { name: /^Photo 1 of 3, Harbour Run/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^Harbour Run/ })
      .first()
      .waitFor();
  });
});
