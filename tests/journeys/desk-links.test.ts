import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctPhotographer, ensurePhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { linkUrlOf, makeLink } from '#hosting/links/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { newVisitor, PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

const BUYERS_TENANT = 'marafon';

let pages: DeskPages;
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
    await correctPhotographer(deps, scope, { photographerId, photoIds }, BY_COMMAND);
  });
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, number));
});
afterAll(() => pages.close());

test('a photographer opens a link on a phone, sees the sales of their photos and leaves', async () => {
  const { deps } = pages.desk.shop;
  const { linkId } = await deps.database.inTenant(TENANT, (scope) => {
    const link = {
      kind: 'photographer',
      eventId: null,
      photographerId,
      label: 'Ada',
      expiresInDays: 30,
    } as const;
    return makeLink(deps, scope, link, BY_COMMAND);
  });
  const { context, page, faults } = await newVisitor(pages.browser, { viewport: PHONE });
  await page.goto(linkUrlOf(deps, pages.desk.origin, TENANT, linkId));
  await page.getByRole('table', { name: 'Sales' }).getByRole('row').nth(1).waitFor();
  // The secret leaves the address.
  expect(page.url()).not.toContain('#');
  await page.getByRole('button', { name: 'Menu' }).click();
  const areas = page.getByRole('navigation').getByRole('link');
  expect(await areas.allInnerTexts()).toEqual(['Sales', 'Settlements']);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Close this view' }).click();
  await page.waitForURL(/\/entrance/);
  expect(faults).toEqual([]);
  await context.close();
});
