import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { UPLOAD_PREVIEWS_PATH } from '#contract/uploads.ts';
import { openBadLine } from '#tests/factories/bad-line.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { newVisitor, PHONE } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  event = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, title: 'Seerunde', photos: [] });
  await pages.desk.shop.work();
});
afterAll(() => pages?.close());

const CAMERA = { Make: 'Canon', Model: 'EOS R6' };

/** Makes a photo with as many bytes as from a camera, but few pixels, because the server reads every pixel. */
async function takePhoto(name: string, day: string, width = 450) {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  const height = (2 * width) / 3;
  // A gradient from dark to light, so that all these photos look similar.
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="shade"><stop stop-opacity=".7"/><stop offset="1" stop-opacity="0"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#shade)"/></svg>`;
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .composite([{ input: Buffer.from(shade) }])
    .withExif({ IFD0: CAMERA, IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 10:00:00` } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Makes a photo of the page with the code at a given time, by a camera whose clock is 200 seconds slow. */
async function photographCode(code: Buffer, shownMs: number) {
  const clock = new Date(shownMs - 200_000).toISOString();
  const time = `${clock.slice(0, 10).replaceAll('-', ':')} ${clock.slice(11, 19)}`;
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#876' } })
    .composite([{ input: code, left: 250, top: 100 }])
    .withExif({ IFD0: CAMERA, IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer();
  return { name: 'DSC_7.JPG', mimeType: 'image/jpeg', buffer };
}

/** Opens the uploaded photos, hides one of two similar ones and shows it again, and corrects the clock. */
async function seeOwnPhotos(upload: Page, eventId: string): Promise<void> {
  const { shop } = pages.desk;
  const readPhotos = () =>
    shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .selectFrom('photos')
        .select(['fileName', 'placeKm', 'takenAt', 'clockAt', 'state'])
        .where('eventId', '=', eventId)
        .orderBy('fileName')
        .execute(),
    );
  expect((await readPhotos()).map((row) => row.placeKm)).toEqual([0, 0]);
  const figures = upload.getByRole('figure');
  await expect.poll(() => figures.count()).toBe(2);
  // Both photos are empty and were taken in the same second.
  await upload.getByText('1 photo could be hidden.', { exact: false }).waitFor();
  await upload.getByRole('button', { name: 'Hide', exact: true }).click();
  await upload.getByText('Tidy up?').waitFor({ state: 'detached' });
  await expect.poll(() => figures.count()).toBe(1);
  await upload.getByText('Hidden by you').click();
  await upload.getByRole('button', { name: 'Show again' }).click();
  await upload.getByText('None.', { exact: true }).waitFor();
  await upload.getByText('All', { exact: true }).click();
  await expect.poll(() => figures.count()).toBe(2);

  // A typed offset corrects the photos, and is undone before the code is read.
  await upload.getByRole('button', { name: 'I know by how much' }).click();
  await upload.getByLabel('By', { exact: true }).fill('1:00');
  await upload.getByText('Its first photo moves from', { exact: false }).waitFor();
  await upload.getByRole('button', { name: 'Correct its photos' }).click();
  await upload.getByText('the clock is slow by 1:00', { exact: false }).waitFor();
  await upload.getByRole('button', { name: 'Undo the correction' }).click();
  await upload.getByRole('button', { name: 'Undo the correction' }).waitFor({ state: 'detached' });

  await upload.getByRole('button', { name: 'Show the code' }).click();
  const shownMs = Date.now();
  const code = await upload.getByRole('img', { name: 'A code that shows the time' }).screenshot();
  await upload.getByRole('button', { name: 'Hide the code' }).click();
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photographCode(code, shownMs));
  await upload.getByRole('button', { name: 'Send them too' }).click();
  const read = upload.getByRole('status').filter({ hasText: /the clock is slow by 3:(19|2\d)/ });
  await read.getByRole('button', { name: 'Correct its photos' }).click({ timeout: 120_000 });
  await upload.getByText('Its photos are corrected', { exact: false }).waitFor();
  await expect.poll(async () => (await readPhotos()).map((row) => row.state)).toContain('Hidden');
  const [first, , clock] = await readPhotos();
  expect([first?.fileName, clock?.fileName, clock?.state]).toEqual(['DSC_1.JPG', 'DSC_7.JPG', 'Hidden']);
  const late = Number(first?.takenAt) - Number(first?.clockAt);
  expect(Math.abs(late - 200_000)).toBeLessThan(10_000);
}

test('an invited photographer uploads photos over an interrupted line and resumes later', async () => {
  const { shop } = pages.desk;
  const { date } = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('events').select('date').where('eventId', '=', event.eventId).executeTakeFirstOrThrow(),
  );
  const bound = shop.app.server.address();
  const line = await openBadLine(typeof bound === 'object' && bound !== null ? bound.port : 0, [0]);
  onTestFinished(line.close);
  await pages.visit(async ({ page, open }) => {
    await open(`events/${event.eventId}`);
    await page.getByRole('link', { name: 'Uploads of photographers' }).click();
    await page.getByText('No one is invited yet.').waitFor();
    await page.getByText('photos are on sale as soon as they are read', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Invite a photographer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a photographer' });
    await dialog.getByLabel('Photographer').fill('Ada Lindqvist');
    await dialog.getByRole('button', { name: 'Invite a photographer' }).click();
    const made = page.getByRole('dialog', { name: 'The link for Ada Lindqvist' });
    await made.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    const address = new URL((await made.locator('.secret').textContent()) ?? '');
    await made.getByRole('button', { name: 'Close' }).last().click();

    const { context, page: upload, faults } = await newVisitor(pages.browser, { viewport: PHONE });
    onTestFinished(() => context.close());
    await upload.emulateMedia({ reducedMotion: 'reduce' });
    address.port = String(line.port);
    await upload.goto(address.href);
    await upload.getByText('As Ada Lindqvist', { exact: false }).waitFor();
    // The secret leaves the address, and stays in this browser.
    expect(new URL(upload.url()).hash).toBe('');
    // The last photo is large enough that a smaller picture is sent first.
    const widths = { 'DSC_1.JPG': 450, 'DSC_2.JPG': 1200 };
    const photos = await Promise.all(
      Object.entries(widths).map(([name, width]) => takePhoto(name, date, width)),
    );
    const previews: string[] = [];
    upload.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (pathname === UPLOAD_PREVIEWS_PATH && response.ok())
        previews.push(`${searchParams.get('name')} ${searchParams.get('width')}`);
    });
    await upload.getByText('Start', { exact: true }).click();
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
    const files = upload.locator('input[type=file]').first();
    line.cutOnce(300_000);
    await files.setInputFiles([...photos, await takePhoto('DSC_0.JPG', '2020-01-05'), text]);
    await upload.getByText('1 file that is not a photo was left out.').waitFor();
    await upload.getByText('1 photo of 5 Jan 2020').waitFor();
    await upload.getByRole('button', { name: 'Leave them out' }).click();
    await upload.getByText('Everything has been sent.').waitFor();
    await upload.getByText('2 of 2 sent').waitFor();
    expect(line.cuts()).toBe(1);
    expect(previews).toEqual(['DSC_2.JPG 1200']);
    const count = (name: string) =>
      upload.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]');
    // Readers have the lowest priority.
    await expect.poll(() => count('Published').textContent(), { timeout: 120_000 }).toBe('2');
    await seeOwnPhotos(upload, event.eventId);
    await upload.getByRole('button', { name: 'That is all from me' }).click();
    await upload.getByText('that this was all. Thank you!', { exact: false }).waitFor();

    // The photographer comes back by a bookmark, with the same photos and one invalid file.
    await upload.goto(`${address.origin}/upload`);
    const broken = { name: 'DSC_9.JPG', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') };
    await files.setInputFiles([...photos, broken]);
    await upload.getByText('2 were there already', { exact: false }).waitFor();
    await upload.getByText('DSC_9.JPG: not a photo').waitFor();

    await page.getByText('“That is all”').waitFor();
    await page.getByRole('button', { name: 'By folder' }).click();
    const folders = page.getByRole('dialog', { name: 'The files of Ada Lindqvist by folder' });
    await folders.getByText('no folder').waitFor();
    await folders.getByText('1: not a photo').waitFor();
    await folders.getByRole('button', { name: 'Close' }).click();
    await folders.waitFor({ state: 'detached' });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download report' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('Seerunde - Ada Lindqvist.html');
    expect(await readFile(await saved.path(), 'utf8')).toContain('Canon EOS R6');
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(/^revoked /).waitFor();
    await upload.getByText('This link has expired.', { exact: false }).waitFor();
    expect(faults).toEqual([]);
  });
}, 300_000);
