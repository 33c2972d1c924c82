import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { brandIcons } from './brand-icons.ts';
import { type LogoFiles, makeLogoFiles } from './make-logo-files.ts';

const svg = (size: string, inner = '<rect width="40" height="20" fill="#d8390f"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const WIDE = svg('viewBox="0 0 40 20" width="40" height="20"');
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#12405c' } })
    .png()
    .toBuffer();

async function make(logo: Uint8Array, small?: Uint8Array): Promise<LogoFiles> {
  const made = await makeLogoFiles(logo, small);
  if ('fault' in made) throw new Error(made.fault.message);
  return made;
}

async function faultOf(logo: Uint8Array, small?: Uint8Array): Promise<string> {
  const made = await makeLogoFiles(logo, small);
  return 'fault' in made ? `${made.of} ${made.fault.message}` : '';
}

describe('the sizes of a logo', () => {
  test('an SVG logo stays an SVG', async () => {
    const { logo, files } = await make(WIDE);
    expect(logo).toMatch(/^\/brand\/logo-[0-9a-f]{12}\.svg$/);
    const found = new Map(files.map(({ name, bytes }) => [name.replace(/-[0-9a-f]{12}/, ''), bytes]));
    expect([...found.keys()]).toEqual([
      ...['logo.svg', 'logo-small.svg'],
      ...['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'favicon.png'],
    ]);
    const sizes = [...found].slice(2).map(async ([name, bytes]) => {
      const { width, height } = await sharp(bytes).metadata();
      return [name, width, height];
    });
    expect(await Promise.all(sizes)).toEqual([
      ['icon-192.png', 192, 192],
      ['icon-512.png', 512, 512],
      ['icon-maskable-512.png', 512, 512],
      ['favicon.png', 48, 48],
    ]);
  });

  test('large icons are rendered from the small SVG instead of being scaled up', async () => {
    const { files } = await make(WIDE);
    const icon = files.find(({ name }) => name.startsWith('icon-512'))?.bytes ?? new Uint8Array();
    const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (y: number) => data[(y * info.width + 256) * info.channels + 3] ?? -1;
    // 512 × 256 in the middle, with an edge of one or two pixels.
    expect([alphaAt(124), alphaAt(132), alphaAt(380), alphaAt(388)]).toEqual([0, 255, 255, 0]);
  });

  test('a maskable icon is white and keeps to the safe circle', async () => {
    const { files } = await make(svg('viewBox="0 0 20 20"', '<rect width="20" height="20" fill="#000000"/>'));
    const icon = files.find(({ name }) => name.includes('maskable'))?.bytes ?? new Uint8Array();
    const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
    let farthest = 0;
    for (let index = 0; index < info.width * info.height; index++) {
      if ((data[index * info.channels] ?? 255) > 250) continue;
      farthest = Math.max(farthest, Math.hypot((index % 512) - 255.5, Math.floor(index / 512) - 255.5));
    }
    expect(info.channels).toBe(3);
    expect(farthest).toBeGreaterThan(190);
    expect(farthest).toBeLessThanOrEqual(512 * 0.4);
  });

  test('bitmaps are scaled down, never up', async () => {
    const heightOf = async (source: Uint8Array) =>
      (await sharp((await make(source)).files[0]?.bytes).metadata()).height;
    expect(await heightOf(await png(1200, 600))).toBe(144);
    expect(await heightOf(await png(200, 100))).toBe(100);
  });

  test('icons use the small logo if there is one; file names change only with the content', async () => {
    const alone = await make(WIDE);
    const withSign = await make(WIDE, await png(512, 512));
    expect(withSign.logoSmall).toMatch(/^\/brand\/logo-small-[0-9a-f]{12}\.png$/);
    expect(withSign.logo).not.toBe(alone.logo);
    expect(await make(WIDE)).toEqual(alone);
  });

  test('pages derive the icons’ addresses from the logo’s address', async () => {
    const { logo, files } = await make(WIDE);
    const names = files.map(({ name }) => `/brand/${name}`);
    const icons = Object.values(brandIcons(logo) ?? {});
    expect(icons).toHaveLength(4);
    for (const icon of icons) expect(names).toContain(icon);
    expect(brandIcons('/brand/logo.svg')).toBeUndefined();
  });
});

describe('a logo that is refused', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    [
      'a JPEG',
      async () =>
        sharp(await png(300, 300))
          .jpeg()
          .toBuffer(),
      'is neither SVG',
    ],
    ['text', () => Buffer.from('logo'), 'is neither SVG'],
    ['a tiny picture', () => png(64, 32), 'is 64 × 32 pixels: at least 192'],
    ['half a picture', async () => (await png(300, 300)).subarray(0, 60), 'cannot be drawn'],
    ['more than 1 MB', () => Buffer.alloc(1_000_001), 'is larger than 1 MB'],
    [
      'a script',
      () => svg('viewBox="0 0 9 9"', '<script/>'),
      'contains a script (<script>): remove it (its line 1)',
    ],
    ['tags that do not match', () => svg('viewBox="0 0 9 9"', '<g>'), 'cannot be drawn'],
    ['nothing drawn', () => svg('viewBox="0 0 9 9"', '<g/>'), 'shows nothing'],
    ['a drawing without end', () => svg('width="100000" height="100000"'), 'at most 8192 on a side'],
  ])('%s', async (_name, source, message) => {
    expect(await faultOf(await source())).toContain(message);
  });

  test('names the faulty one of the two files', async () => {
    expect(await faultOf(WIDE, Buffer.from('x'))).toMatch(/^logoSmall is neither/);
  });
});
