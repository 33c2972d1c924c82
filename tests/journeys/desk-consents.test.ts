import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { giveConsents } from '#tests/factories/give-consents.ts';
import { PHONE } from './browser.ts';
import { type DeskPages, expectDeskAccessible, openDeskPages } from './desk-steps.ts';

const GUARDS = [{ role: 'privacy-officer', eventId: null }] as const;
let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  const event = await makeEvent(deps, { tenantId: TENANT, title: 'Seerunde', photos: [['17']] });
  await giveConsents(deps, event.eventId, event.competitors['17'] ?? '');
  const without = { title: 'Bergrunde', faceIndexing: 'atImport', faceGround: null } as const;
  await makeEvent(deps, { ...without, tenantId: TENANT, photos: [['18']] });
});
afterAll(() => pages?.close());

test('a privacy officer sees who agreed to what, and what is kept of them', () =>
  pages.visit(
    async ({ page, open }) => {
      await open('consents');
      await page.getByText('Version 1, Greek').waitFor();
      await page.getByText('I agree that Ann may see my photos.').waitFor();
      await expectDeskAccessible(page);
      await page.getByLabel('State').selectOption('Withdrawn');
      await page.getByText('Not recorded: older than this record').waitFor();
      await expect.poll(() => page.getByText('Version 1, Greek').count()).toBe(0);
      await page.getByRole('link', { name: 'What is kept' }).click();
      await page.getByRole('heading', { name: 'What is kept of them' }).waitFor();
    },
    { grants: [...GUARDS] },
  ));

test('and on which ground each event looks for faces, also on a phone', () =>
  pages.visit(
    async ({ page, open }) => {
      await open('consents');
      await page.getByRole('tab', { name: 'Legal grounds for faces' }).click();
      await page.getByText('Consent at registration').waitFor();
      await page.getByText('missing: no faces are looked for').waitFor();
      await expectDeskAccessible(page);
      await page.getByRole('searchbox').fill('Seerunde');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect.poll(() => page.getByText('Bergrunde').count()).toBe(0);
    },
    { grants: [...GUARDS], viewport: PHONE, isDark: true },
  ));
