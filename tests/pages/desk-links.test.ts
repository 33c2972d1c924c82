import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOwnRoutes } from '#contract/desk.ts';
import type { LinkKind } from '#contract/desk-links.ts';
import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { linkUrlOf, makeLink } from '#hosting/links/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { DESK_ORIGIN, TENANT } from '#tests/factories/desk-browser.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { type LocatedPage, locatePages } from './locators.ts';
import { openPageBrowser } from './open-browser.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

const BUYERS_TENANT = 'marafon';

let pages: DeskPages;
let eventId: string;
let photographerId: string;
beforeAll(async () => {
  expect(TENANT).toBe(BUYERS_TENANT);
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  const buyer = await openPayingBuyer(pages.desk.shop);
  const bought = await buyer.order(BUYERS_TENANT, 1);
  await deps.database.inTenant(TENANT, async (scope) => {
    photographerId = (await ensurePhotographer(deps, scope, 'Ada Berg')) ?? '';
    const items = await listOrderItems(scope, bought.orderId);
    const photoIds = items.flatMap(({ photoId }) => photoId ?? []);
    eventId = items[0]?.eventId ?? '';
    await correctPhotographer(deps, scope, { photographerId, photoIds }, BY_COMMAND);
  });
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, number));
});
afterAll(() => pages.close());

/** Opens a link without a login. */
async function visitByLink(url: string, walk: (page: LocatedPage) => Promise<void>): Promise<void> {
  const browser = openPageBrowser(pages.desk.shop, { pages: 'desk', origin: DESK_ORIGIN });
  const page = locatePages(browser);
  await page.goto(url);
  // The link's page redirects to the first page that the link may open.
  await expect
    .poll(() => browser.departures.length + browser.calls.filter(({ status }) => status === 404).length)
    .toBe(1);
  const [first] = browser.departures;
  if (first !== undefined) await page.goto(first);
  await walk(page);
  // A page makes no call that its link does not allow.
  expect(browser.calls.filter(({ status }) => status === 403)).toEqual([]);
  browser.close();
}

/** Makes a link; returns its address. */
async function make(input: {
  kind: LinkKind;
  eventId: string | null;
  photographerId: string | null;
}): Promise<string> {
  const { deps } = pages.desk.shop;
  const { linkId } = await deps.database.inTenant(TENANT, (scope) =>
    makeLink(deps, scope, { label: 'Somebody', expiresInDays: 30, ...input }, BY_COMMAND),
  );
  return linkUrlOf(deps, deps.config.deskUrl ?? '', TENANT, linkId);
}

test('an owner makes a link by keyboard; its reader sees sales and can change nothing, until it is revoked', async () => {
  await pages.walk(async ({ page, open }) => {
    await open('members');
    await page.getByRole('link', { name: 'Read-only links' }).click();
    await page.getByText('There are no links.').waitFor();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a link' });
    await dialog.getByLabel('Given to').fill('Tax office');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The new link' });
    const url = await shown.getByLabel('The new link', { exact: true }).last().textContent();
    expect(url).toMatch(/^https:\/\/desk\.example\/link#pflink\./);
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'never' }).waitFor();

    await visitByLink(url ?? '', async (reader) => {
      await reader.getByRole('heading', { name: 'Sales', level: 2 }).waitFor();
      expect(reader.document().location.hash).toBe('');
      await reader.getByRole('table', { name: 'Sales' }).waitFor();
      const areas = reader.getByRole('navigation').getByRole('link');
      expect(await areas.allTextContents()).toEqual(['Events', 'Sales', 'Settlements']);
      await reader.getByRole('button', { name: 'Account' }).click();
      await reader.getByText('By a read-only link, until').waitFor();
      await reader.keyboard.press('Escape');

      await page.reload();
      await page.getByRole('cell', { name: '1×, last' }).waitFor();
      await page.getByRole('button', { name: 'Revoke' }).click();
      const sure = page.getByRole('dialog', { name: 'Revoke the link given to “Tax office”?' });
      await sure.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('cell', { name: /^revoked / }).waitFor();

      await reader.getByRole('link', { name: 'Settlements' }).click();
      await reader.getByText('The link was revoked or has expired.').waitFor();
    });
    await visitByLink(url ?? '', async (reader) => {
      await reader.getByText('The link was revoked or has expired.').waitFor();
    });
  });
});

test('an organizer sees their event, its coverage and its sales', async () => {
  await visitByLink(await make({ kind: 'organizer', eventId, photographerId: null }), async (page) => {
    await page.getByRole('link', { name: 'Events' }).click();
    const events = page.getByRole('table', { name: 'Events' });
    await events.getByRole('link').first().click();
    await page.getByText('Starters with a photo').first().waitFor();
    await page.getByRole('link', { name: 'Sales' }).click();
    await page.getByRole('table', { name: 'Sales' }).waitFor();
    expect(await page.getByRole('link', { name: 'Exports for the accountant' }).count()).toBe(0);
  });
});

test('a photographer sees only the sales of their photos, and signs out', async () => {
  const url = await make({ kind: 'photographer', eventId: null, photographerId });
  await visitByLink(url, async (page) => {
    await page.getByRole('table', { name: 'Sales' }).getByRole('row').nth(1).waitFor();
    expect(await page.getByLabel('Of one event').count()).toBe(0);
    const areas = page.getByRole('navigation').getByRole('link');
    expect(await areas.allTextContents()).toEqual(['Sales', 'Settlements']);
    await page.getByRole('button', { name: 'Account' }).click();
    const leave = page.getByRole('menuitem', { name: 'Close this view' });
    await leave.waitFor();
    // A DOM does not send forms by itself.
    const { method = '', action = '' } = leave.elements()[0]?.closest('form') ?? {};
    const left = await page.fetch(action, method.toUpperCase());
    expect(left.status).toBe(303);
    const home = await page.fetch(left.headers.get('location') ?? '');
    expect([home.status, home.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/entrance/)]);
    expect((await page.fetch(deskOwnRoutes.getMe.path)).status).toBe(401);
  });
});
