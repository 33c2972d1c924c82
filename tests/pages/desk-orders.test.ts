import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listOrderMails } from '#delivering/mails/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { refundOrderPart } from '#selling/invoices/index.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { PaymentDisputed } from '#selling/payments/index.ts';
import type { AppDeps } from '#server/app.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { failPhoto, refuseMail } from '#tests/factories/desk-needs.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { stripeCsv } from '#tests/factories/payout-reports.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

/** The buyer pays at the tenant whose desk this is. */
const BUYERS_TENANT = 'marafon';

let pages: DeskPages;
let buyer: PayingBuyer;
beforeAll(async () => {
  expect(TENANT).toBe(BUYERS_TENANT);
  pages = await openDeskPages();
  buyer = await openPayingBuyer(pages.desk.shop);
  await pages.desk.shop.work();
});
afterAll(() => pages?.close());

/** Buys a photo. Each order has its own address, because the page of an order lists the other orders of its address. */
async function buy(email = `${randomUUID()}@example.com`): Promise<Bought & { number: string }> {
  const bought = await buyer.order(BUYERS_TENANT, 1, email);
  const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoiceNumber));
  const url = `/public/order-service/api/v1/orders/${bought.orderId}`;
  return { ...bought, number: (await buyer.send(BUYERS_TENANT, 'GET', url)).body.number };
}
/** The title of the event in which nothing is sold. */
const UNSOLD_TITLE = 'Unread Run';
/** The address of buyers whom a test finds by it, or who have several orders. */
const ADDRESS = 'buyer@example.com';

test('photos are read again, and a bounced mail leads to its order, which is mailed to the right address', async () => {
  const bought = await buy(ADDRESS);
  await pages.walk(async ({ page, open }) => {
    await open('today');
    await page.getByRole('heading', { name: 'Set up your shop' }).waitFor();
    await refuseMail(pages.desk.shop.deps, bought.orderId);
    const eventId = await failPhoto(pages.desk.shop.deps, UNSOLD_TITLE);
    await page.reload();
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Read again' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const retried = await pages.desk.shop.deps.database.inTenant(TENANT, (scope) =>
      listActions(scope, { kind: 'event', id: eventId }, { count: 1 }),
    );
    expect(retried).toMatchObject([{ what: 'event.retry' }]);
    await page.getByText('buyer@example.com: The address does not exist.').waitFor();
    await page.getByRole('link', { name: 'Open the order' }).click();
    await page.getByRole('heading', { name: `Order ${bought.number}` }).waitFor();
    await page.getByRole('button', { name: 'Send the email again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the email again' });
    await dialog.getByLabel('To').fill('right@example.com');
    await dialog.getByText('belongs to this address from now on').waitFor();
    await dialog.getByLabel('Why').fill('a typing error');
    await page.keyboard.press('Enter');
    await page.getByText('The email is on its way.').waitFor();
    await page.getByText('a typing error').waitFor();
    await page.getByText('right@example.com').first().waitFor();
  });
});

test('an accountant reads sales by event and by product, also on a phone', async () => {
  await buy();
  await pages.walk(
    async ({ page, open }) => {
      await open('sales');
      await page.getByRole('table', { name: 'Sales' }).waitFor();
      await page.getByLabel('By', { exact: true }).selectOption('Product');
      await page.getByRole('cell', { name: 'Single photo' }).waitFor();
      // The products are still shown while the hours are loaded: none of them is a time.
      await page.getByLabel('By', { exact: true }).selectOption('Hour');
      // There are two hours if one ended in the meantime.
      await page
        .getByRole('cell', { name: /, \d\d:00$/ })
        .first()
        .waitFor();
      await page.getByLabel('By', { exact: true }).selectOption('Event');
      await page.getByRole('combobox', { name: 'Of one event' }).click();
      await page
        .getByRole('listbox')
        .getByRole('option')
        .filter({ hasNotText: UNSOLD_TITLE })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Bought most' }).waitFor();
      await page.getByRole('button', { name: 'Save this view' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('My race');
      await page.keyboard.press('Enter');
      const saved = page.getByRole('button', { name: 'My race', exact: true });
      await saved.waitFor();
      const address = page.path();
      await open('sales');
      await saved.click();
      await expect.poll(() => page.path()).toBe(address);
      await page.reload();
      await page.getByRole('heading', { name: 'Bought most' }).waitFor();
      await expect.poll(() => page.getByRole('combobox', { name: 'Of one event' }).inputValue()).not.toBe('');
      await page.getByRole('button', { name: 'Forget the view “My race”' }).click();
      await saved.waitFor({ state: 'detached' });
      await page.getByLabel('Until').fill('2020-01-01');
      await page.getByText('Nothing was sold.').waitFor();
      await page.getByRole('link', { name: 'From visit to order' }).click();
      await page.getByRole('table', { name: 'From visit to order' }).waitFor();
    },
    { grants: [{ role: 'accountant', eventId: null }], screen: 'phone' },
  );
});

test('an accountant downloads a month’s receipts and bookings, and a batch for DATEV', async () => {
  await buy();
  await pages.walk(
    async ({ page, open }) => {
      await open('sales');
      await page.getByRole('link', { name: 'Exports for the accountant' }).click();
      // The page opens on the latest month with bookings.
      await page.getByText(/^Issued in this month: [1-9]/).waitFor();
      expect(await page.getByLabel('Month').inputValue()).toMatch(/^\d{4}-\d\d$/);
      await page.getByLabel('Chart of accounts').selectOption('OEKR (Austria)');
      await page.getByLabel('Number of the adviser').fill('29098');
      await page.getByLabel('Number of the client').fill('7');
      await page.getByRole('button', { name: 'Save accounts' }).click();
      await page.getByRole('link', { name: 'DATEV batch (EXTF)' }).waitFor();
      await page.reload();
      await expect.poll(() => page.getByLabel('Number of the adviser').inputValue()).toBe('29098');
      await page.getByRole('link', { name: 'Gift codes owed' }).click();
      await page.getByText('No gift code was sold until this month.').waitFor();
      await open('sales/oss?quarter=2026-Q2');
      await page.getByText('No sales were taxed in other EU countries.').waitFor();
      await page.getByText('Sales are taxed where the seller is', { exact: false }).waitFor();
    },
    { grants: [{ role: 'accountant', eventId: null }] },
  );
});

test('an accountant imports a provider’s report and sees the differences', async () => {
  const fee = { gross: '-2.00', fee: '0.00', net: '-2.00' };
  const report = stripeCsv([
    { id: 'txn_fee', category: 'fee', ...fee },
    {
      id: 'txn_foreign',
      category: 'charge',
      gross: '12.50',
      fee: '0.61',
      net: '11.89',
      number: randomUUID(),
    },
  ]);
  const fileOf = (text: string) => ({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await pages.walk(
    async ({ page, open }) => {
      await open('sales');
      await page.getByRole('link', { name: 'Payouts of providers' }).click();
      await page.getByText('No report has been imported yet.').waitFor();
      const upload = async (text: string) => {
        await page.locator('input[type=file]').setInputFiles(fileOf(text));
        await page.getByRole('button', { name: 'Import' }).click();
      };
      await upload(report.replace('12.50', '12,50'));
      await page.getByText('Nothing was imported.').waitFor();
      await page.getByText(/^Line 3: There are \d+ cells for \d+ columns/).waitFor();
      await upload(report);
      await page.getByText('Lines imported: 2').waitFor();
      await page.getByRole('cell', { name: /^Not our payment/ }).waitFor();
      await upload(report);
      await page.getByText('This report was imported before.').waitFor();
    },
    { grants: [{ role: 'accountant', eventId: null }] },
  );
});

test('an order is found by its number and extended, and its buyer gets a goodwill code', async () => {
  const { number } = await buy();
  await pages.walk(
    async ({ page, open }) => {
      await open('orders');
      await page.getByLabel('Order number, email address or photo ID').fill(number);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: number }).waitFor();
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('button', { name: 'Keep for longer' }).click();
      const keep = page.getByRole('dialog', { name: 'Keep for longer' });
      await keep.getByLabel('Days from today').fill('3000');
      await keep.getByRole('button', { name: 'Keep for longer' }).click();
      await page.getByText('The files are kept for longer.').waitFor();
      await page.getByRole('button', { name: 'Goodwill code' }).click();
      const goodwill = page.getByRole('dialog', { name: 'Goodwill code' });
      await goodwill.getByText('Amount', { exact: true }).click();
      await goodwill.getByRole('button', { name: 'Email the code' }).click();
      await page.getByText('The code is on its way.').waitFor();
      await page.getByText('Goodwill code', { exact: true }).first().waitFor();
    },
    { screen: 'phone' },
  );
});

test('a refund shows its consequences, asks for a reason, and is complete when the money has been returned', async () => {
  const { orderId, number } = await buy();
  await pages.walk(async ({ page, open }) => {
    await open(`orders/${orderId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Refund order ${number}` });
    await dialog.getByText('is refunded the way it was paid (Card of a Russian bank · test bank)').waitFor();
    await dialog.getByLabel('Why').fill('  ');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Fill this in.').waitFor();
    await dialog.getByLabel('Why').fill('double start');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('Until then, nothing has changed.').waitFor();
    await page.getByText('refunded', { exact: true }).waitFor();
    await page.getByText('canceled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  });
});

test('a lost chargeback is recorded with its consequences, without a refund', async () => {
  const { orderId, number } = await buy();
  await pages.walk(async ({ page, open }) => {
    await open(`orders/${orderId}`);
    await page.getByRole('button', { name: 'Chargeback', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Chargeback of order ${number}` });
    await dialog.getByText('is booked as taken back by the buyer’s bank').waitFor();
    await dialog.getByText('The buyer gets no email.').waitFor();
    await dialog.getByLabel('Why').fill('dispute du_1 is lost');
    await dialog.getByRole('button', { name: 'Record the chargeback' }).click();
    await page.getByText('taken back by the bank', { exact: true }).waitFor();
    await page.getByText('canceled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Chargeback', exact: true }).count()).toBe(0);
  });
});

test('a lost dispute about a second payment is recorded for it alone, and the order stays paid', async () => {
  const { deps } = pages.desk.shop;
  const bank = deps.providers.find(({ name }) => name === 'sandbox');
  if (bank === undefined) throw new Error('the shop has no sandbox bank');
  const refund = vi.spyOn(bank, 'refund').mockRejectedValue(new PaymentDisputed('disputed'));
  onTestFinished(() => refund.mockRestore());
  const bought = await buyer.order(BUYERS_TENANT, 1, `${randomUUID()}@example.com`);
  const invoiceNumbers = [
    await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard'),
    await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard'),
  ];
  for (const invoiceNumber of invoiceNumbers)
    await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoiceNumber));
  await pages.walk(async ({ page, open }) => {
    await open(`orders/${bought.orderId}`);
    await page
      .getByText('which was to go back because the order does not need it', { exact: false })
      .waitFor();
    await page.getByRole('button', { name: 'Record it for this payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The order stays as it is.').waitFor();
    await dialog.getByLabel('Why').fill('dispute du_2 is lost');
    await dialog.getByRole('button', { name: 'Record the chargeback' }).click();
    await page.getByText('taken back by the bank', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  });
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('a part of an order is refunded, and its page shows this', async () => {
  const { orderId, number } = await buy();
  await pages.walk(async ({ page, open }) => {
    await open(`orders/${orderId}`);
    await page.getByRole('button', { name: 'Refund part' }).click();
    const dialog = page.getByRole('dialog', { name: `Refund part of order ${number}` });
    await dialog.getByRole('checkbox').first().waitFor();
    // A comma is read as a decimal point: the amount is 0.50, not 50.
    await dialog.getByLabel('Amount').fill('0,50');
    await dialog.getByText(/\D0\.50\b.* is refunded/).waitFor();
    await dialog.getByText('The buyer keeps everything.').waitFor();
    await dialog.getByLabel('Why').fill('late photos');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('We ask the provider for the refund now.').waitFor();
    await page.getByText('refunded', { exact: true }).waitFor();
    await page.getByText('paid', { exact: true }).first().waitFor();
  });
});

test('a refund that needs a login is open with everything typed after it, also in the tab of a mailed link', async () => {
  const { orderId, number } = await buy();
  await pages.walk(
    async ({ page, open }) => {
      await open(`orders/${orderId}`);
      await page.getByRole('button', { name: 'Refund part' }).click();
      const dialog = page.getByRole('dialog', { name: `Refund part of order ${number}` });
      await dialog.getByRole('checkbox').first().waitFor();
      await dialog.getByLabel('Amount').fill('0.50');
      await dialog.getByLabel('Why').fill('late photos');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
      // The login leads to the first page.
      await page.goto('/');
      await dialog.getByRole('checkbox').first().waitFor();
      expect(await dialog.getByLabel('Amount').inputValue()).toBe('0.50');
      expect(await dialog.getByLabel('Why').inputValue()).toBe('late photos');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.goto('/');
      await page.getByRole('heading', { level: 2, name: 'Today' }).waitFor();
    },
    { isStale: true },
  );
});

test('a member who may only read money finds an order and cannot change it', async () => {
  const { orderId, number } = await buy();
  await pages.walk(
    async ({ page, open }) => {
      await open(`orders/${orderId}`);
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
      for (const name of ['Refund', 'Goodwill code', 'Send the email again'])
        expect(await page.getByRole('button', { name }).count()).toBe(0);
    },
    { grants: [{ role: 'accountant', eventId: null }] },
  );
});

test('one field finds an order, a photo and a person, each only for roles that may read it', async () => {
  const { orderId, number } = await buy(ADDRESS);
  await pages.walk(async ({ page, browser, open }) => {
    await open('today');
    const field = page.getByRole('searchbox', { name: 'Search the desk' });
    await field.fill(number);
    await field.press('Enter');
    await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: number }).waitFor();
    // What was typed stays on this computer: a page's address is in logs.
    expect(page.path()).toBe(`/tenants/${TENANT}/search`);
    const { deps } = pages.desk.shop;
    const [item] = await deps.database.inTenant(TENANT, (scope) => listOrderItems(scope, orderId));
    await page.goto(`/tenants/${TENANT}/search#${item?.photoId}`);
    await page.getByRole('region', { name: 'Photos' }).getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: number }).waitFor();
    await page.goto(`/tenants/${TENANT}/search#${ADDRESS}`);
    await page.getByRole('region', { name: 'Persons' }).getByRole('link').first().waitFor();
    expect(browser.calls.filter(({ path }) => /persons\/search/.test(path))).toHaveLength(1);
    await open('settings/brand#embed');
    expect(await field.inputValue()).toBe('');
  });
  await pages.walk(
    async ({ page, browser }) => {
      await page.goto(`/tenants/${TENANT}/search#${ADDRESS}`);
      await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: number }).waitFor();
      expect(await page.getByRole('region', { name: 'Persons' }).count()).toBe(0);
      await page.goto(`/tenants/${TENANT}/search#Buyer Berg`);
      await page.getByText('Nothing found for “Buyer Berg”.').waitFor();
      expect(browser.calls.filter(({ path }) => /\/(persons|photos)\b/.test(path))).toEqual([]);
    },
    { grants: [{ role: 'accountant', eventId: null }] },
  );
  await pages.walk(
    async ({ page, open }) => {
      await open('photos');
      expect(await page.getByRole('searchbox', { name: 'Search the desk' }).count()).toBe(0);
    },
    { grants: [{ role: 'photographer', eventId: null }] },
  );
});

test('an order’s page shows its receipt with the tax, its files, and the buyer’s other orders', async () => {
  const { number: other } = await buy(ADDRESS);
  const { orderId } = await buy(ADDRESS);
  await pages.desk.shop.work();
  await pages.walk(async ({ page, open }) => {
    await open(`orders/${orderId}`);
    await page.getByRole('table', { name: 'Files' }).getByRole('link').first().waitFor();
    await page.getByText(/^Receipt R\d{4}-\d+ · /).waitFor();
    await page.getByText(/no VAT|VAT: /).waitFor();
    await page.getByRole('link', { name: other }).waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('img').first().waitFor();
    // The reason is asked for from the start.
    expect(await dialog.getByLabel('Why').getAttribute('required')).not.toBeNull();
  });
});

/** Refunds one unit of an order's currency. */
async function refundSomething(deps: AppDeps, orderId: string): Promise<void> {
  const order = await deps.database.inTenant(TENANT, (scope) => findOrder(scope, orderId));
  const part = { orderItemIds: [], amountMinor: 100 };
  await refundOrderPart(deps, TENANT, orderId, part, BY_COMMAND, order?.totalMinor ?? 0);
}

test('a photo is removed from its buyer, who gets a refund and a letter with the operator’s text', async () => {
  const { orderId, number } = await buy();
  const { deps } = pages.desk.shop;
  const [item] = await deps.database.inTenant(TENANT, (scope) => listOrderItems(scope, orderId));
  await pages.walk(async ({ page, open }) => {
    await open(`photos?event=${item?.eventId}`);
    await page.getByRole('button', { name: 'Remove for good' }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove/ });
    await dialog.getByRole('checkbox', { name: 'Also remove it from its buyers' }).check();
    await dialog.getByRole('checkbox', { name: `Order ${number}` }).check();
    await dialog.getByRole('checkbox', { name: 'Write to its buyers' }).check();
    const letter = dialog.getByRole('textbox', { name: /^Email in/ }).first();
    expect(await letter.inputValue()).toContain('Нам пришлось убрать одно фото');
    await letter.fill('A runner asked us to.\n\nWe are sorry.');
    const remove = dialog.getByRole('button', { name: 'Remove for good' });
    await remove.click();
    await dialog.getByText('Give the reason.').waitFor();
    await dialog.getByLabel('Why').fill('a complaint');
    // A part is refunded in the meantime, so the confirmed amount is outdated, and the page shows the new one.
    const before = await dialog.getByText(`Order ${number},`).textContent();
    await refundSomething(deps, orderId);
    await remove.click();
    await dialog.getByText('An order has changed. Check the list again.').waitFor();
    await expect.poll(() => dialog.getByText(`Order ${number},`).textContent()).not.toBe(before);
    await remove.click();
    await page.getByText('The chosen refunds are under way.').waitFor();
    await open(`orders/${orderId}`);
    await page.getByText('canceled', { exact: true }).waitFor();
    await page.getByText('Photo of an order removed').waitFor();
  });
  const mails = await deps.database.inTenant(TENANT, (scope) => listOrderMails(scope, orderId));
  expect(mails.find(({ kind }) => kind === 'photo-removed')).toMatchObject({
    message: 'A runner asked us to.\n\nWe are sorry.',
  });
});
