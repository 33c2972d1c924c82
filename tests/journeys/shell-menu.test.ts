import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuItem } from '#contract/settings.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { boxOf, footer, openShellShop, reach, type ShellShop, type Size } from './shell-shop.ts';

const ANNA = 'anna@example.com';

let shell: ShellShop;
beforeAll(async () => {
  shell = await openShellShop();
  await defineIdentityAccount(shell.shop.deps, 'photofinish', {
    email: ANNA,
    isEmailVerified: true,
    name: 'Anna',
    password: DEMO_PASSWORD,
  });
});
afterAll(() => shell?.close());

const bar = (page: Page) => page.getByRole('banner');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openDrawer = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

describe('the menu', () => {
  test('has only what the theme allows', async () => {
    const menuItems: MenuItem[] = ['divider', '/', 'divider', '/my-account', 'divider'];
    await shell.visit({ settings: { menuItems } }, async (page, address) => {
      await page.goto(address);
      await openDrawer(page);
      await drawer(page).getByRole('link', { name: 'Participants' }).waitFor();
      expect(await drawer(page).getByRole('link').allTextContents()).toEqual(['Participants']);
      // No dividers at the ends; the remaining one is before the forms.
      expect(await drawer(page).locator('nav li[aria-hidden=true]').count()).toBe(1);
    });
  });

  test('omits the entries that the theme excludes', async () => {
    const settings = { showMobileMenuItems: false };
    await shell.visit({ settings }, async (page, address) => {
      await page.goto(address);
      await openDrawer(page);
      await drawer(page).getByRole('button', { name: 'Report an error' }).waitFor();
      expect(await drawer(page).getByRole('link').count()).toBe(0);
    });
  });

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

  test('offers my account only after a login, whose email then fills the forms', async () => {
    const { eventId } = await makeEvent(shell.shop.deps, { title: 'Secret Run', isSecure: true });
    await shell.visit({ hasConsent: true }, async (page, address) => {
      await page.goto(`${address}/my-account`);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await openDrawer(page);
      await drawer(page).getByRole('link', { name: 'Contacts' }).waitFor();
      expect(await drawer(page).getByRole('link', { name: 'My account' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Email').fill(ANNA);
      await page.getByLabel('Password').fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
      await openDrawer(page);
      await drawer(page).getByRole('link', { name: 'My account' }).waitFor();
      await page.goto(`${address}/event/${eventId}`);
      const field = page.getByLabel('Your email');
      await expect.poll(() => field.inputValue(), { timeout: 15_000 }).toBe(ANNA);
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

        // A chosen dialog replaces it, and one step back restores the page, also after a reload.
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
  test('is the feedback form if the theme has it, and the error report in every theme', async () => {
    await shell.visit({ hasConsent: true }, async (page, address) => {
      await page.goto(address);
      for (const name of ['Feedback', 'Report an error']) {
        await openDrawer(page);
        await drawer(page).getByRole('button', { name }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').first().waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => dialog.count()).toBe(0);
      }
    });
    await shell.visit({ size: 'desktop', hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'More' }).click();
      await bar(page).getByRole('button', { name: 'Feedback' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    });
    await shell.visit({ settings: { features: [] } }, async (page, address) => {
      await page.goto(address);
      await openDrawer(page);
      await drawer(page).getByRole('button', { name: 'Report an error' }).waitFor();
      expect(await page.getByRole('button', { name: 'Feedback' }).count()).toBe(0);
    });
  });

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
