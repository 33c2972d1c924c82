import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { openSource } from '#finding/ingest/index.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { withIptc, xmpOf } from '#tests/factories/write-metadata.ts';
import { inspectSource } from './inspect-source.ts';
import { type ReportedFile, summarise } from './photo-report.rules.ts';

const draw = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .withExif({
      IFD0: { Model: 'R6' },
      IFD2: { DateTimeOriginal: '2026:05:01 10:00:00', OffsetTimeOriginal: '+02:00' },
    })
    .jpeg()
    .toBuffer();

test('reports a folder file by file as an import would treat it', async () => {
  const root = await makeTempFolder('inspected');
  await mkdir(join(root, 'Anna'));
  await mkdir(join(root, '#recycle'));
  const red = await draw('#c00');
  const files: Record<string, Uint8Array | string> = {
    'Anna/1.jpg': withIptc(red, { keywords: ['17', 'Finish'] }),
    'Anna/2.jpg': red,
    'Anna/2 copy.jpg': red,
    'Anna/2.xmp': xmpOf({ keywords: ['42'], caption: 'BIB:43' }),
    'Anna/no end.jpg': (await draw('#0c0')).subarray(0, -2),
    'Anna/broken.jpg': (await draw('#00c')).subarray(0, -400),
    'Anna/empty.jpg': '',
    'Anna/MVI_1.THM': red,
    '#recycle/3.jpg': red,
    'notes.txt': 'Run',
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(root, name), bytes);
  const source = await openSource(root);
  if (source === undefined) throw new Error('no folder');
  const reader = createPhotoReader({ workers: 1 });
  try {
    const reported: ReportedFile[] = [];
    for await (const one of inspectSource(reader, source)) reported.push(one);
    const report = summarise(reported);
    const short = (names: string[]) => names.map((name) => name.slice(root.length + 1));
    expect(report).toMatchObject({
      photos: 4,
      formats: [{ name: 'JPEG', photos: 4, smallest: '1200 × 800' }],
      clocks: [{ camera: 'R6', photos: 4, first: '2026-05-01T10:00:00', offsets: ['+02:00'] }],
      photographers: [{ name: 'Anna', photos: 4 }],
      bibs: [{ name: '17' }, { name: '42' }, { name: '43' }],
      keywords: [{ name: 'Finish', photos: 1 }],
    });
    expect(report.duplicates.map(short)).toEqual([['Anna/2 copy.jpg', 'Anna/2.jpg']]);
    expect(report.damaged.map(({ file, problem }) => `${file.slice(root.length + 1)} ${problem}`)).toEqual([
      'Anna/broken.jpg Truncated',
      'Anna/empty.jpg Empty',
    ]);
    expect(report.leftOut.map(({ reason, files: left }) => [reason, short(left)])).toEqual([
      ['Hidden', ['#recycle']],
      ['NotAPhoto', ['Anna/2.xmp', 'Anna/MVI_1.THM', 'notes.txt']],
    ]);
  } finally {
    await reader.close();
  }
});
