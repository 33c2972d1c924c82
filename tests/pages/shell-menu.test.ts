import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuItem } from '#contract/settings.ts';
import type { LocatedPage } from './locators.ts';
import { openShopPages, type ShopPages, type ShopWalker } from './open-shop-pages.ts';

/** The entries of the menu. Journeys test the focus, the size and the history of the drawer. */
let pages: ShopPages;
beforeAll(async () => {
  pages = await openShopPages();
});
afterAll(() => pages?.close());

test('the menu has text entries; "more" has the other entries, the tenant’s pages and the forms', async () => {
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

/** Opens the drawer once the page has settled: when a page starts, it closes the drawer and dialogs of the page before. */
async function openDrawer({ page, browser }: ShopWalker, name = 'Menu'): Promise<void> {
  await page.getByRole('contentinfo').waitFor();
  await browser.pass(0);
  await page.getByRole('button', { name }).click();
}

describe('the drawer', () => {
  const drawer = (page: LocatedPage) => page.getByRole('dialog', { name: 'Menu' });

  test('has only what the theme allows', async () => {
    const menuItems: MenuItem[] = ['divider', '/', 'divider', '/my-account', 'divider'];
    await pages.walk(
      async (walker) => {
        const { page } = walker;
        await page.goto('/');
        await openDrawer(walker);
        const links = drawer(page).getByRole('link');
        await links.filter({ hasText: 'Participants' }).waitFor();
        expect(await links.allTextContents()).toEqual(['Participants']);
        // No dividers at the ends; the remaining one is before the forms.
        expect(await drawer(page).locator('nav li[aria-hidden=true]').count()).toBe(1);
      },
      {
        screen: 'phone',
        print: ({ settings }) => {
          Object.assign(settings, { menuItems });
        },
      },
    );
  });

  test('omits the entries that the theme excludes', async () => {
    await pages.walk(
      async (walker) => {
        const { page } = walker;
        await page.goto('/');
        await openDrawer(walker);
        await drawer(page).getByRole('button', { name: 'Report an error' }).waitFor();
        expect(await drawer(page).getByRole('link').count()).toBe(0);
      },
      {
        screen: 'phone',
        print: ({ settings }) => {
          Object.assign(settings, { showMobileMenuItems: false });
        },
      },
    );
  });

  test('and the bar offer no choice of languages if the shop has only one', async () => {
    await pages.walk(
      async (walker) => {
        const { page } = walker;
        await page.goto('/');
        await page.getByRole('contentinfo').waitFor();
        expect(await page.getByRole('banner').getByRole('button', { name: 'Sprache' }).count()).toBe(0);
        await openDrawer(walker, 'Menü');
        const menu = page.getByRole('dialog', { name: 'Menü' });
        await menu.getByRole('link', { name: 'Teilnehmende' }).waitFor();
        expect(await menu.getByText('Deutsch').count()).toBe(0);
      },
      { brand: 'laufbilder', screen: 'tablet', languages: ['de-DE'] },
    );
  });
});

describe('a dialog over the page', () => {
  const dialog = (page: LocatedPage) => page.getByRole('dialog');
  const form = (page: LocatedPage) => dialog(page).getByRole('textbox').first();

  test('is the feedback form or the error report, chosen in the drawer', async () => {
    await pages.walk(
      async (walker) => {
        const { page } = walker;
        await page.goto('/');
        for (const name of ['Feedback', 'Report an error']) {
          await openDrawer(walker);
          await dialog(page).getByRole('button', { name }).click();
          await page.getByRole('dialog', { name }).getByRole('textbox').first().waitFor();
          await dialog(page).getByRole('button', { name: 'Close' }).click();
          await dialog(page).waitFor({ state: 'detached' });
        }
      },
      { screen: 'phone' },
    );
  });

  test('is the feedback form, chosen in the menu of a desktop', async () => {
    await pages.walk(async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click();
      await form(page).waitFor();
    });
  });

  test('is never the feedback form if the theme has none', async () => {
    await pages.walk(
      async (walker) => {
        const { page } = walker;
        await page.goto('/');
        await openDrawer(walker);
        await dialog(page).getByRole('button', { name: 'Report an error' }).waitFor();
        expect(await page.getByRole('button', { name: 'Feedback' }).count()).toBe(0);
      },
      {
        screen: 'phone',
        print: ({ settings }) => {
          settings.features = [];
        },
      },
    );
  });
});
