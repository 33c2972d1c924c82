import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

test('a promo code is created by keyboard on a phone', () =>
  pages.visit(
    async ({ page, open }) => {
      await open('settings');
      await page.getByRole('button', { name: 'Create a code' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Create a code' });
      await dialog.getByRole('textbox', { name: 'Code' }).fill('lake-10');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row').filter({ hasText: 'LAKE10' }).waitFor();
    },
    { viewport: PHONE },
  ));

test('a frame is created, its layer is downloaded, and the frame is retired', () =>
  pages.visit(async ({ page, open }) => {
    await open('settings/frames');
    const layer = (width: number, height: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#1b4d3e"/></svg>`;
    const layout = (name: string, width: number, height: number) =>
      `${name}: { size: [${width}, ${height}], background: [${name}.svg], photo: [60, 60, ${width - 120}, ${height - 240}], texts: [{ of: name, box: [60, ${height - 160}, ${width - 120}, 120], size: [40, 90], colour: "#ffffff" }] }`;
    const yaml = `key: plain\ntitle: { en: Plain }\n${layout('landscape', 1200, 900)}\n${layout('portrait', 900, 1200)}\n`;
    const file = (name: string, text: string) => ({
      name,
      mimeType: name.endsWith('svg') ? 'image/svg+xml' : 'application/yaml',
      buffer: Buffer.from(text),
    });
    await page
      .locator('input[type="file"]')
      .setInputFiles([
        file('frame.yaml', yaml),
        file('landscape.svg', layer(1200, 900)),
        file('portrait.svg', layer(900, 1200)),
      ]);
    await page.getByRole('button', { name: 'Add a frame' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a frame' });
    await dialog.getByRole('img', { name: 'Landscape with a photo in one colour' }).waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const drawn = page.getByRole('img', { name: 'Plain with a photo in one colour' });
    await expect
      .poll(() => drawn.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Files: Plain' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download landscape-background-1.png' }).click(),
    ]);
    // A layer is drawn once, when it is uploaded: decision 215.
    const { format, width, height } = await sharp(await saved.path()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 900 });
    await open('settings/frames');
    await page.getByRole('button', { name: 'Retire: Plain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('There is no frame yet.').waitFor();
  }));
