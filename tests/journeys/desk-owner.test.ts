import { afterAll, beforeAll, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

test('an owner makes a member the organizer of an event on a phone', async () => {
  await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, title: 'Seerunde', photos: [] });
  await pages.visit(
    async ({ page, open }) => {
      await open('members');
      await page.getByRole('button', { name: 'Add a member' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email address').fill('ola@example.com');
      await dialog.getByLabel('Role').selectOption('organizer');
      await dialog.getByRole('combobox', { name: 'Event' }).fill('seerunde');
      await page.getByRole('option', { name: 'Seerunde' }).click();
      await dialog.getByRole('button', { name: 'Add and invite' }).click();
      await page.getByRole('row').filter({ hasText: 'Organizer of Seerunde' }).waitFor();
    },
    { viewport: PHONE },
  );
});
