import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runErasure, verifyCertificate } from '#operating/erasure/index.ts';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { settleMonth } from '#tests/factories/settled-month.ts';
import { PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

/** Presses a button that saves a file. */
async function save(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('an accountant saves statements and the bank payments; a photographer saves their own statement on a phone', async () => {
  const { ada } = await settleMonth(pages.desk, await openPayingBuyer(pages.desk.shop));
  const who = 'street: Am See 1, postalCode: "6900", city: Bregenz, country: AT';
  const payees = `payer: { name: Seelauf GmbH, ${who}, iban: AT61 1904 3002 3457 3201 }\npayees:\n  - { photographer: Ada Berg, name: Ada Berg, ${who}, iban: DE89 3704 0044 0532 0130 00 }\n`;
  await pages.visit(
    async ({ page, open }) => {
      await open('settlements');
      const pdf = await save(page, 'PDF, S-000002');
      expect([pdf.name, pdf.bytes.toString('latin1', 0, 5)]).toEqual(['S-000002.pdf', '%PDF-']);
      const csv = await save(page, 'All as CSV');
      expect([csv.name, csv.bytes.toString('utf8', 0, 16)]).toEqual(['statements.csv', 'statement,month,']);
      await open('settlements/payees');
      const file = { name: 'payees.yaml', mimeType: 'text/yaml', buffer: Buffer.from(payees) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Show what changes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await page.getByText('The payees are saved.').waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
      const xml = await save(page, 'File for the bank (XML)');
      expect(xml.name).toBe('payments.xml');
      expect(xml.bytes.toString().match(/<EndToEndId>S-\d+/g)).toEqual(['<EndToEndId>S-000001']);
    },
    { grants: [{ role: 'accountant', eventId: null }] },
  );
  await pages.visit(
    async ({ page, open }) => {
      await open('settlements');
      expect((await save(page, 'PDF, S-000001')).name).toBe('S-000001.pdf');
    },
    { email: ada.email, viewport: PHONE },
  );
});

test('a person’s data and the certificate of their erasure are saved on a phone', async () => {
  const { deps } = pages.desk.shop;
  await makeEvent(deps, { tenantId: TENANT, title: 'Seerunde', photos: [['17'], ['17', '18']] });
  await pages.visit(
    async ({ page, open }) => {
      await open('persons');
      await page.getByRole('searchbox').fill('Runner17');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('checkbox', { name: 'Alex Runner17' }).check();
      await page.getByRole('button', { name: 'Export everything' }).click();
      expect((await save(page, 'Download')).bytes.toString('latin1', 0, 2)).toBe('PK');
      await page.getByRole('button', { name: 'Erase for good' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Erasures' }).click();
      const erasureId = (await page.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';
      await runErasure(deps, TENANT, erasureId);
      const { name, bytes } = await save(page, 'Download the certificate');
      expect(name).toBe(`certificate-${erasureId}.json`);
      const keys = { keys: [(await loadCertificateKey(deps.config)).publicJwk] };
      expect(await verifyCertificate(String(bytes), keys)).toMatchObject({
        certificate: { certificateId: erasureId },
      });
    },
    { grants: [{ role: 'privacy-officer', eventId: null }], viewport: PHONE },
  );
});
