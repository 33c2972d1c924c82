import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { viewOf } from '#contract/frame.ts';
import type { FrameFiles, FrameLayout, FrameTemplate } from './index.ts';
import { decodePreview, encodeView, prepareView, renderFramedPhoto, renderPreview } from './index.ts';

const GREEN = { r: 0, g: 160, b: 0 };
const RED = { r: 200, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 220 };

const drawing = (width: number, height: number, inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );

/** A red frame with a half-transparent bar across the top of the opening. */
function makeLayout(width: number, height: number): FrameLayout {
  return {
    width,
    height,
    background: [{ kind: 'svg', hash: `back-${width}` }],
    photo: { left: width * 0.1, top: height * 0.1, width: width * 0.8, height: height * 0.6 },
    foreground: [{ kind: 'svg', hash: `front-${width}` }],
    texts: [
      {
        of: 'name',
        words: null,
        maxSize: 400,
        minSize: 60,
        weight: 900,
        width: 'normal',
        colour: '#000000',
        align: 'middle',
        isUpperCase: false,
        box: { left: width * 0.1, top: height * 0.75, width: width * 0.8, height: height * 0.2 },
      },
    ],
    logo: null,
  };
}

const template: FrameTemplate = { landscape: makeLayout(3000, 2000), portrait: makeLayout(2000, 3000) };
const files: FrameFiles = {
  logo: undefined,
  readLayer: ({ hash }) => {
    const width = Number(hash.split('-')[1]);
    const height = 5000 - width;
    const svg = hash.startsWith('back')
      ? drawing(width, height, `<rect width="${width}" height="${height}" fill="rgb(200,0,0)"/>`)
      : drawing(
          width,
          height,
          `<rect x="0" y="${height * 0.1}" width="${width}" height="${height * 0.1}" fill="rgb(0,0,220)" fill-opacity=".5"/>`,
        );
    return sharp(svg).png().toBuffer();
  },
};

const photoOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: GREEN } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Returns the colour at a position, in shares of the picture. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(offset, offset + info.channels)];
}

const near = (colour: number[], { r, g, b }: typeof RED) => {
  for (const [index, value] of [r, g, b].entries())
    expect(Math.abs((colour[index] ?? 0) - value), `${colour}`).toBeLessThan(14);
};
const half = (one: typeof RED, other: typeof RED) => ({
  r: (one.r + other.r) / 2,
  g: (one.g + other.g) / 2,
  b: (one.b + other.b) / 2,
});

/** Counts the dark pixels where the name is printed. */
async function darkPixels(picture: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const left = Math.floor(width * 0.1);
  const top = Math.floor(height * 0.75);
  const { data } = await sharp(picture)
    .extract({ left, top, width: Math.floor(width * 0.8), height: Math.floor(height * 0.2) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let dark = 0;
  for (let index = 0; index < data.length; index += 3) if ((data[index] ?? 255) < 60) dark += 1;
  return dark;
}

async function preview(width: number, height: number, texts = {}): Promise<Buffer> {
  const layout = template[viewOf(width, height)];
  const view = await prepareView(layout, files);
  const pixels = await decodePreview(await photoOf(width, height));
  return renderPreview(layout, view, { pixels, focus: undefined }, texts);
}

const full = async (width: number, height: number, texts = {}) =>
  renderFramedPhoto(template, files, { bytes: await photoOf(width, height), focus: undefined }, texts);

describe.each([
  ['landscape', 1600, 1067, 'landscape'],
  ['portrait', 1067, 1600, 'portrait'],
  ['square', 1200, 1200, 'portrait'],
  ['panorama', 1600, 400, 'landscape'],
  ['tower', 300, 1600, 'portrait'],
] as const)('a %s photo', (_shape, width, height, view) => {
  let pictures: { preview: Buffer; full: Awaited<ReturnType<typeof full>> };
  beforeAll(async () => {
    pictures = { preview: await preview(width, height), full: await full(width, height) };
  });

  test('uses the layout of its shape, with a preview 1200 pixels long', async () => {
    const shown = await sharp(pictures.preview).metadata();
    expect(Math.max(shown.width, shown.height)).toBe(1200);
    expect(shown.width > shown.height ? 'landscape' : 'portrait').toBe(view);
    expect(pictures.full.width > pictures.full.height ? 'landscape' : 'portrait').toBe(view);
    expect(Math.max(pictures.full.width, pictures.full.height)).toBeGreaterThanOrEqual(2400);
  });

  test('has the background behind it, the photo in its opening and the foreground over it', async () => {
    for (const picture of [pictures.preview, pictures.full.bytes]) {
      near(await colourAt(picture, 0.05, 0.5), RED);
      near(await colourAt(picture, 0.5, 0.5), GREEN);
      near(await colourAt(picture, 0.12, 0.68), GREEN);
      near(await colourAt(picture, 0.5, 0.15), half(GREEN, BLUE));
      near(await colourAt(picture, 0.05, 0.15), half(RED, BLUE));
    }
  });
});

describe('the name', () => {
  test('is printed in the preview and at full size, and only if there is one', async () => {
    expect(await darkPixels(await preview(600, 400))).toBe(0);
    expect(await darkPixels(await preview(600, 400, { name: 'Anna Berg' }))).toBeGreaterThan(1000);
    expect(await darkPixels((await full(600, 400, { name: 'გიორგი' })).bytes)).toBeGreaterThan(5000);
  });

  test('of only emoji prints nothing', async () => {
    expect(await darkPixels(await preview(600, 400, { name: '🎉🏃' }))).toBe(0);
  });
});

test('a logo fills its place, in the preview and at full size', async () => {
  const logo = { left: 1800, top: 1600, width: 600, height: 300 };
  const layout = { ...template.landscape, logo };
  const withLogo: FrameFiles = {
    ...files,
    logo: drawing(100, 100, '<rect width="100" height="100" fill="rgb(0,0,220)"/>'),
  };
  const photo = { bytes: await photoOf(1500, 1000), focus: undefined };
  const shown = await renderPreview(
    layout,
    await prepareView(layout, withLogo),
    { pixels: await decodePreview(photo.bytes), focus: undefined },
    {},
  );
  const { bytes } = await renderFramedPhoto({ ...template, landscape: layout }, withLogo, photo, {});
  for (const picture of [shown, bytes]) {
    near(await colourAt(picture, 0.7, 0.875), BLUE);
    near(await colourAt(picture, 0.66, 0.94), BLUE);
    near(await colourAt(picture, 0.63, 0.875), RED);
    near(await colourAt(picture, 0.77, 0.875), RED);
  }
});

test('a photo with EXIF rotation is placed upright', async () => {
  const sideways = await sharp(await photoOf(900, 600))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height } = await renderFramedPhoto(
    template,
    files,
    { bytes: sideways, focus: undefined },
    {},
  );
  expect(height).toBeGreaterThan(width);
});

test('the size of a framed photo follows that of the photo', async () => {
  const small = await full(600, 400);
  const large = await full(6000, 4000);
  expect(small.width).toBe(2400);
  expect(large.width).toBe(3000);
});

test('an empty frame is transparent in its opening, except for its foreground', async () => {
  const layout = template.landscape;
  const picture = await encodeView(layout, await prepareView(layout, files));
  expect((await sharp(picture).metadata()).format).toBe('webp');
  const [, , , open] = await colourAt(picture, 0.5, 0.5);
  const [, , , covered] = await colourAt(picture, 0.5, 0.15);
  const [, , , framed] = await colourAt(picture, 0.05, 0.5);
  expect([open, framed]).toEqual([0, 255]);
  expect(covered).toBeGreaterThan(100);
  expect(covered).toBeLessThan(155);
});

test('a broken photo is an error, not half a picture', async () => {
  const whole = await photoOf(900, 600);
  await expect(
    renderFramedPhoto(template, files, { bytes: whole.subarray(0, 900), focus: undefined }, {}),
  ).rejects.toThrow();
});
