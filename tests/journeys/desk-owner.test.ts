import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOwnRoutes } from '#contract/desk.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, openScript } from '#tests/factories/desk-calls.ts';
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

test('a member creates a token by keyboard, uses it, removes a scope and revokes it', () =>
  pages.visit(
    async ({ page, email, open }) => {
      await open('tokens');
      await page.getByRole('button', { name: 'Create a token' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('export');
      await page.keyboard.press('Tab');
      for (const scope of ['member.read', 'order.read']) {
        await page.keyboard.type(scope);
        await page.getByRole('option', { name: scope }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Tab');
      await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).press('Enter');
      const shown = page.getByRole('dialog', { name: 'Your new token' });
      const token = await shown.getByLabel('Your new token').last().textContent();
      await shown.getByRole('button', { name: 'Close' }).last().click();
      const me = () => callDesk(openScript(pages.desk, (token ?? '').trim()), deskOwnRoutes.getMe);
      expect((await me()).json()).toMatchObject({ email, by: 'Token' });
      const row = page.getByRole('row').filter({ hasText: 'export' });
      await row.getByRole('button', { name: 'Fewer scopes' }).click();
      const narrow = page.getByRole('dialog');
      await narrow.getByRole('combobox').press('Backspace');
      await narrow.getByRole('button', { name: 'Fewer scopes' }).click();
      await narrow.waitFor({ state: 'hidden' });
      expect(await row.textContent()).not.toContain('order.read');
      await row.getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
      await page.getByText('You have no tokens.').waitFor();
      expect(await me()).toMatchObject({ statusCode: 401 });
    },
    { grants: [{ role: 'operator', eventId: null }] },
  ));
