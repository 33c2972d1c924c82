import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxOf, footer, openShellShop, reach, type ShellShop, type Size } from './shell-shop.ts';

/** The drawer, the dialogs over a page and their history. `tests/pages/shell-menu.test.ts` tests the menu's entries. */
let shell: ShellShop;
beforeAll(async () => {
  shell = await openShellShop();
});
afterAll(() => shell?.close());

const bar = (page: Page) => page.getByRole('banner');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openDrawer = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

describe('the menu', () => {
  test('scrolls to the top and replaces the route when an entry is chosen', async () => {
    await shell.visit({ viewport: { width: 1280, height: 400 }, hasConsent: true }, async (page, address) => {
      await page.goto(`${address}/cart`);
      await footer(page).waitFor();
      await bar(page).getByRole('link', { name: 'Photofinish' }).click();
      await reach(page, 'home');
      await page.getByRole('contentinfo').waitFor();
      const steps = await page.evaluate('history.length');
      await page.evaluate('scrollTo(0, 300)');
      expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
      const menu = bar(page).getByRole('navigation');
      await menu.getByRole('link', { name: 'Participants' }).click();
      await expect.poll(() => page.evaluate('scrollY')).toBe(0);
      await menu.getByRole('link', { name: 'Organizers' }).click();
      await reach(page, 'organizers');
      expect(await page.evaluate('history.length')).toBe(steps);
      await page.goBack();
      await reach(page, 'cart');
    });
  });
});

describe.each<Size>(['phone', 'tablet'])('the drawer on a %s', (size) => {
  test('is 296 px wide, traps the focus, closes by Escape and restores the focus', async () => {
    await shell.visit(
      { size, hasConsent: true, settings: { languages: ['en', 'de', 'ru'] } },
      async (page, address) => {
        await page.goto(address);
        await footer(page).waitFor();
        await page.getByRole('button', { name: 'Menu' }).focus();
        await page.keyboard.press('Enter');
        await drawer(page).waitFor();
        expect((await boxOf(drawer(page))).width).toBe(296);
        const names = await drawer(page).locator('a, button').allTextContents();
        expect(names.filter((name) => name !== '')).toEqual([
          ...['Participants', 'Photographers', 'Organizers', 'Partners', 'Contacts'],
          ...['Feedback', 'Report an error', 'English', 'Deutsch', 'Русский'],
        ]);
        for (let step = 0; step < names.length + 2; step += 1) {
          await page.keyboard.press('Tab');
          const isOutside = await page.evaluate(
            "document.activeElement.closest('dialog') === null && document.activeElement !== document.body",
          );
          expect(isOutside).toBe(false);
        }
        await page.keyboard.press('Escape');
        await expect.poll(() => drawer(page).count()).toBe(0);
        const menu = page.getByRole('button', { name: 'Menu' });
        await expect.poll(() => menu.evaluate((own) => own.matches(':focus'))).toBe(true);

        // A dialog that is chosen in the drawer replaces the drawer. One step back restores the page, also after a reload.
        const form = page.getByRole('dialog', { name: 'Report an error' });
        await openDrawer(page);
        await drawer(page).getByRole('button', { name: 'Report an error' }).click();
        await form.waitFor();
        expect(await drawer(page).count()).toBe(0);
        await page.goBack();
        await form.waitFor({ state: 'detached' });
        await menu.and(page.locator(':focus')).waitFor();
        await openDrawer(page);
        await drawer(page).waitFor();
        await page.reload();
        await footer(page).waitFor();
        await expect.poll(() => page.evaluate('history.state.layer ?? 0')).toBe(0);
        await page.goBack();
        expect(page.url()).toBe('about:blank');
      },
    );
  });

  test('replaces the route, opens the new page at its top and closes, as it does by a tap beside it', async () => {
    await shell.visit({ size, hasConsent: true }, async (page, address) => {
      await page.goto(`${address}/contacts`);
      await footer(page).waitFor();
      await page.evaluate('scrollTo(0, 200)');
      const steps = await page.evaluate('navigation.currentEntry.index');
      await openDrawer(page);
      await drawer(page).getByRole('link', { name: 'Partners' }).click();
      await reach(page, 'business');
      await expect.poll(() => page.evaluate('scrollY')).toBe(0);
      expect(await page.evaluate('navigation.currentEntry.index')).toBe(steps);
      expect(await drawer(page).count()).toBe(0);
      await openDrawer(page);
      await drawer(page).waitFor();
      await page.mouse.click(350, 500);
      await expect.poll(() => drawer(page).count()).toBe(0);
    });
  });
});

describe('a dialog over the page', () => {
  test('shows a tenant’s page in the visitor’s language in a sandboxed frame, and blocks scrolling below', async () => {
    const site = { customPages: [{ name: 'kids-run', titles: {} }] };
    await shell.visit({ site, size: 'desktop', locale: 'de', hasConsent: true }, async (page, address) => {
      await page.route('**/pages/kids-run/de/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Run, kids</h1>' }),
      );
      await page.goto(address);
      await bar(page).getByRole('button', { name: 'Mehr' }).click();
      await page.getByRole('button', { name: 'Kids run' }).click();
      const dialog = page.getByRole('dialog', { name: 'Kids run' });
      await dialog.locator('iframe').contentFrame().getByText('Run, kids').waitFor();
      expect(await dialog.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-popups');
      const overflow = () => page.evaluate('getComputedStyle(document.documentElement).overflowY');
      expect(await overflow()).toBe('hidden');
      await dialog.getByRole('button', { name: 'Schließen' }).click();
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await overflow()).not.toBe('hidden');
    });
  });

  test('is reported as unreachable if its file cannot be loaded', async () => {
    await shell.visit({ hasConsent: true }, async (page, address, context) => {
      await page.goto(address);
      await footer(page).waitFor();
      await context.setOffline(true);
      await openDrawer(page);
      await page.getByRole('alert').getByText('We can’t reach the server.').waitFor();
    });
  });
});
