import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addJpegEnd, hasAllPixels } from '#engines/images/index.ts';
import { Outage } from '#platform/outage.ts';
import { recogniseFile } from './recognise-file.ts';
import { FileTooLarge } from './sources/index.ts';

const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#357' } });

/** Returns a file of a source, and how much of it was read. */
function fileOf(name: string, bytes: Uint8Array) {
  const counts = { whole: 0, start: 0 };
  const found = {
    file: `/card/${name}`,
    folder: '',
    read: async () => {
      counts.whole += 1;
      return bytes;
    },
    readStart: async (byteCount: number) => {
      counts.start += 1;
      return bytes.subarray(0, byteCount);
    },
  };
  return { found, counts };
}

/** Repairs a JPEG like `mend-jpeg.task.ts`, but in this process. */
async function mendJpeg(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const ended = addJpegEnd(bytes);
  return ended !== undefined && (await hasAllPixels(ended)) ? ended : undefined;
}

const recognise = (name: string, bytes: Uint8Array) => recogniseFile(fileOf(name, bytes).found);

const failing = (name: string, error: Error) =>
  recogniseFile({ file: name, folder: '', read: () => Promise.reject(error) });

describe('a file of a source', () => {
  test('is a photo by its content, whatever its name', async () => {
    const bytes = await picture.clone().png().toBuffer();
    for (const name of ['a.png', 'a.jpg', 'a.txt', 'a'])
      expect(await recognise(name, bytes), name).toMatchObject({ outcome: 'Photo', format: 'png' });
  });

  test('with a photo’s name and other content is refused', async () => {
    expect(await recognise('a.jpg', Buffer.from('<html>'))).toEqual({
      outcome: 'Refused',
      problem: 'NotAnImage',
    });
    expect(await recognise('a.HEIC', Buffer.of())).toEqual({ outcome: 'Refused', problem: 'Empty' });
  });

  test('in an unsupported picture format is refused, whatever its name', async () => {
    const gif = await picture.clone().gif().toBuffer();
    for (const name of ['a.gif', 'a'])
      expect(await recognise(name, gif)).toEqual({ outcome: 'Refused', problem: 'UnsupportedFormat' });
  });

  test('with too few pixels is refused if a minimum is set', async () => {
    const bytes = await picture.clone().jpeg().toBuffer();
    const { width, height } = await picture.metadata();
    const edge = Math.max(width, height);
    const recogniseFrom = (minEdge: number) => recogniseFile(fileOf('a.jpg', bytes).found, { minEdge });
    expect(await recogniseFrom(edge)).toMatchObject({ outcome: 'Photo' });
    expect(await recogniseFrom(edge + 1)).toEqual({ outcome: 'Refused', problem: 'TooSmall' });
  });

  test('that lacks only the end marker is a photo; one that lacks pixels is not', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#357', noise } })
      .jpeg()
      .toBuffer();
    const recogniseCut = (count: number) =>
      recogniseFile(fileOf('a.jpg', bytes.subarray(0, -count)).found, { mend: mendJpeg });
    expect(await recogniseCut(2)).toMatchObject({ outcome: 'Photo', format: 'jpeg', whole: bytes });
    expect(await recogniseCut(1)).toMatchObject({ outcome: 'Photo' });
    for (const count of [3, 4, 10, 1000, bytes.byteLength - 100])
      expect(await recogniseCut(count), `${count} bytes missing`).toEqual({
        outcome: 'Refused',
        problem: 'Truncated',
      });
    const progressive = await sharp(bytes).jpeg({ progressive: true }).toBuffer();
    const { found } = fileOf('a.jpg', progressive.subarray(0, -2));
    expect(await recogniseFile(found, { mend: mendJpeg })).toEqual({
      outcome: 'Refused',
      problem: 'Truncated',
    });
  });

  test('that is not a photo by name or content is skipped, and only its start is read', async () => {
    const { found, counts } = fileOf('film.mov', Buffer.alloc(1_000_000, 'film'));
    expect(await recogniseFile(found)).toEqual({ outcome: 'Skipped', reason: 'NotAPhoto' });
    expect(counts).toEqual({ whole: 0, start: 1 });
    expect(await recognise('notes.txt', Buffer.of())).toEqual({ outcome: 'Skipped', reason: 'NotAPhoto' });
  });

  test('in a camera’s raw format is skipped, because its JPEG is beside it', async () => {
    const raw = Buffer.from('FUJIFILMCCD-RAW 0201');
    expect(await recognise('DSCF0001.RAF', raw)).toEqual({ outcome: 'Skipped', reason: 'CameraRaw' });
  });

  test('that is an archive is refused, because it may contain photos', async () => {
    for (const name of ['more.zip', 'more.7z', 'more.tar.gz'])
      expect(await recognise(name, Buffer.from('PK'))).toEqual({ outcome: 'Refused', problem: 'Archive' });
  });

  test('that is unreadable or too large is refused with that reason', async () => {
    expect(await failing('a.jpg', new Error('EACCES'))).toEqual({
      outcome: 'Refused',
      problem: 'Unreadable',
    });
    expect(await failing('a', new Error('EACCES'))).toEqual({ outcome: 'Refused', problem: 'Unreadable' });
    expect(await failing('a.jpg', new FileTooLarge())).toEqual({ outcome: 'Refused', problem: 'TooLarge' });
  });

  test('in a store that is unreachable stops the import', async () => {
    await expect(failing('a.jpg', new Outage('The store does not answer.'))).rejects.toThrow(Outage);
  });

  test('excluded by its source gets the reason of the source', async () => {
    const place = { file: '/card/x', folder: '' };
    expect(await recogniseFile({ ...place, leftOut: 'Link' })).toEqual({
      outcome: 'Skipped',
      reason: 'Link',
    });
    expect(await recogniseFile({ ...place, leftOut: 'Unreadable' })).toEqual({
      outcome: 'Refused',
      problem: 'Unreadable',
    });
  });
});

const CASE = join(import.meta.dirname, '../../../../shared/field-cases/20-jpeg-without-end-marker.jpg');

test.skipIf(!existsSync(CASE))(
  'a real photo without its last two bytes is accepted and completed',
  async () => {
    const bytes = await readFile(CASE);
    const { found } = fileOf('a.jpg', bytes);
    const whole = Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]);
    expect(await recogniseFile(found, { mend: mendJpeg })).toMatchObject({ outcome: 'Photo', bytes, whole });
  },
);
