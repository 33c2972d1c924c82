import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

test('a frame is drawn, and its layer is downloaded', async () => {
  await addPlainFrame(pages.desk.shop.deps, 'plain', { tenantId: TENANT });
  await pages.visit(async ({ page, open }) => {
    await open('settings/frames');
    const drawn = page.getByRole('img', { name: 'plain with a photo in one colour' });
    await expect
      .poll(() => drawn.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Files: plain' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download landscape-background-1.png' }).click(),
    ]);
    // A layer is drawn once, when it is uploaded: decision 215.
    const { format, width, height } = await sharp(await saved.path()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 900 });
  });
});
