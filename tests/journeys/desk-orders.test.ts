import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { thisMonth } from '#tests/factories/desk-calls.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

/** The buyer pays at the tenant whose desk this is. */
const BUYERS_TENANT = 'marafon';

let pages: DeskPages;
let number: string;
beforeAll(async () => {
  expect(TENANT).toBe(BUYERS_TENANT);
  pages = await openDeskPages();
  const buyer = await openPayingBuyer(pages.desk.shop);
  const bought = await buyer.order(BUYERS_TENANT);
  const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoiceNumber));
  const url = `/public/order-service/api/v1/orders/${bought.orderId}`;
  number = (await buyer.send(BUYERS_TENANT, 'GET', url)).body.number;
});
afterAll(() => pages?.close());

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])(
  'an accountant finds an order, sees sales drawn, and saves the bookings, on a %s',
  async (_screen, viewport) => {
    await pages.visit(
      async ({ page, open }) => {
        await open('orders');
        await page.getByLabel('Order number, email address or photo ID').fill(number);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: number }).click();
        await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
        await open('sales');
        await page.getByLabel('By', { exact: true }).selectOption('Hour');
        await page.locator('.recharts-bar-rectangle').first().waitFor();
        await page.getByLabel('By', { exact: true }).selectOption('Event');
        // The page counts the starters with a photo for the visible events.
        await page.getByRole('cell', { name: '100%' }).waitFor();
        await page.getByRole('link', { name: 'Exports for the accountant' }).click();
        await page.getByLabel('Month').fill(thisMonth());
        await page.getByText(/^Issued in this month: [1-9]/).waitFor();
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: 'CSV' }).click();
        expect((await download).suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d\.csv$/);
      },
      { grants: [{ role: 'accountant', eventId: null }], viewport },
    );
  },
);
