import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctPhotographer, ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { insertSettlement } from '#selling/settlements/settlements.store.ts';
import { insertShareVersion } from '#selling/shares/shares.store.ts';
import { makeMember, TENANT } from '#tests/factories/desk-browser.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { PHONE } from './browser.ts';
import { type DeskPages, expectDeskAccessible, openDeskPages } from './desk-steps.ts';

const BUYERS_TENANT = 'marafon';
const EURO = 978;
/** The last moment of the month that ended, and the month before it. */
const sold = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1) - 1);
const month = sold.toISOString().slice(0, 7);
const began = new Date(`${month}-01T00:00Z`);
const before = new Date(began.getTime() - 1).toISOString().slice(0, 7);

let pages: DeskPages;
let ada: { email: string; memberId: string };

/** The month before is settled in euros; in the last one Ada Berg sold a photo in roubles. */
beforeAll(async () => {
  expect(TENANT).toBe(BUYERS_TENANT);
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  ada = await makeMember(pages.desk, TENANT, [{ role: 'photographer', eventId: null }]);
  const now = deps.clock.now;
  deps.clock.now = () => sold;
  const buyer = await openPayingBuyer(pages.desk.shop);
  const bought = await buyer.order(BUYERS_TENANT, 1);
  await deps.database.inTenant(TENANT, async (scope) => {
    const photographerId = (await ensurePhotographer(deps, scope, 'Ada Berg')) ?? '';
    const otherId = (await ensurePhotographer(deps, scope, 'Bert Tal')) ?? '';
    await linkPhotographer(scope, { photographerId, memberId: ada.memberId }, BY_COMMAND);
    const photoIds = (await listOrderItems(scope, bought.orderId)).flatMap(({ photoId }) => photoId ?? []);
    await correctPhotographer(deps, scope, { photographerId, photoIds }, BY_COMMAND);
    await insertShareVersion(scope, {
      version: 1,
      from: new Date(`${before}-01T00:00Z`),
      day: `${before}-01`,
      timeZone: 'UTC',
      source: '',
      rules: [
        {
          to: 'Photographer',
          photographerId: null,
          eventId: null,
          products: null,
          currencyId: null,
          percentHundredths: 33_33,
          fixedMinor: 0,
          minimumMinor: 0,
          tiers: [],
        },
      ],
      setAt: new Date(`${before}-01T00:00Z`),
    });
    const statement = (number: number, payeeId: string, name: string) => ({
      number,
      party: 'Photographer' as const,
      payeeId,
      currencyId: EURO as typeof EURO,
      lines: [],
      shareUnits: number * 1_234_500,
      carriedUnits: 0,
      payableMinor: Math.floor(number * 123.45),
      name,
      payee: null,
    });
    await insertSettlement(
      scope,
      {
        month: before,
        timeZone: 'UTC',
        from: new Date(`${before}-01T00:00Z`),
        until: began,
        issuedAt: began,
      },
      [statement(1, photographerId, 'Ada Berg'), statement(2, otherId, 'Bert Tal')],
    );
  });
  const invoice = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoice), sold);
  deps.clock.now = now;
});
afterAll(() => pages?.close());

/** Presses a button that saves a file. */
async function save(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
}

const accountant = { grants: [{ role: 'accountant' as const, eventId: null }] };
const numbersOn = (page: Page) => page.getByRole('cell', { name: /^S-\d+$/ }).allTextContents();

test('an accountant draws a month up, reads what issuing it means, and issues it', async () => {
  await pages.visit(async ({ page, open }) => {
    await open('settlements');
    await page.getByRole('cell', { name: 'S-000002', exact: true }).waitFor();
    await expectDeskAccessible(page);
    expect(await save(page, 'PDF, S-000002')).toMatchObject({
      name: 'S-000002.pdf',
      text: expect.stringMatching(/^%PDF-/),
    });
    expect(await save(page, 'All as CSV')).toMatchObject({
      name: 'statements.csv',
      text: expect.stringMatching(/^statement,month,/),
    });
    await page.getByRole('link', { name: 'Settle a month' }).click();
    await page.getByRole('table', { name: 'What everybody would get' }).waitFor();
    expect(await page.getByLabel('Month').inputValue()).toBe(month);
    await expectDeskAccessible(page);
    await page.getByRole('button', { name: /^Issue statements for/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Issue statements for/ });
    await dialog.getByText('It is never changed or deleted.').waitFor();
    await expectDeskAccessible(page);
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByText('1 statement was issued.').waitFor();
    await page.getByRole('link', { name: 'See the statements' }).click();
    await page.getByRole('cell', { name: 'S-000003', exact: true }).waitFor();
    await page.getByLabel('Month').selectOption(month);
    await page.getByRole('cell', { name: 'S-000002', exact: true }).waitFor({ state: 'detached' });
    expect(await numbersOn(page)).toEqual(['S-000003']);
  }, accountant);
});

test('payees are a file: its faults are shown, then what it changes; then the bank’s file takes them', async () => {
  const who = 'street: Am See 1, postalCode: "6900", city: Bregenz, country: AT';
  const payer = `payer: { name: Seelauf GmbH, ${who}, iban: AT61 1904 3002 3457 3201 }\n`;
  const payees = `payees:\n  - { photographer: Ada Berg, name: Ada Berg, ${who}, iban: DE89 3704 0044 0532 0130 00 }\n`;
  await pages.visit(async ({ page, open }) => {
    await open('settlements/payments');
    await page.getByText('no: not among the payees').first().waitFor();
    await expectDeskAccessible(page);
    expect(await page.getByRole('button', { name: 'File for the bank (XML)' }).isDisabled()).toBe(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Payees' }).click();
    const upload = async (text: string) => {
      const file = { name: 'payees.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Show what changes' }).click();
    };
    await upload(payer + payees.replace('DE89', 'DE88'));
    await page.getByText('is no IBAN: a digit or a letter is wrong').waitFor();
    await expectDeskAccessible(page);
    await upload(payer + payees);
    const dialog = page.getByRole('dialog', { name: 'What changes' });
    await dialog.getByText('+ Photographer Ada Berg: Ada Berg').waitFor();
    await expectDeskAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The payees are set.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
    await page.getByText('Paid by Seelauf GmbH, AT61 1904 3002 3457 3201').waitFor();
    await page.getByRole('cell', { name: 'yes', exact: true }).waitFor();
    const xml = await save(page, 'File for the bank (XML)');
    expect(xml.name).toBe('payments.xml');
    expect(xml.text.match(/<EndToEndId>S-\d+/g)).toEqual(['<EndToEndId>S-000001']);
    await page.getByRole('row', { name: 'S-000001' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const pay = page.getByRole('dialog', { name: 'Mark as paid' });
    await pay.getByText('1 statement over €1.23 is marked as paid.').waitFor();
    await expectDeskAccessible(page);
    await pay.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByText('1 statement is marked as paid.', { exact: true }).waitFor();
    await page.getByRole('cell', { name: 'S-000001', exact: true }).waitFor({ state: 'detached' });
  }, accountant);
});

test('a photographer sees their own statements, on a phone too, and no other part', async () => {
  await pages.visit(
    async ({ page, open }) => {
      await open('settlements');
      await page.getByRole('cell', { name: 'S-000001', exact: true }).waitFor();
      expect((await numbersOn(page)).toSorted()).not.toContain('S-000002');
      expect(await page.getByRole('link', { name: 'Payments' }).count()).toBe(0);
      await expectDeskAccessible(page);
      expect((await save(page, 'PDF, S-000001')).name).toBe('S-000001.pdf');
    },
    { email: ada.email, viewport: PHONE },
  );
});
