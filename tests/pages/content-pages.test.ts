import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_PATHS, siteRoutes } from '#contract/site.ts';
import { SCRIPT, WORDS, writeSite } from '#tests/journeys/content-site.ts';
import type { LocatedPage } from './locators.ts';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** A tenant's texts on its pages, and the defaults without them. */
const ORGANIZERS = CONTENT_PATHS.organizers;

let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
  await writeSite(pages.shop);
});
afterAll(() => pages?.close());

const heading = (page: LocatedPage, name: string) => page.getByRole('heading', { level: 1, name });

describe('the tenant’s text', () => {
  test('is shown at once in the printed language; a script in it is shown as text', async () => {
    await pages.walk(async ({ page, browser }) => {
      await page.goto(ORGANIZERS);
      await heading(page, WORDS.en.title).waitFor();
      for (const text of ['10–25 %', WORDS.en.text, '11,381', SCRIPT])
        await page.getByText(text, { exact: true }).first().waitFor();
      const asked = browser.calls.map(({ path }) => path);
      expect(asked).not.toContain(siteRoutes.getPage.path.replace(':page', 'organizers'));
      expect(page.document().title).toContain(WORDS.en.title);
    });
  });

  test('is requested in another language; if it is missing, the text is marked with its own language', async () => {
    await pages.walk(
      async ({ page }) => {
        await page.goto(ORGANIZERS);
        await heading(page, WORDS.de.title).waitFor();
      },
      { languages: ['de-DE'] },
    );
    await pages.walk(
      async ({ page }) => {
        await page.goto(ORGANIZERS);
        const english = page.locator('main [lang=en]');
        await english.getByText('10–25 %').first().waitFor();
        await page.getByLabel('Имя и фамилия').waitFor();
        expect(await english.getByLabel('Имя и фамилия').count()).toBe(0);
      },
      { languages: ['ru-RU'] },
    );
  });

  test('may fail to load: the page reports it and shows its general content', async () => {
    await pages.walk(
      async ({ page, browser }) => {
        const mend = browser.answer('GET', /pages\/organizers/, { status: 500, body: {} });
        await page.goto(ORGANIZERS);
        await page.getByText('Ein Teil dieser Seite konnte nicht geladen werden').first().waitFor();
        await heading(page, 'Alle gehen mit einem Foto nach Hause').waitFor();
        mend();
        await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
        await heading(page, WORDS.de.title).waitFor();
      },
      { languages: ['de-DE'] },
    );
  });

  test('may be missing: the page shows the default text and its form', async () => {
    await pages.walk(async ({ page }) => {
      await page.goto(CONTENT_PATHS.photographers);
      await heading(page, 'You take the pictures. We do the rest').waitFor();
      await page.getByRole('region', { name: 'Apply as a photographer' }).getByLabel('City').waitFor();
    });
  });
});

test('the legal notice names the responsible company and the existing documents', async () => {
  await pages.walk(async ({ page }) => {
    await page.goto(CONTENT_PATHS.impressum);
    await page
      .getByRole('main')
      .getByText('Photofinish Demo, 1 Lakeside Road, 5310 Seewalden')
      .first()
      .waitFor();
    const documents = page.locator('main a[type="application/pdf"]');
    expect(await documents.count()).toBe(1);
    expect(await documents.getAttribute('href')).toBe('/AGB.pdf');
  });
  const { statusCode, headers } = await pages.shop.call({ method: 'GET', url: '/AGB.pdf' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
});
