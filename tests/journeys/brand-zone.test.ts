import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organizerRoutes } from '#contract/organizer.ts';
import { replaceBrandImages, storeBrandImages } from '#hosting/organizer/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { expectAccessible, waitUntilIdle } from './browser.ts';
import { openShellShop, overflowOf, reach, type ShellShop } from './shell-shop.ts';

/** The tenant's brand zone on home (product §7), in a real browser. */
let shell: ShellShop;

beforeAll(async () => {
  shell = await openShellShop();
  // Makes home on a phone longer than the window plus the preload margin.
  for (const title of ['Hill Run', 'Mill Run', 'Night Run']) await makeEvent(shell.shop.deps, { title });
  await show('photofinish', [
    { title: 'Race with us', linkUrl: '/for-organizers' },
    { title: 'For children', linkUrl: '/pages/kids-run/' },
    { title: 'A friend of ours', linkUrl: 'https://friend.example/' },
    { title: 'Забег у озера', linkUrl: null },
  ]);
  await show('marafon', [{ title: 'Наш забег', linkUrl: null }]);
});
afterAll(() => shell?.close());

async function show(tenantId: string, cards: { title: string; linkUrl: string | null }[]): Promise<void> {
  const { deps } = shell.shop;
  const pictures = cards.map(async (card, index) => {
    const size = { width: 96, height: 48, channels: 3 } as const;
    const background = { r: 20, g: 60 + index, b: 90 };
    return {
      ...card,
      bytes: await sharp({ create: { ...size, background } })
        .png()
        .toBuffer(),
    };
  });
  const images = await storeBrandImages(deps, tenantId, await Promise.all(pictures));
  await deps.database.inTenant(tenantId, (scope) => replaceBrandImages(scope, images));
}

const zone = (page: Page, name: RegExp = /^More from Photofinish/) => page.getByRole('region', { name });

/** Scrolls to the end of the page. */
async function goToEnd(page: Page): Promise<void> {
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
}

test.each(['phone', 'desktop'] as const)(
  'shows the tenant’s pictures with titles in their order on a %s',
  async (size) => {
    await shell.visit({ size, hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await goToEnd(page);
      const cards = zone(page).getByRole('listitem');
      await expect
        .poll(() => cards.allTextContents())
        .toEqual(['Race with us', 'For children', 'A friend of ours', 'Забег у озера']);
      await zone(page).scrollIntoViewIfNeeded();
      const widths = `[...document.querySelectorAll('#brand-zone + ul img')].map((image) => image.naturalWidth)`;
      await expect.poll(() => page.evaluate(widths)).toEqual([96, 96, 96, 96]);
      expect(await zone(page).getByRole('link').count()).toBe(3);
      await expect.poll(() => overflowOf(page)).toBe(0);
      if (size === 'phone') await expectAccessible(page);
    });
  },
);

test('opens a page of the shop, the tenant’s own page in its frame, and other addresses in a new tab', async () => {
  await shell.visit({ hasConsent: true }, async (page, address, context) => {
    const body = '<!doctype html><title>x</title><h1>There</h1>';
    await context.route('**/pages/kids-run/en/', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await context.route('https://friend.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await page.goto(address);
    await goToEnd(page);
    const opened = context.waitForEvent('page');
    await zone(page).getByRole('link', { name: 'A friend of ours' }).click();
    const tab = await opened;
    await tab.getByRole('heading', { name: 'There' }).waitFor();
    expect(await tab.evaluate('window.opener')).toBeNull();
    await tab.close();
    await zone(page).getByRole('link', { name: 'For children' }).click();
    await page.getByRole('dialog', { name: 'Kids run' }).waitFor();
    await page.keyboard.press('Escape');
    await zone(page).getByRole('link', { name: 'Race with us' }).click();
    await reach(page, 'organizers');
    expect(await zone(page).count()).toBe(0);
  });
});

test('loads nothing before the visitor nears the end of home or if the setting is off', async () => {
  const listed = new RegExp(organizerRoutes.listBrandImages.path);
  for (const showBannerOnHome of [true, false])
    await shell.visit({ settings: { showBannerOnHome }, hasConsent: true }, async (page, address) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(address);
      await page.getByRole('contentinfo').waitFor();
      await waitUntilIdle(page);
      expect(asked.filter((url) => listed.test(url) || /brand-zone-|\/brandzone\//.test(url))).toEqual([]);
      await goToEnd(page);
      if (showBannerOnHome) {
        await zone(page).waitFor();
        const [list] = asked.filter((url) => listed.test(url));
        expect(new URL(list ?? '').search).toBe('?offset=0&count=50');
      } else {
        await waitUntilIdle(page);
        expect(asked.filter((url) => listed.test(url))).toEqual([]);
        expect(await zone(page).count()).toBe(0);
      }
    });
});

test('is separate for each brand, and absent if it does not exist or cannot be loaded', async () => {
  await shell.visit({ tenantId: 'marafon', locale: 'ru-RU', hasConsent: true }, async (page, address) => {
    await page.goto(address);
    await goToEnd(page);
    await zone(page, /^Ещё от/).waitFor();
    expect(
      await zone(page, /^Ещё от/)
        .getByRole('listitem')
        .allTextContents(),
    ).toEqual(['Наш забег']);
  });
  for (const [tenantId, status] of [
    ['laufbilder', 200],
    ['photofinish', 500],
  ] as const)
    await shell.visit({ tenantId, hasConsent: true }, async (page, address) => {
      if (status === 500)
        await page.route(/brandzone\/images/, (route) => route.fulfill({ status, body: 'no' }));
      const answered = page.waitForResponse(/brandzone\/images/);
      await page.goto(address);
      await goToEnd(page);
      expect((await answered).status()).toBe(status);
      await waitUntilIdle(page);
      expect(await page.locator('main section[aria-labelledby="brand-zone"]').count()).toBe(0);
      expect(await page.getByRole('alert').allTextContents()).not.toContain(expect.stringMatching(/./));
    });
});
