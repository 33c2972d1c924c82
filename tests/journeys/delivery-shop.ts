import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type Buyer, createBuyer } from '#tests/factories/buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { openRace, type Sale } from './delivery-steps.ts';

/** A shop with a race on sale and a browser. */
export interface DeliveryShop {
  shop: TestShop;
  buyer: Buyer;
  /** The address of the brand that sells the race. */
  address: string;
  race: Sale;
  /** Runs a new visitor, whose page must have no errors at the end. */
  visit(
    walk: (page: Page, context: BrowserContext) => Promise<void>,
    options?: Parameters<typeof newVisitor>[1],
  ): Promise<void>;
  close(): Promise<void>;
}

export async function openDeliveryShop(): Promise<DeliveryShop> {
  const shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  const buyer = createBuyer(shop);
  const addressOf = await listen(shop);
  await shop.work();
  const race = await openRace(shop, { title: 'Delivery Run' });
  const browser = await openBrowser();
  return {
    shop,
    buyer,
    race,
    address: addressOf('photofinish'),
    visit: (walk, options) => visit(browser, walk, options),
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}

async function visit(
  browser: Browser,
  walk: (page: Page, context: BrowserContext) => Promise<void>,
  options: Parameters<typeof newVisitor>[1] = {},
): Promise<void> {
  const { context, page, faults } = await newVisitor(browser, options);
  await walk(page, context);
  expect(faults).toEqual([]);
  await context.close();
}

/** Downloads a file by a tap. */
export async function fetchBy(
  page: Page,
  tap: () => Promise<void>,
): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), tap()]);
  return { download, bytes: await readFile(await download.path()) };
}

/** Taps the button that downloads everything. */
export const tapAll = (page: Page) => () => page.getByRole('button', { name: /^Download all/ }).click();
