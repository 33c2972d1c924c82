import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#hosting/desk/find-session.ts';
import { makeMember, OTHER_TENANT, TENANT } from '#tests/factories/desk-browser.ts';
import { PHONE } from './browser.ts';
import { type DeskPages, expectDeskAccessible, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

test('the first page leads to the first area, in the language that is chosen, without a fault of the policy', () =>
  pages.visit(async ({ page }) => {
    await page.goto(pages.desk.origin, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('menuitemradio', { name: 'Dunkel' }).click();
    await page.keyboard.press('Escape');
    await page.locator('html[lang="de"][data-mantine-color-scheme="dark"]').waitFor();
    await page.reload({ waitUntil: 'load' });
    await page.getByRole('navigation', { name: 'Bereiche des Desks' }).waitFor();
  }));

test('who works in two shops changes between them', async () => {
  const { email } = await makeMember(pages.desk, TENANT, [{ role: 'owner', eventId: null }]);
  await makeMember(pages.desk, OTHER_TENANT, [{ role: 'owner', eventId: null }], email);
  await pages.visit(
    async ({ page, open }) => {
      await open('photos');
      await page.getByRole('combobox', { name: 'Shop' }).selectOption(OTHER_TENANT);
      await page.waitForURL(`**/tenants/${OTHER_TENANT}/**`);
    },
    { email },
  );
});

test('a session that is over asks for a login, and a phone shows the areas behind a button', () =>
  pages.visit(
    async ({ page, context, open }) => {
      await open('photos');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Photos' }).waitFor();
      await expectDeskAccessible(page);
      await context.clearCookies({ name: SESSION_COOKIE });
      await page.reload({ waitUntil: 'load' });
      await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
      await expectDeskAccessible(page);
    },
    { viewport: PHONE },
  ));

test('who has no session is led to the entrance', async () => {
  const context = await pages.browser.newContext();
  const page = await context.newPage();
  await page.goto(pages.desk.origin);
  expect(new URL(page.url()).pathname).toBe('/entrance');
  await context.close();
});
