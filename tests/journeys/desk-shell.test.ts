import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

test('the first page opens the first area in the chosen language without a policy violation', () =>
  pages.visit(async ({ page }) => {
    await page.goto(pages.desk.origin, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('menuitemradio', { name: 'Dunkel' }).click();
    await page.keyboard.press('Escape');
    await page.locator('html[lang="de"][data-mantine-color-scheme="dark"]').waitFor();
    await page.reload({ waitUntil: 'load' });
    await page.getByRole('navigation', { name: 'Bereiche des Desks' }).waitFor();
  }));

test('a phone shows the areas behind a button', () =>
  pages.visit(
    async ({ page, open }) => {
      await open('photos');
      const link = page.getByRole('link', { name: 'Photos', exact: true });
      // The closed menu, and the link in it, are outside the window.
      const left = async () => (await link.boundingBox())?.x ?? 0;
      await expect.poll(left).toBeLessThan(0);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect.poll(left).toBeGreaterThanOrEqual(0);
      await link.click();
      await expect.poll(left).toBeLessThan(0);
    },
    { viewport: PHONE },
  ));

test('a visitor without a session sees the login page', async () => {
  const context = await pages.browser.newContext();
  const page = await context.newPage();
  await page.goto(pages.desk.origin);
  expect(new URL(page.url()).pathname).toBe('/entrance');
  await context.close();
});
