import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CART_ID_COOKIE_DAYS } from '#contract/limits.ts';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { DOCUMENTS } from '#contract/site.ts';
import { CARTS, createBuyer } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { waitUntilIdle } from './browser.ts';
import { footer, openShellShop, type ShellShop } from './shell-shop.ts';

let shell: ShellShop;
/** Two photos in the cart of each brand, in whole amounts. */
let cartIds: Record<'photofinish' | 'marafon', string>;

beforeAll(async () => {
  shell = await openShellShop();
  await makeEvent(shell.shop.deps, { title: 'Run of 2199', date: '2199-01-01', photos: [] });
  cartIds = { photofinish: await fillCart('photofinish'), marafon: await fillCart('marafon') };
});
afterAll(() => shell?.close());

async function fillCart(tenantId: 'photofinish' | 'marafon'): Promise<string> {
  const host = `${tenantId}.localhost`;
  const buyer = createBuyer(shell.shop);
  const { eventId, photoIds } = await makeEvent(shell.shop.deps, { tenantId });
  const list = await buyer.send<{ products: { productId: string; productType: string }[] }>(
    ...(['GET', `/public/catalog-service/api/v1/catalog/products?catalogId=${eventId}`] as const),
    ...([undefined, { host }] as const),
  );
  const productId = list.body.products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
  const cart = await buyer.openCart({ host });
  await buyer.add(
    cart,
    photoIds.slice(0, 2).map((photoId) => ({ productId, photoIds: [photoId] })),
    { host },
  );
  return cart.replace(`${CARTS}/`, '');
}

/** Tells what the cart comes to, as its receipt reads. */
async function readTotal(page: Page, address: string, cartId: string): Promise<string> {
  await page.goto(address);
  await page.evaluate(`localStorage.setItem('shoppingCartId', '${cartId}')`);
  await page.goto(`${address}/cart`);
  const totals = page.locator('dl[aria-busy]').last();
  await totals.and(page.locator('[aria-busy="false"]')).waitFor();
  return ((await totals.locator('dd').last().textContent()) ?? '').replaceAll(/\s/g, ' ');
}

describe('a shop', () => {
  test('looks its own', async () => {
    const grounds: unknown[] = [];
    for (const tenantId of ['photofinish', 'marafon', 'laufbilder'])
      await shell.visit({ tenantId }, async (page, address) => {
        await page.goto(address);
        grounds.push(
          await page.evaluate(`(() => {
            const { style } = document.body.appendChild(document.createElement('p'));
            return ['brand', 'accent'].map((name) => {
              style.color = 'var(--' + name + ')';
              return getComputedStyle(document.body.lastElementChild).color;
            });
          })()`),
        );
      });
    expect(new Set(grounds.flat()).size).toBe(6);
  });

  test('names itself, with its sign, its support and its legal entity', async () => {
    const settings = {
      tenantName: 'Lauf & Foto',
      logo: '/brand/logo-small.svg',
      supportEmail: 'hilfe@lauf.example',
      legalEntity: 'Lauf & Foto GmbH, Am See 1',
    };
    await shell.visit({ size: 'tablet', settings, hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await footer(page).getByText('Lauf & Foto GmbH, Am See 1').waitFor();
      const sign = page.getByRole('banner').getByRole('img', { name: 'Lauf & Foto' });
      expect(await sign.getAttribute('src')).toBe('/brand/logo-small.svg');
      const support = footer(page).getByRole('link', { name: 'hilfe@lauf.example' });
      expect(await support.getAttribute('href')).toBe('mailto:hilfe@lauf.example');
      expect(await page.title()).toBe('Find your photos · Lauf & Foto');
    });
  });

  test.each([
    ['ru', ['ru', 'en', 'de'], 'de', 'uk-UA', 'Найдите свои фото'],
    ['en', ['ru', 'en', 'de'], 'ru', 'fr-FR', 'Find your photos'],
    ['de', ['ru', 'en', 'de'], 'en', 'de-AT', 'Finde deine Fotos'],
    ['de', ['de'], 'de', 'ru-RU', 'Finde deine Fotos'],
  ] as const)(
    'speaks %s of %s, by default %s, to a browser that speaks %s',
    async (spoken, languages, defaultLanguage, locale, heading) => {
      const settings = { languages: [...languages], defaultLanguage };
      await shell.visit({ settings, locale }, async (page, address) => {
        await page.goto(address);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe(spoken);
      });
    },
  );

  test('writes whole amounts without decimals where it rounds', async () => {
    for (const [rounding, total] of [
      [true, /^€\d+$/],
      [false, /^€\d+\.00$/],
    ] as const)
      await shell.visit({ settings: { rounding } }, async (page, address) => {
        expect(await readTotal(page, address, cartIds.photofinish)).toMatch(total);
      });
  });

  test('has buyers agree to the documents that it has, in their language', async () => {
    for (const [locale, documents, links] of [
      ['en-GB', [...DOCUMENTS], ['/Our_Terms_and_Conditions.pdf', '/Privacy_Policy.pdf']],
      ['de-DE', [...DOCUMENTS], ['/AGB.pdf', '/Privacy_Policy.pdf']],
      ['en-GB', ['Privacy_Policy.pdf'], ['/Privacy_Policy.pdf']],
      ['ru-RU', [], []],
    ] as const)
      await shell.visit({ locale, site: { documents: [...documents] } }, async (page, address) => {
        await readTotal(page, address, cartIds.photofinish);
        const agreed = page.locator('main form label a');
        expect(await agreed.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
          links,
        );
      });
  });

  test('asks for the end of the right of withdrawal where its law has one', async () => {
    for (const withdrawalConsent of [true, false])
      await shell.visit(
        { settings: { withdrawalConsent }, site: { documents: [] } },
        async (page, address) => {
          await readTotal(page, address, cartIds.photofinish);
          const boxes = page.locator('main form').getByRole('checkbox');
          expect(await boxes.count()).toBe(withdrawalConsent ? 1 : 0);
          if (!withdrawalConsent) return;
          expect(await boxes.isChecked()).toBe(false);
          await page.getByLabel(/^E-mail$/i).fill('buyer@example.com');
          await page.locator('main form button[type="submit"]').last().click();
          await page.getByText('Required field').waitFor();
          expect(page.url()).toContain('/cart');
        },
      );
  });

  test('sells in its currency', async () => {
    await shell.visit({ tenantId: 'marafon', locale: 'ru-RU' }, async (page, address) => {
      expect(await readTotal(page, address, cartIds.marafon)).toMatch(/^\d+ ₽$/);
    });
  });

  test('keeps the cart for a year with cookies, for the session without', async () => {
    for (const enableCookies of [true, false])
      await shell.visit({ settings: { enableCookies }, hasConsent: true }, async (page, address, context) => {
        const made = page.waitForRequest(
          (request) => request.method() === 'POST' && request.url().endsWith(CARTS),
        );
        await page.goto(`${address}/event/${shell.event.eventId}`);
        await page.getByRole('button', { name: /^Photo 1 of 3/ }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Add to cart/ })
          .click();
        expect((await made).postDataJSON()).toEqual({ enableCookies });
        await page.getByRole('link', { name: 'Cart, 1 item', includeHidden: true }).waitFor();
        const keptIn = (storage: string) => page.evaluate(`${storage}.getItem('shoppingCartId') !== null`);
        expect([await keptIn('localStorage'), await keptIn('sessionStorage')]).toEqual([
          ...[enableCookies, !enableCookies],
        ]);
        const cookie = (await context.cookies()).find(({ name }) => name === 'shoppingCartId');
        const days = cookie && (cookie.expires * 1000 - Date.now()) / 86_400_000;
        expect(days && Math.round(days)).toBe(enableCookies ? CART_ID_COOKIE_DAYS : undefined);
        // It is found again, by the same way.
        await page.reload();
        await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
      });
  });

  test('shows and asks for events to come only where the tenant wants them', async () => {
    for (const upcomingEvents of [true, false])
      await shell.visit({ settings: { upcomingEvents }, hasNoAnswers: true }, async (page, address) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.goto(address);
        await page.getByRole('link', { name: /Lakeside Run/ }).waitFor();
        const coming = page.getByRole('link', { name: /Run of 2199/ });
        if (upcomingEvents) await coming.waitFor();
        else await waitUntilIdle(page);
        expect(await coming.count()).toBe(upcomingEvents ? 1 : 0);
        expect(await page.getByRole('heading', { name: 'Coming up' }).count()).toBe(upcomingEvents ? 1 : 0);
        expect(asked.filter((url) => url.includes('period=Upcoming'))).toHaveLength(upcomingEvents ? 1 : 0);
      });
  });

  test('calls its recent events as it likes', async () => {
    for (const [nameForRecentEvents, heading] of [
      [null, 'Recent events'],
      ['The season of 2026', 'The season of 2026'],
    ] as const)
      await shell.visit({ settings: { nameForRecentEvents } }, async (page, address) => {
        await page.goto(address);
        await footer(page).waitFor();
        expect(await page.locator('main h2').first().textContent()).toBe(heading);
      });
  });
});

test('a cart is reported under the theme that a variant descends from', async () => {
  const { shop } = shell;
  const host = 'marafon.localhost';
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart({ host });
  const themeOf = async () =>
    (await buyer.send<Cart>('GET', cart, undefined, { host })).body.attributes.find(
      ({ key }) => key === 'Theme',
    );
  expect(await themeOf()).toEqual({ key: 'Theme', value: 'photofinish' });
  for (const [reported, kept] of [
    ['marafon', 'photofinish'],
    ['other', 'other'],
  ]) {
    await buyer.send('PATCH', `${cart}/attributes`, { Language: 'ru', Theme: reported }, { host });
    expect(await themeOf()).toEqual({ key: 'Theme', value: kept });
  }
});
