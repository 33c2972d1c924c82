import { expect, test } from 'vitest';
import { isTooDeep, kindOfSent, readPath } from './sftp-paths.rules.ts';

test('no path leads out of the folder, and an invalid file name is refused', () => {
  const paths = ['/', '.', '..', '../../etc/passwd', '/a/../../b.jpg', 'DCIM//100A/./DSC_1.JPG', 'C:\\a.jpg'];
  expect(paths.map((path) => readPath(path)?.path)).toEqual([
    '',
    '',
    '',
    'etc/passwd',
    'b.jpg',
    'DCIM/100A/DSC_1.JPG',
    'C:\\a.jpg',
  ]);
  expect(readPath('DCIM/100A/Ελένη 1.jpg')).toEqual({
    path: 'DCIM/100A/Ελένη 1.jpg',
    folder: 'DCIM/100A',
    name: 'Ελένη 1.jpg',
  });
  for (const wrong of ['a\0.jpg', 'a\n.jpg', 'x'.repeat(256), `${'folder/'.repeat(80)}a.jpg`])
    expect(readPath(wrong)).toBeUndefined();
});

test('a path is too deep above ten folders', () => {
  const inFolders = (levels: number) => {
    const path = readPath(`${'a/'.repeat(levels)}x.jpg`);
    return path !== undefined && isTooDeep(path);
  };
  expect([0, 1, 10, 11, 200].map(inFolders)).toEqual([false, false, false, true, true]);
});

test('a file is complete when it is closed under the name of a photo', () => {
  const names = [
    'DSC_1.JPG',
    'a.heic',
    'DSC_1.NEF',
    'DSC_1.JPG.tmp',
    '.DSC_1.JPG',
    'DSC_1.JPG.filepart',
    'x',
  ];
  expect(names.map(kindOfSent)).toEqual([
    'Photo',
    'Photo',
    'Raw',
    'Waiting',
    'Waiting',
    'Waiting',
    'Waiting',
  ]);
});
