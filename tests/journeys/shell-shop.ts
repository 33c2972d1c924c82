import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import type { RouteName } from '#contract/site.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts';

/** The three sizes of product §9: below 768 px, below 1200 px, above. */
export const SIZES = { phone: PHONE, tablet: { width: 820, height: 1180 }, desktop: DESKTOP } as const;
export type Size = keyof typeof SIZES;

/** Overrides of the brand's settings and site; by default the server's own. */
interface ShellOptions {
  size?: Size;
  viewport?: { width: number; height: number };
  tenantId?: string;
  locale?: string;
  isDark?: boolean;
  settings?: Partial<PrintedPage['settings']>;
  site?: Partial<PrintedPage['site']>;
  /** Prints no initial data, so that the page requests it. */
  hasNoAnswers?: boolean;
  /** Visit counting was accepted before, so that no banner shows. */
  hasConsent?: boolean;
  /** The page error that the test causes and allows. */
  fault?: string;
}

/** Runs a new visitor, whose page must have no errors at the end. */
type Visit = (
  input: ShellOptions,
  walk: (page: Page, address: string, context: BrowserContext) => Promise<void>,
) => Promise<void>;

/** A shop with one event at each brand, and a browser. */
export interface ShellShop {
  shop: TestShop;
  browser: Browser;
  /** Returns the address of a brand. */
  addressOf: (tenantId: string) => string;
  /** An event of the default brand. */
  event: MadeEvent;
  visit: Visit;
  close(): Promise<void>;
}

export async function openShellShop(): Promise<ShellShop> {
  const shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  const addressOf = await listen(shop);
  const event = await makeEvent(shop.deps, { title: 'Lakeside Run' });
  for (const tenantId of ['marafon', 'laufbilder']) await makeEvent(shop.deps, { tenantId });
  const browser = await openBrowser();
  return {
    shop,
    browser,
    addressOf,
    event,
    visit: (input, walk) => visit(shop, browser, addressOf(input.tenantId ?? 'photofinish'), input, walk),
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}

async function visit(
  shop: TestShop,
  browser: Browser,
  address: string,
  input: ShellOptions,
  walk: Parameters<Visit>[1],
): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, {
    viewport: input.viewport ?? SIZES[input.size ?? 'phone'],
    ...(input.locale === undefined ? {} : { locale: input.locale }),
  });
  await page.emulateMedia({ colorScheme: input.isDark === true ? 'dark' : 'light', reducedMotion: 'reduce' });
  // On a first visit no tenant shows notifications.
  await context.addInitScript("if (origin !== 'null') localStorage.setItem('hasVisited', 'true')");
  if (input.hasConsent === true)
    await context.addCookies([{ name: 'cookie_gdpr', value: 'true', url: address }]);
  if (input.settings !== undefined || input.site !== undefined || input.hasNoAnswers === true)
    await printOtherwise(shop, page, input);
  await walk(page, address, context);
  expect(faults.filter((fault) => input.fault === undefined || !fault.includes(input.fault))).toEqual([]);
  await context.close();
}

/** Replaces the settings or the site printed into each page. */
async function printOtherwise(
  shop: TestShop,
  page: Page,
  input: Pick<ShellOptions, 'settings' | 'site' | 'hasNoAnswers'>,
): Promise<void> {
  const printed = new RegExp(`(id="${PRINTED_PAGE_ID}">)(.*?)(</script>)`, 's');
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document' || request.frame() !== page.mainFrame())
      return route.fallback();
    const { host, pathname, search } = new URL(request.url());
    const answer = await shop.call({
      method: 'GET',
      host,
      url: pathname + search,
      headers: { accept: 'text/html' },
    });
    const body = answer.body.replace(printed, (_whole, before: string, json: string, after: string) => {
      const content = JSON.parse(json) as PrintedPage;
      Object.assign(content.settings, input.settings);
      if (input.hasNoAnswers === true) content.answers = {};
      content.site = { ...content.site, ...input.site };
      return before + JSON.stringify(content).replaceAll('<', '\\u003c') + after;
    });
    const policy = String(answer.headers['content-security-policy']);
    await route.fulfill({
      status: answer.statusCode,
      contentType: 'text/html; charset=utf-8',
      body,
      headers: { 'content-security-policy': policy },
    });
  });
}

/** Marks an event of the default brand as having a video, so that the video tab exists. */
export async function countVideo(shop: TestShop, eventId: string): Promise<void> {
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.updateTable('events').set({ videosPublishedCount: 1 }).where('eventId', '=', eventId).execute(),
  );
}

/** Returns by how much the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');

/** Waits until a route is shown. */
export const reach = (page: Page, route: RouteName): Promise<void> =>
  page.locator(`main[data-route="${route}"]`).waitFor();

/**
 * Opens a path in the page as a link does. No document is loaded, so axe takes a quarter of the time of its first run. A dialog
 * that was just closed goes back one history entry a moment later, so the function waits for that first.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await waitFor('the closed dialog to leave the history', () => page.evaluate('!history.state?.layer'));
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** Returns the shown route. */
export const routeOf = (page: Page): Promise<string | null> =>
  page.locator('main').getAttribute('data-route');

export const footer = (page: Page): Locator => page.getByRole('contentinfo');

/** Returns the box of an element once it exists: the page's bar replaces the printed one. */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return waitFor('a part of the page to be seen', async () => (await part.boundingBox()) ?? undefined);
}
