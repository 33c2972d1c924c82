import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { readConversion } from '#operating/conversion/read-conversion.ts';
import { setPrices } from '#selling/catalog/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { TEST_GROUND } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { agreeToAll, newVisitor, openBrowser, PHONE, waitUntilIdle } from './browser.ts';

const RACE = join(import.meta.dirname, '../../../shared/photos/race');
const TITLE = 'Real Race';

let shop: TestShop;
let addressOf: (tenantId: string) => string;
let browser: Browser;
let folder: string;
let eventId: string;

/** The main journey of the shop on real photos: import → read → find → buy → download. */
describe.skipIf(!existsSync(RACE))('a runner', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photofinish-journey-'));
    shop = await openTestShop({ pagesFolder: PAGES_FOLDER, environment: { READER_THREADS: '2' } });
    addressOf = await listen(shop);
    await shop.work();
    const truth = JSON.parse(await readFile(join(RACE, 'truth.json'), 'utf8')) as { startList: string[] };
    const csv = ['bib,surname,name', ...truth.startList.map((bib) => `${bib},Runner${bib},Alex`)].join('\n');
    const list = await readStartList('photofinish', { bytes: Buffer.from(csv) });
    if ('faults' in list) throw new Error(JSON.stringify(list.faults));
    const report = await importEvent(
      shop.deps,
      {
        tenantId: 'photofinish',
        event: {
          title: TITLE,
          date: '2026-09-06',
          city: 'Brno',
          country: 'CZ',
          externalEventId: null,
          isSecure: false,
          verificationFactor: 'None',
          timeZone: 'UTC',
          cameraOffsets: {},
          faceGround: TEST_GROUND,
        },
        startList: list.rows,
        files: walkFolder(RACE),
      },
      () => {},
    );
    expect(report).toMatchObject({ refused: 0, published: report.received });
    expect(report.published).toBeGreaterThan(5);
    ({ eventId } = report);
    // The package is cheaper than two single photos, so the page offers it. New photos are added to it.
    await setPrices(shop.deps, 'photofinish', report.eventId, { Photo: 800, PhotosWithMe: 1200 }, BY_COMMAND);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('finds their photos by bib on a phone, buys all of them and downloads a zip', async () => {
    const { context, page, faults } = await newVisitor(browser, { viewport: PHONE });
    const counted = watchSteps(page);
    await page.goto(addressOf('photofinish'));
    await page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click();
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor();

    await page.getByLabel('Bib or name').fill('8463');
    await page.getByRole('button', { name: 'Find photos' }).click();
    await page.getByRole('heading', { name: /photos of you, Alex Runner8463/ }).waitFor();
    expect(page.url()).toContain('/8463');

    await page
      .getByRole('button', { name: /^Add (all \d+|both) photos/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /Go to cart|cart/i })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    // Three steps were counted: visit, found, cart. Tests cannot see the content of a beacon.
    await expect.poll(() => counted.length).toBe(3);
    await page.getByLabel('Email').fill('runner8463@example.com');
    await agreeToAll(page);
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await page.getByRole('button', { name: /^(Order and )?pay\b/i }).waitFor();
    await page.getByRole('button', { name: /^(Order and )?pay\b/i }).click();

    // The bank's own pages: pay, then the 3-D Secure step.
    await page.getByRole('heading', { name: 'Sandbox Bank' }).waitFor();
    await page.getByRole('button', { name: /^(Order and )?pay\b/i }).click();
    await page.getByRole('button', { name: /^Yes, pay/ }).click();

    await page
      .getByRole('button', { name: /Download all/ })
      .or(page.getByRole('link', { name: /Download all/ }))
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /Download all/ })
        .or(page.getByRole('link', { name: /Download all/ }))
        .first()
        .click(),
    ]);
    const zip = join(folder, 'photos.zip');
    await download.saveAs(zip);
    const { stdout } = await promisify(execFile)('unzip', ['-t', zip]);
    expect(stdout).toContain('No errors detected');
    expect(stdout).toMatch(/Real Race - 8463 - .*\.jpg\s+OK/);

    // After the purchase the results offer nothing again.
    await page.goto(`${addressOf('photofinish')}/search/${eventId}/8463`);
    await page.getByRole('heading', { name: /photos are yours/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Add (all|both)/ }).count()).toBe(0);
    // The page was reloaded. The number of payments comes from the ledger.
    const read = () =>
      shop.deps.database.inTenant('photofinish', (scope) => readConversion(scope, new Date(), 1));
    await expect
      .poll(read, { timeout: 20_000 })
      .toMatchObject([{ eventId, visits: 2, found: 2, carts: 1, paid: 1 }]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('who asks not to be tracked is not counted', async () => {
    const { context, page } = await newVisitor(browser, { viewport: PHONE });
    await page.addInitScript('Object.defineProperty(navigator, "globalPrivacyControl", { value: true })');
    const counted = watchSteps(page);
    await page.goto(`${addressOf('photofinish')}/event/${eventId}`);
    await page.getByLabel('Bib or name').fill('8463');
    await page.getByRole('button', { name: 'Find photos' }).click();
    await page
      .getByRole('heading', { name: /photos/ })
      .first()
      .waitFor();
    await waitUntilIdle(page);
    expect(counted).toEqual([]);
    await context.close();
  });
});

/** Records when a page counts a step. */
function watchSteps(page: Page): string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/events/${eventId}/steps`)) told.push(request.url());
  });
  return told;
}
