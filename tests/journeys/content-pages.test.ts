import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_PAGES, CONTENT_PATHS, siteRoutes } from '#contract/site.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { applySite, type FolderFile, planSite } from '#hosting/pages/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { sampleOf } from '#tests/factories/sample.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { DESKTOP, expectAccessible, newVisitor, openBrowser, waitUntilIdle } from './browser.ts';

/** What a tenant says on its pages, and what stands there where it says nothing, in a real browser. */
const SCRIPT = '<script>document.title="hacked"</script>';
/** To organizers, in two of the tenant's eight languages. */
const WORDS = {
  en: { title: 'Earn with every finish', text: 'of the income is yours' },
  de: { title: 'Verdiene an jedem Ziel', text: 'der Einnahmen sind deine' },
};
const ORGANIZERS = CONTENT_PATHS.organizers;

let shop: TestShop;
let browser: Browser;
let address: string;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  address = (await listen(shop))('photofinish');
  browser = await openBrowser();
  await makeEvent(shop.deps, { title: 'Lake Run' });
  await makeEvent(shop.deps, { title: 'Hill Run' });
  await writeSite();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function writeSite(): Promise<void> {
  const pages = Object.entries(WORDS).map(([language, { title, text }]) => {
    const words = {
      title,
      lead: title,
      formTitle: title,
      proofs: [{ figure: '10–25 %', text }],
      sections: [{ title: 'A', paragraphs: [SCRIPT], points: ['B', 'C'] }],
      cases: [{ title: 'D', text: 'E', proofs: [{ figure: '11,381', text: 'F' }] }],
    };
    return fileOf(`pages/organizers.${language}.yaml`, JSON.stringify(words));
  });
  const legal = fileOf('documents/AGB.pdf', '%PDF-1.4\n%%EOF\n');
  const plan = await planSite(shop.deps, 'photofinish', [fileOf('site.yaml', '{}'), legal, ...pages]);
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  await applySite(shop.deps, 'photofinish', plan, BY_COMMAND);
}

function fileOf(path: string, text: string): FolderFile {
  const bytes = Buffer.from(text);
  return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
}

let context: BrowserContext | undefined;
let faults: string[] = [];
afterEach(async () => {
  await context?.close();
  expect(faults).toEqual([]);
});

async function visit(path: string, locale = 'en-GB'): Promise<Page> {
  await context?.close();
  const visitor = await newVisitor(browser, { locale });
  ({ context, faults } = visitor);
  await visitor.page.goto(address + path);
  return visitor.page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('what the tenant says', () => {
  test('is there at once in the language that is printed; script in it is text', async () => {
    const page = await visit(ORGANIZERS);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await heading(page, WORDS.en.title).waitFor();
    for (const text of ['10–25 %', WORDS.en.text, '11,381', SCRIPT])
      await page.getByText(text, { exact: true }).waitFor();
    await waitUntilIdle(page);
    expect(asked).not.toContain(siteRoutes.getPage.path.replace(':page', 'organizers'));
    expect(await page.title()).toContain(WORDS.en.title);
  });

  test('is asked for in another language; where there is none, it is marked with its own', async () => {
    await heading(await visit(ORGANIZERS, 'de-DE'), WORDS.de.title).waitFor();
    const page = await visit(ORGANIZERS, 'ru-RU');
    const english = page.locator('main [lang=en]');
    await english.getByText('10–25 %').waitFor();
    await page.getByLabel('Имя и фамилия').waitFor();
    expect(await english.getByLabel('Имя и фамилия').count()).toBe(0);
  });

  test('may not come: the page says so and goes on with what is true of every shop', async () => {
    const page = await visit(CONTENT_PATHS.contacts, 'de-DE');
    await page.route(/pages\/organizers$/, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.goto(address + ORGANIZERS);
    await page.getByText('Ein Teil dieser Seite konnte nicht geladen werden').waitFor();
    await heading(page, 'Alle gehen mit einem Foto nach Hause').waitFor();
    await page.unroute(/pages\/organizers$/);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await heading(page, WORDS.de.title).waitFor();
  });

  test('may be nothing: the page has words of ours, and its form', async () => {
    const page = await visit(CONTENT_PATHS.photographers);
    await heading(page, 'You take the pictures. We do the rest').waitFor();
    await page.getByRole('region', { name: 'Apply as a photographer' }).getByLabel('City').waitFor();
  });
});

test('the legal notice names who is responsible, and the documents that there are', async () => {
  const page = await visit(CONTENT_PATHS.impressum);
  await page.locator('main').getByText('Photofinish Demo, 1 Lakeside Road, 5310 Seewalden').waitFor();
  const documents = page.locator('main a[type="application/pdf"]');
  expect(await documents.count()).toBe(1);
  expect(await documents.getAttribute('href')).toBe('/AGB.pdf');
  const file = await shop.call({ method: 'GET', url: '/AGB.pdf' });
  expect({ status: file.statusCode, type: file.headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/pdf',
  });
});

test.each(sampleOf(CONTENT_PAGES, 2))(
  'axe finds nothing on the page %s, in light and dark, small and wide',
  async (name) => {
    const page = await visit(CONTENT_PATHS[name]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  },
);
