import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { SELFIE_MAX_BYTES } from '#contract/limits.ts';
import { makeJpeg } from '#tests/factories/event-factory.ts';
import { DESKTOP, openBrowser } from './browser.ts';
import { openTroubledShop, type TroubledShop } from './troubled-shop.ts';

/**
 * The error messages of product §8 that need a canvas, a camera or a photo grid; the others are in
 * tests/pages/errors.test.ts.
 */
const SAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

let troubled: TroubledShop;
let address: string;
let eventId: string;

beforeAll(async () => {
  troubled = await openTroubledShop(['--use-fake-device-for-media-stream=device-count=0']);
  ({ address } = troubled);
  ({ eventId } = troubled.race);
});
afterAll(() => troubled?.close());

const visit = (walk: Parameters<TroubledShop['visit']>[0], browser?: Browser) =>
  troubled.visit(walk, { viewport: DESKTOP, ...(browser === undefined ? {} : { browser }) });

describe('selfies and cameras', () => {
  /** Opens the selfie dialog of an event and consents. */
  async function openSelfie(page: Page) {
    await page.goto(`${address}/event/${eventId}`);
    await page.getByRole('button', { name: 'Selfie' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox').check();
    return sheet;
  }

  test('reports an unusable picture and a failed search', async () => {
    const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
    const group = await readFile(join(SAMPLES, 'sample4.jpg'));
    const wall = await makeJpeg(1);
    await visit(async (page) => {
      const sheet = await openSelfie(page);
      const choose = async (file: ReturnType<typeof jpeg>) => {
        if ((await sheet.locator('input[type="checkbox"]').count()) > 0)
          await sheet.locator('input[type="checkbox"]').check();
        await sheet.locator('input[type="file"]').setInputFiles(file);
        await sheet.getByRole('alert').waitFor();
      };
      const again = async () => {
        await sheet.getByRole('button', { name: 'Another selfie' }).click();
      };
      const says = (title: string) => sheet.getByRole('alert').getByText(title).waitFor();
      await choose(jpeg('club.jpg', group));
      await says('There is more than one face');
      await again();
      await choose(jpeg('wall.jpg', wall));
      await says('No face recognised');
      await again();
      await choose(jpeg('huge.jpg', Buffer.alloc(SELFIE_MAX_BYTES + 1)));
      await says('The file is too big');
      await again();
      const reading = vi
        .spyOn(troubled.shop.deps.selfieReader, 'read')
        .mockRejectedValue(new Error('out of memory'));
      await choose(jpeg('me.jpg', wall));
      reading.mockRestore();
      await says('The search didn’t work');
    });
  });

  test('reports a device without a camera', async () => {
    await visit(async (page) => {
      const sheet = await openSelfie(page);
      await sheet.getByRole('button', { name: 'Open the camera' }).click();
      await sheet.getByRole('alert').getByText('No camera found').waitFor();
    });
  });

  test('reports a camera without permission', async () => {
    const withCamera = await openBrowser(['--use-fake-device-for-media-stream']);
    await visit(async (page, context) => {
      // Everything not granted is denied then.
      await context.grantPermissions(['geolocation']);
      const sheet = await openSelfie(page);
      await sheet.getByRole('button', { name: 'Open the camera' }).click();
      await sheet.getByRole('alert').getByText('Unable to connect to the camera').waitFor();
    }, withCamera).finally(() => withCamera.close());
  });
});
