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
