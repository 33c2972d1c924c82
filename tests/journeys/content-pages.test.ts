import { expect, test } from 'vitest';
import { CONTENT_PATHS } from '#contract/site.ts';
import { DESKTOP, expectAccessible, PHONE } from './browser.ts';
import { WORDS, writeSite } from './content-site.ts';
import { openShellShop } from './shell-shop.ts';

test('axe finds nothing on a page with a tenant’s own text, in light and dark, narrow and wide', async () => {
  const shell = await openShellShop();
  await writeSite(shell.shop);
  await shell.visit({}, async (page, address) => {
    await page.goto(address + CONTENT_PATHS.organizers);
    await page.getByRole('heading', { level: 1, name: WORDS.en.title }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page);
    for (const width of [320, PHONE.width]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });
  await shell.close();
});

test('neither a long word of a title nor the shop’s address breaks on a narrow screen', async () => {
  const shell = await openShellShop();
  await shell.visit({}, async (page, address) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const linesOf = (selector: string) =>
      page.evaluate<number>(`(() => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector('${selector}'));
        return new Set([...text.getClientRects()].map(({ top }) => top)).size;
      })()`);
    await page.goto(address + CONTENT_PATHS.organizers);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate("document.querySelector('main h1').textContent = 'Veranstaltungen'");
    expect(await linesOf('main h1')).toBe(1);
    await page.goto(address + CONTENT_PATHS.contacts);
    await page.locator('main a[href^="mailto:"]').waitFor();
    expect(await linesOf('main a[href^="mailto:"]')).toBe(1);
  });
  await shell.close();
});
