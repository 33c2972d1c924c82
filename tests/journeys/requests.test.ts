import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findCompetitor } from '#finding/competitors/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import { verifyCertificate } from '#operating/erasure/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { expectAccessible, newVisitor, openBrowser } from './browser.ts';

/** Request forms in a real browser; their messages and refusals are in tests/pages/requests.test.ts. */

let shop: TestShop;
let browser: Browser;
let addressOf: (tenantId: string) => string;

beforeAll(async () => {
  // Each visitor has their own address, so that no other's rate limit applies.
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  addressOf = await listen(shop);
  browser = await openBrowser();
  await shop.work();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

let context: BrowserContext | undefined;
let faults: string[] = [];
let visitors = 0;
afterEach(async () => {
  await context?.close();
  expect(faults).toEqual([]);
});

interface Visit {
  tenantId?: string;
  path: string;
  locale?: string;
}

/** Opens a page of a tenant as a new visitor. */
async function visit({ tenantId = 'photofinish', path, locale = 'en-GB' }: Visit): Promise<Page> {
  const visitor = await newVisitor(browser, { locale });
  ({ context, faults } = visitor);
  visitors += 1;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.0.${visitors}` });
  await visitor.page.goto(`${addressOf(tenantId)}${path}`);
  return visitor.page;
}

const field = (page: Page, name: string) => page.locator(`main form [name=${name}]`);

test('the honeypot field is invisible and not reachable', async () => {
  const page = await visit({ tenantId: 'marafon', path: '/for-business', locale: 'en-GB' });
  const trap = field(page, 'subject');
  expect(await trap.getAttribute('tabindex')).toBe('-1');
  expect(await page.getByRole('textbox', { name: 'Leave this field empty' }).count()).toBe(0);
  expect((await trap.boundingBox())?.x).toBeLessThan(-1000);
});

test('a visitor with a mailed link views, downloads and erases their data', async () => {
  const { deps } = shop;
  const input = { title: 'Seerunde', factor: 'BirthDate', photos: [['17'], ['17', '18']] } as const;
  const event = await makeEvent(deps, { ...input, photos: input.photos.map((bibs) => [...bibs]) });
  const personId = event.competitors['17'] ?? '';
  const { eventId } = event;
  await deps.database.inTenant('photofinish', (scope) =>
    ensureCompetitorPerson(scope, { competitorId: personId, eventId }),
  );
  const grant = { tenantId: 'photofinish', eventId, personId, proof: 'Email', version: 0 } as const;
  const token = await issueSearchToken(deps, { ...grant, visitorId: deps.newId() });
  const page = await visit({ path: '/own-data' });
  const part = page.getByRole('region', { name: 'Alex Runner17, Seerunde' });
  await page.getByText(/^To show who you are, open the link/).waitFor();
  await page.evaluate(
    ([id, access, searches]) => {
      sessionStorage.setItem(`searchToken.${id}`, access ?? '');
      localStorage.setItem('recentSearches', searches ?? '');
    },
    [
      eventId,
      JSON.stringify({ token, competitor: { name: 'Alex Runner17', number: '17' } }),
      JSON.stringify([{ eventId, eventTitle: 'Seerunde', number: '17', name: 'Alex Runner17' }]),
    ],
  );
  await page.reload();
  await page.getByRole('button', { name: 'Show my data' }).click();
  await part.getByText('Photos that show you').waitFor();
  const download = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-data-.*\.zip$/);
  await part.getByRole('button', { name: 'Erase everything…' }).click();
  await part.getByText('Photos that show only you, which we delete permanently: 1').waitFor();
  await expectAccessible(page);
  await part.getByRole('checkbox').check();
  await part.getByRole('button', { name: 'Erase everything about me' }).click();
  await page.getByText('Your data has been erased').waitFor();
  const left = await deps.database.inTenant('photofinish', (scope) => findCompetitor(scope, personId));
  expect(left).toBeUndefined();
  // The address opens it again for any visitor.
  await page.reload();
  const certificate = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the certificate' }).click();
  const file = await certificate;
  expect(file.suggestedFilename()).toMatch(/^certificate-.*\.json$/);
  const keysAddress = await page.getByRole('link', { name: 'Public keys' }).getAttribute('href');
  const keys = (await shop.call({ method: 'GET', url: keysAddress ?? '' })).json();
  const text = await readFile(await file.path(), 'utf8');
  expect(await verifyCertificate(text, keys)).toMatchObject({
    certificate: { certificateId: new URL(page.url()).searchParams.get('erasure') },
  });
  await expectAccessible(page);
});
