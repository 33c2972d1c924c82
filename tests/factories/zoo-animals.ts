import { execFile } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { layoutZip } from '#delivering/archives/zip-layout.ts';

/** The expected outcome of a file: a photo in its format, or skipped with a reason. */
type Fate =
  | { photo: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif'; hasNoTime?: true }
  | { refused: string }
  | { skipped: string };

/** A sample file. Links and pipes are created separately. */
export interface Animal {
  path: string;
  fate: Fate;
  bytes?: Uint8Array;
}

const FORMATS = ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const;

let drawn = 0;
/** Draws a unique picture: equal pictures would be one photo. */
function draw(width = 240, height = 160): Sharp {
  drawn += 1;
  const background = { r: (drawn * 37) % 256, g: (drawn * 91) % 256, b: (drawn * 151) % 256 };
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } });
}

const plain = (background: string) => sharp({ create: { width: 90, height: 60, channels: 3, background } });

const jpegWith = (exif: Record<string, string>) => draw().withExif({ IFD2: exif }).jpeg().toBuffer();

/** Returns every format whole, and cut short at each tenth. */
async function cutShort(): Promise<Animal[]> {
  const animals = FORMATS.map(async (format): Promise<Animal[]> => {
    const bytes = await draw().toFormat(format).toBuffer();
    const cuts = Array.from({ length: 9 }, (_, index) => ({
      path: `cut/${format} at ${index + 1}0 %.${format}`,
      fate: { refused: 'Truncated' },
      bytes: bytes.subarray(0, Math.round((bytes.length * (index + 1)) / 10)),
    }));
    return [{ path: `whole/photo.${format}`, fate: { photo: format }, bytes }, ...cuts];
  });
  return (await Promise.all(animals)).flat();
}

/**
 * Creates a PNG of one colour with a given number of pixels: a few thousand bytes that unpack to hundreds of megabytes.
 */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc(height * (width + 1)), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.of())]);
}

/** Makes unusual but valid photo files. */
async function strangePhotos(): Promise<Animal[]> {
  const frames = await Promise.all(['#a21', '#12a'].map((colour) => plain(colour).png().toBuffer()));
  const empty = await draw().jpeg().toBuffer();
  const exifOf = (text: string) =>
    Buffer.concat([
      empty.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0, text.length + 2]),
      Buffer.from(text, 'latin1'),
      empty.subarray(2),
    ]);
  const photo = (path: string, format: (typeof FORMATS)[number], bytes: Uint8Array): Animal => ({
    path: `strange/${path}`,
    bytes,
    fate: { photo: format, hasNoTime: true },
  });
  return [
    photo('cmyk.jpg', 'jpeg', await plain('#a31').toColourspace('cmyk').jpeg().toBuffer()),
    photo('cmyk.tif', 'tiff', await plain('#a32').toColourspace('cmyk').tiff().toBuffer()),
    photo('16 bits.png', 'png', await plain('#a33').toColourspace('rgb16').png().toBuffer()),
    photo('16 bits.tif', 'tiff', await plain('#a34').toColourspace('rgb16').tiff().toBuffer()),
    photo('grey.jpg', 'jpeg', await plain('#a35').greyscale().jpeg().toBuffer()),
    photo('display p3.png', 'png', await plain('#a36').withIccProfile('p3').png().toBuffer()),
    photo('lying.webp', 'webp', await plain('#a37').withMetadata({ orientation: 6 }).webp().toBuffer()),
    photo(
      'moving.webp',
      'webp',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ),
    photo('interlaced.png', 'png', await draw().png({ progressive: true }).toBuffer()),
    photo('progressive.jpg', 'jpeg', await draw().jpeg({ progressive: true }).toBuffer()),
    photo('one pixel.png', 'png', await draw(1, 1).png().toBuffer()),
    photo('long.png', 'png', await draw(3000, 2).png().toBuffer()),
    photo('150 million pixels.png', 'png', bomb(15_000, 10_000)),
    photo('no time.jpg', 'jpeg', await jpegWith({ DateTimeOriginal: '0000:00:00 00:00:00' })),
    photo('from 2099.jpg', 'jpeg', await jpegWith({ DateTimeOriginal: '2099:07:05 09:30:00' })),
    photo('empty exif.jpg', 'jpeg', exifOf('Exif\0\0')),
    photo('broken exif.jpg', 'jpeg', exifOf('Exif\0\0MM\0*\xff\xff\xff\xff and more')),
  ];
}

/** Returns files whose name suggests another type. */
async function misnamed(): Promise<Animal[]> {
  const animal = (path: string, fate: Fate, bytes: Uint8Array): Animal => ({
    path: `names/${path}`,
    fate,
    bytes,
  });
  const film = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
    Buffer.alloc(500),
  ]);
  const heic = Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1');
  return [
    animal('png called.jpg', { photo: 'png' }, await draw().png().toBuffer()),
    animal('jpeg called.txt', { photo: 'jpeg' }, await draw().jpeg().toBuffer()),
    animal('jpeg without an ending', { photo: 'jpeg' }, await draw().jpeg().toBuffer()),
    animal('SHOUTED.JPEG', { photo: 'jpeg' }, await draw().jpeg().toBuffer()),
    animal('финиш на озере.jpg', { photo: 'jpeg' }, await draw().jpeg().toBuffer()),
    // 255 bytes, the most a name can have.
    animal(`n${'ф'.repeat(125)}.jpg`, { photo: 'jpeg' }, await draw().jpeg().toBuffer()),
    animal('it\'s "quoted" %s; drop table.jpg', { photo: 'jpeg' }, await draw().jpeg().toBuffer()),
    animal('page.jpg', { refused: 'NotAnImage' }, Buffer.from('<!doctype html><title>404</title>')),
    animal('film.jpg', { refused: 'NotAnImage' }, film),
    animal('empty.jpg', { refused: 'Empty' }, Buffer.of()),
    animal('moving.gif', { refused: 'UnsupportedFormat' }, await plain('#123').gif().toBuffer()),
    animal('phone.heic', { refused: 'Truncated' }, heic),
    animal('raw.RAF', { skipped: 'CameraRaw' }, Buffer.from('FUJIFILMCCD-RAW 0201')),
    animal('film.mov', { skipped: 'NotAPhoto' }, film),
    animal('notes.txt', { skipped: 'NotAPhoto' }, Buffer.from('start at nine')),
    animal('nothing', { skipped: 'NotAPhoto' }, Buffer.of()),
    animal('Thumbs.db', { skipped: 'Hidden' }, Buffer.from('made by a system')),
    animal('._photo.jpg', { skipped: 'Hidden' }, Buffer.from('made by a system')),
    animal('coming.jpg.part', { skipped: 'Unfinished' }, Buffer.from('half of a ph')),
  ];
}

/** Returns files that would cost too much memory, or whose damage only decoding detects. */
async function dangerous(): Promise<Animal[]> {
  const animal = (path: string, problem: string, bytes: Uint8Array): Animal => ({
    path: `dangerous/${path}`,
    fate: { refused: problem },
    bytes,
  });
  const huge = Buffer.from(await draw().jpeg().toBuffer());
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  huge.writeUInt16BE(60_000, frame + 5);
  huge.writeUInt16BE(60_000, frame + 7);
  const damaged = Buffer.from(await draw().jpeg().toBuffer());
  damaged.fill(0, damaged.length >> 1, Math.round(damaged.length * 0.7));
  const packed = packZip([{ name: 'inner.zip', bytes: packZip([{ name: 'a.jpg', bytes: damaged }]) }]);
  return [
    animal('3,600 million pixels.jpg', 'TooLarge', huge),
    animal('225 million pixels.png', 'TooLarge', bomb(15_000, 15_000)),
    animal('damaged.jpg', 'Truncated', damaged),
    animal('copy of damaged.jpg', 'Truncated', damaged),
    animal('zip in zip.zip', 'Archive', packed),
  ];
}

/** Packs files without compression. One with `isLocked` is marked as AES-encrypted, as by current packers. */
export function packZip(entries: { name: string; bytes: Uint8Array; isLocked?: boolean }[]): Buffer {
  const { parts } = layoutZip(
    entries.map(({ name, bytes }, index) => ({
      name,
      key: String(index),
      size: bytes.length,
      crc32: crc32(bytes),
      modifiedAt: new Date('2026-05-10T12:00:00Z'),
    })),
  );
  const packed = Buffer.concat(
    parts.map((part) => ('bytes' in part ? part.bytes : (entries[Number(part.key)]?.bytes ?? Buffer.of()))),
  );
  // The end of a zip states where its directory starts; a nested zip has its own.
  let at = packed.readUInt32LE(packed.length - 6);
  for (const { isLocked = false } of entries) {
    at = packed.indexOf('PK\x01\x02', at, 'latin1') + 8;
    if (!isLocked) continue;
    packed.writeUInt16LE(packed.readUInt16LE(at) | 1, at);
    packed.writeUInt16LE(99, at + 2);
  }
  return packed;
}

/** Writes the sample files into a folder and returns the expected outcome of each. */
export async function fillZoo(folder: string): Promise<Animal[]> {
  const files = [cutShort(), strangePhotos(), misnamed(), dangerous()];
  const animals = (await Promise.all(files)).flat();
  for (const { path, bytes } of animals) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), bytes ?? Buffer.of());
  }
  await symlink('..', join(folder, 'names/loop'));
  await symlink('self', join(folder, 'names/self'));
  await symlink('gone.jpg', join(folder, 'names/dangling.jpg'));
  await promisify(execFile)('mkfifo', [join(folder, 'names/pipe.jpg')]);
  await mkdir(join(folder, '.Trashes'));
  await writeFile(join(folder, '.Trashes/thrown away.jpg'), await draw().jpeg().toBuffer());
  const locked = await draw().jpeg().toBuffer();
  await writeFile(join(folder, 'locked.jpg'), locked);
  await chmod(join(folder, 'locked.jpg'), 0);
  // Root can read everything; another test checks an unreadable file as a different user.
  const isRoot = process.geteuid?.() === 0;
  return [
    ...animals,
    ...['loop', 'self', 'dangling.jpg'].map((name) => ({ path: `names/${name}`, fate: { skipped: 'Link' } })),
    { path: 'names/pipe.jpg', fate: { skipped: 'Special' } },
    { path: '.Trashes', fate: { skipped: 'Hidden' } },
    { path: 'locked.jpg', fate: isRoot ? { photo: 'jpeg' } : { refused: 'Unreadable' }, bytes: locked },
  ];
}
