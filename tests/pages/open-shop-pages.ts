import { expect } from 'vitest';
import { findCharge } from '#selling/payments/sandbox/charges.store.ts';
import { SIGNATURE_HEADER, signWebhook } from '#selling/payments/sandbox/webhook-signature.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { openTestShop, type TestShop, type TestShopOptions } from '#tests/factories/test-shop.ts';
import { type LocatedPage, locatePages } from './locators.ts';
import { type BrowserOptions, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** The visitor's browser and the brand that they visit, by default the default brand. */
interface Visit extends Omit<BrowserOptions, 'origin' | 'pages'> {
  brand?: string;
}

/** A visitor of the shop, whose pages are read by locators. */
export interface ShopWalker {
  page: LocatedPage;
  browser: PageBrowser;
  /** Waits until a page leaves the shop's router again. @returns the path and query that it leaves for */
  departure(): Promise<string>;
}

/** A shop with its pages and its workers. */
export interface ShopPages {
  shop: TestShop;
  /** Runs a test as a new visitor, and closes their browser. */
  walk(walk: (walker: ShopWalker) => Promise<void>, options?: Visit): Promise<void>;
  /** Presses the buttons of the sandbox bank, to which a page leaves. Pays by default. */
  visitBank(walker: ShopWalker, ...actions: BankAction[]): Promise<void>;
  close(): Promise<void>;
}

type BankAction = 'pay' | 'confirm' | 'decline' | 'leave';

interface ShopPagesOptions extends Omit<TestShopOptions, 'pagesFolder'> {
  /** Starts no workers: the test does their work. */
  isIdle?: boolean;
}

/** Opens a shop with its pages, for page tests. */
export async function openShopPages({
  isIdle = false,
  ...options
}: ShopPagesOptions = {}): Promise<ShopPages> {
  const shop = await openTestShop({ ...options, pagesFolder: PAGES_FOLDER });
  if (!isIdle) await shop.work();
  return {
    shop,
    async walk(walk, { brand = 'photofinish', ...visit } = {}) {
      const browser = openPageBrowser(shop, { ...visit, origin: `http://${brand}.localhost` });
      let left = 0;
      await walk({
        page: locatePages(browser),
        browser,
        async departure() {
          await expect.poll(() => browser.departures.length).toBeGreaterThan(left);
          const { pathname, search } = new URL(browser.departures[left] ?? '');
          left += 1;
          return pathname + search;
        },
      });
      browser.close();
    },
    async visitBank({ page, departure }, ...actions) {
      const charge = await departure();
      const { host } = page.document().location;
      let path = '';
      for (const action of actions.length === 0 ? ['pay', 'confirm'] : actions) {
        const reply = await shop.call({ host, method: 'POST', url: `${charge}/${action}` });
        expect(reply.statusCode, reply.body).toBe(303);
        const { pathname, search } = new URL(String(reply.headers.location), `http://${host}`);
        path = pathname + search;
      }
      if (!actions.includes('leave')) await sendWebhook(shop, host, charge.replace(/.*\//, ''));
      await page.goto(path);
    },
    close: () => shop.close(),
  };
}

/** Sends the bank's webhook at once. The bank's own worker would send it some seconds later, to a port without a listener. */
export async function sendWebhook(shop: TestShop, host: string, chargeId: string): Promise<void> {
  const [tenantId = ''] = host.split('.');
  const { database, keys, clock } = shop.deps;
  const charge = await database.inTenant(tenantId, (scope) => findCharge(scope, { chargeId }));
  if (charge === undefined) throw new Error(`the bank knows no charge ${chargeId}`);
  const { invoiceNumber, state, amountMinor, currencyId, webhookUrl } = charge;
  const payload = JSON.stringify({ invoiceNumber, state, amountMinor, currencyId });
  const signature = signWebhook(keys, tenantId, payload, clock.now());
  const { statusCode, body } = await shop.call({
    host,
    method: 'POST',
    url: new URL(webhookUrl).pathname,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    payload,
  });
  expect([204, 409], body).toContain(statusCode);
}
