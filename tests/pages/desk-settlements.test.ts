import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { settleMonth } from '#tests/factories/settled-month.ts';
import type { LocatedPage } from './locators.ts';
import type { SavedFile } from './missing-parts.ts';
import type { PageBrowser } from './open-browser.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
let month: string;
let ada: { email: string };
beforeAll(async () => {
  pages = await openDeskPages();
  ({ month, ada } = await settleMonth(pages.desk, await openPayingBuyer(pages.desk.shop)));
});
afterAll(() => pages?.close());

const accountant = { grants: [{ role: 'accountant' as const, eventId: null }] };

/** Presses a button that saves a file, and waits for the file. */
async function save(page: LocatedPage, browser: PageBrowser, name: string): Promise<SavedFile> {
  const before = browser.saved.length;
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(() => browser.saved.length).toBe(before + 1);
  return browser.saved[before] as SavedFile;
}
const numbersOn = (page: LocatedPage) => page.getByRole('cell', { name: /^S-\d+$/ }).allTextContents();

test('an accountant saves one statement as PDF and all as CSV', async () => {
  await pages.walk(async ({ page, browser, open }) => {
    await open('settlements');
    const pdf = await save(page, browser, 'PDF, S-000002');
    expect([pdf.name, pdf.bytes.toString('latin1', 0, 5)]).toEqual(['S-000002.pdf', '%PDF-']);
    const csv = await save(page, browser, 'All as CSV');
    expect([csv.name, csv.bytes.toString('utf8', 0, 16)]).toEqual(['statements.csv', 'statement,month,']);
  }, accountant);
});

test('an accountant prepares a month, reads the consequences of issuing it, and issues it', async () => {
  await pages.walk(async ({ page, open }) => {
    await open('settlements');
    await page.getByRole('cell', { name: 'S-000002', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Settle a month' }).click();
    await page.getByRole('table', { name: 'What everyone would get' }).waitFor();
    expect(await page.getByLabel('Month').inputValue()).toBe(month);
    await page.getByRole('button', { name: /^Issue statements for/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Issue statements for/ });
    await dialog.getByText('It is never changed or deleted.').waitFor();
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByText('1 statement was issued.').waitFor();
    await page.getByRole('link', { name: 'See the statements' }).click();
    await page.getByRole('cell', { name: 'S-000003', exact: true }).waitFor();
    await page.getByLabel('Month').selectOption(month);
    await page.getByRole('cell', { name: 'S-000002', exact: true }).waitFor({ state: 'detached' });
    expect(await numbersOn(page)).toEqual(['S-000003']);
  }, accountant);
});

test('a payees file shows its faults, then its changes; then the bank’s file contains them', async () => {
  const who = 'street: Am See 1, postalCode: "6900", city: Bregenz, country: AT';
  const payer = `payer: { name: Seelauf GmbH, ${who}, iban: AT61 1904 3002 3457 3201 }\n`;
  const payees = `payees:\n  - { photographer: Ada Berg, name: Ada Berg, ${who}, iban: DE89 3704 0044 0532 0130 00 }\n`;
  await pages.walk(async ({ page, browser, open }) => {
    await open('settlements/payments');
    await page.getByText('no: not among the payees').first().waitFor();
    expect(await page.getByRole('button', { name: 'File for the bank (XML)' }).isDisabled()).toBe(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Payees' }).click();
    const upload = async (text: string) => {
      const file = { name: 'payees.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect.poll(() => page.getByRole('textbox').inputValue()).toBe(text);
      await page.getByRole('button', { name: 'Show what changes' }).click();
    };
    await upload(payer + payees.replace('DE89', 'DE88'));
    await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
    const leaving = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await page.getByText('is not an IBAN: a digit or a letter is wrong').waitFor();
    await upload(payer + payees);
    const dialog = page.getByRole('dialog', { name: 'What changes' });
    await dialog.getByText('Ada Berg (photographer)').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The payees are saved.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
    await page.getByText('Paid by Seelauf GmbH, AT61 1904 3002 3457 3201').waitFor();
    await page.getByRole('cell', { name: 'yes', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'File for the bank (XML)' }).isDisabled()).toBe(false);
    const xml = await save(page, browser, 'File for the bank (XML)');
    expect(xml.name).toBe('payments.xml');
    expect(xml.bytes.toString().match(/<EndToEndId>S-\d+/g)).toEqual(['<EndToEndId>S-000001']);
    await page.getByRole('row', { name: 'S-000001' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const pay = page.getByRole('dialog', { name: 'Mark as paid' });
    await pay.getByText('1 statement over €1.23 is marked as paid.').waitFor();
    await pay.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByText('1 statement is marked as paid.', { exact: true }).waitFor();
    await page.getByRole('cell', { name: 'S-000001', exact: true }).waitFor({ state: 'detached' });
  }, accountant);
});

test('a page asks before it is left from the moment when it has changed', async () => {
  await pages.walk(async ({ page, open }) => {
    await open('settlements/payees');
    const button = page.getByRole('button', { name: 'Show what changes' });
    await button.waitFor();
    const [shown] = button.elements() as HTMLButtonElement[];
    const [link] = page.getByRole('navigation').getByRole('link', { name: 'Payments' }).elements();
    const { MutationObserver } = page.document().defaultView ?? window;
    // Runs before React's own effects do.
    const observer = new MutationObserver(() => {
      if (shown?.disabled !== false) return;
      observer.disconnect();
      link?.click();
    });
    observer.observe(page.document(), { subtree: true, attributes: true });
    const file = { name: 'payees.yaml', mimeType: 'text/yaml', buffer: Buffer.from('payees: []\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    const leaving = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    expect(page.path()).toMatch(/payees$/);
  }, accountant);
});

test('a photographer sees only their own statements, also on a phone', async () => {
  await pages.walk(
    async ({ page, browser, open }) => {
      await open('settlements');
      await page.getByRole('cell', { name: 'S-000001', exact: true }).waitFor();
      expect((await numbersOn(page)).toSorted()).not.toContain('S-000002');
      expect(await page.getByRole('link', { name: 'Payments' }).count()).toBe(0);
      expect((await save(page, browser, 'PDF, S-000001')).name).toBe('S-000001.pdf');
    },
    { email: ada.email, screen: 'phone' },
  );
});
