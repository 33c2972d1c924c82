import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, OTHER_TENANT, TENANT } from '#tests/factories/desk-browser.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

test('a member of two shops switches between them', async () => {
  const { email } = await makeMember(pages.desk, TENANT, [{ role: 'owner', eventId: null }]);
  await makeMember(pages.desk, OTHER_TENANT, [{ role: 'owner', eventId: null }], email);
  await pages.walk(
    async ({ page, open }) => {
      await open('photos');
      await page.getByRole('combobox', { name: 'Shop' }).selectOption(OTHER_TENANT);
      await expect.poll(() => page.path()).toContain(`/tenants/${OTHER_TENANT}/`);
    },
    { email },
  );
});

test('an expired session asks for a login', () =>
  pages.walk(async ({ page, browser, open }) => {
    await open('photos');
    await browser.cookies.removeAllCookies();
    await page.reload();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  }));
