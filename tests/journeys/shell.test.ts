import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { boxOf, footer, openShellShop, overflowOf, reach, type ShellShop, type Size } from './shell-shop.ts';

let shell: ShellShop;
beforeAll(async () => {
  shell = await openShellShop();
});
afterAll(() => shell?.close());

const bar = (page: Page) => page.getByRole('banner');
const logo = (page: Page) => bar(page).getByRole('link', { name: 'Photofinish' });
const middleOf = async (part: Locator) => {
  const { x, width } = await boxOf(part);
  return x + width / 2;
};

describe('the app bar', () => {
  test.each<[Size, number]>([
    ['phone', 56],
    ['tablet', 64],
    ['desktop', 64],
  ])('on a %s is %i px high and has its items without overlap', async (size, height) => {
    await shell.visit({ size, hasConsent: true }, async (page, address) => {
      await page.goto(`${address}/contacts`);
      await footer(page).waitFor();
      expect((await boxOf(bar(page))).height).toBe(height);
      const parts = [
        ...(size === 'desktop' ? [] : [page.getByRole('button', { name: 'Menu' })]),
        bar(page).getByRole('button', { name: 'Back', exact: true }),
        logo(page),
        ...(size === 'desktop' ? [bar(page).getByRole('button', { name: 'More' })] : []),
        ...(size === 'phone' ? [] : [bar(page).getByRole('button', { name: 'Language: English' })]),
        bar(page).getByRole('link', { name: 'My account' }),
        bar(page).getByRole('link', { name: /^Cart/ }),
      ];
      let end = 0;
      for (const part of parts) {
        const { x, width } = await boxOf(part);
        expect(x).toBeGreaterThanOrEqual(end);
        end = x + width;
      }
      await expect.poll(() => overflowOf(page)).toBe(0);
    });
  });

  test('fits everything at 320 px, with the small logo', async () => {
    await shell.visit({ viewport: { width: 320, height: 640 } }, async (page, address) => {
      await page.goto(`${address}/impressum`);
      const source = await logo(page)
        .locator('img')
        .evaluate((image: { currentSrc: string }) => image.currentSrc);
      expect(source).toMatch(/logo-small/);
      const [back, sign, account] = await Promise.all([
        boxOf(page.getByRole('button', { name: 'Back', exact: true })),
        boxOf(logo(page)),
        boxOf(page.getByRole('link', { name: 'My account' })),
      ]);
      expect(back.x + back.width).toBeLessThanOrEqual(sign.x);
      expect(sign.x + sign.width).toBeLessThanOrEqual(account.x);
    });
  });

  test('leads back one step, or home after a direct link', async () => {
    await shell.visit({ hasConsent: true }, async (page, address) => {
      await page.goto(`${address}/impressum`);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await reach(page, 'home');
      await page.getByRole('link', { name: /Lakeside Run/ }).click();
      await reach(page, 'event');
      await page.getByRole('link', { name: /^Cart/ }).click();
      await reach(page, 'cart');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await reach(page, 'event');
    });
  });

  test('has the logo at the start on some desktop routes, otherwise centred', async () => {
    await shell.visit({ size: 'desktop' }, async (page, address) => {
      await page.goto(address);
      await footer(page).waitFor();
      expect((await boxOf(logo(page))).x).toBeLessThan(100);
      await page.goto(`${address}/event/${shell.event.eventId}`);
      // One poll measures both, because a scroll bar may appear between two measurements.
      await expect
        .poll(async () => (await middleOf(logo(page))) - (await middleOf(bar(page))))
        .toBeCloseTo(0, -1);
    });
    await shell.visit({ size: 'tablet' }, async (page, address) => {
      await page.goto(address);
      await expect.poll(() => middleOf(logo(page))).toBeCloseTo(await middleOf(bar(page)), -1);
    });
    await shell.visit({ size: 'desktop', settings: { alignLogoCenter: true } }, async (page, address) => {
      await page.goto(address);
      await footer(page).waitFor();
      expect(await middleOf(logo(page))).toBeCloseTo(await middleOf(bar(page)), -1);
    });
  });

  test('is reduced at the checkout, and hidden while the payment is checked, from the printed page on', async () => {
    await shell.visit({ size: 'desktop' }, async (page, address) => {
      await page.goto(`${address}/checkout/00000000-0000-4000-8000-000000000000`);
      await footer(page).waitFor();
      await logo(page).waitFor();
      expect(await bar(page).getByRole('navigation').count()).toBe(0);
      expect(await bar(page).getByRole('link').count()).toBe(1);
      await page.goto(`${address}/order-complete`);
      expect(await page.locator('.app-bar').isVisible()).toBe(false);
      await footer(page).waitFor();
      expect(await page.locator('.app-bar').count()).toBe(0);
      // The page and the footer have their own links.
      expect(await footer(page).getByRole('link').count()).toBeGreaterThan(0);
    });
  });
});

describe('the language dropdown', () => {
  const button = (page: Page) => bar(page).getByRole('button', { name: /^(Language|Sprache): / });
  const german = (page: Page) => bar(page).getByRole('button', { name: 'Deutsch', exact: true });

  test('opens after 250 ms of hovering and closes 100 ms after it ends', async () => {
    await shell.visit({ size: 'desktop', hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await footer(page).waitFor();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await button(page).hover();
      await page.clock.runFor(240);
      expect(await german(page).count()).toBe(0);
      await page.clock.runFor(20);
      expect(await german(page).count()).toBe(1);
      await page.mouse.move(400, 600);
      await page.clock.runFor(90);
      expect(await german(page).count()).toBe(1);
      await page.clock.runFor(20);
      expect(await german(page).count()).toBe(0);
    });
  });

  test('works by click and by keyboard, and the choice is remembered', async () => {
    await shell.visit({ size: 'desktop', hasConsent: true }, async (page, address) => {
      await page.goto(address);
      await button(page).click();
      await expectAccessible(page);
      const flag = german(page).locator('img');
      expect(await flag.getAttribute('src')).toBe('/img/lang/de.svg');
      await german(page).click();
      await page.getByRole('heading', { name: 'Finde deine Fotos' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Finde deine Fotos' }).waitFor();
      await button(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('button', { name: 'English', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('button', { name: 'English', exact: true }).count()).toBe(0);
      await expect.poll(() => button(page).evaluate((own) => own.matches(':focus'))).toBe(true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Find your photos' }).waitFor();
    });
  });
});

test('a shop has the colours of its brand', async () => {
  const grounds: unknown[] = [];
  for (const tenantId of ['photofinish', 'marafon', 'laufbilder'])
    await shell.visit({ tenantId }, async (page, address) => {
      await page.goto(address);
      grounds.push(
        await page.evaluate(`(() => {
          const { style } = document.body.appendChild(document.createElement('p'));
          return ['brand', 'accent'].map((name) => {
            style.color = 'var(--' + name + ')';
            return getComputedStyle(document.body.lastElementChild).color;
          });
        })()`),
      );
    });
  expect(new Set(grounds.flat()).size).toBe(6);
});
