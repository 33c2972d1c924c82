import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopPages, type ShopPages } from './open-shop-pages.ts';

/** The menu of desktops. The drawer, a dialog with a history of its own, is in journeys. */
let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
});
afterAll(() => pages?.close());

test('has text entries; "more" has the rest, the tenant’s pages and the forms', async () => {
  await pages.walk(
    async ({ page }) => {
      await page.goto('/');
      const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' });
      await expect
        .poll(() => menu.getByRole('link').allTextContents())
        .toEqual(['Participants', 'Photographers', 'Organizers', 'Partners']);
      await menu.getByRole('button', { name: 'More' }).click();
      const entries = async () =>
        (await menu.locator('li li').allTextContents()).filter((text) => text !== '');
      await expect.poll(entries).toEqual(['Contacts', 'Kids run', 'Feedback', 'Report an error']);
      await menu.getByRole('link', { name: 'Contacts' }).click();
      await page.locator('main[data-route="contacts"]').waitFor();
      expect(await menu.getByRole('link', { name: 'Contacts' }).count()).toBe(0);
    },
    {
      print: (printed) => {
        printed.site = { ...printed.site, customPages: [{ name: 'kids-run', titles: {} }] };
      },
    },
  );
});
