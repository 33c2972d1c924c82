import { expect, test } from 'vitest';
import { sortFiles } from './sort-files.rules.ts';

const chosen = (path: string) => ({
  file: { name: path.split('/').at(-1) } as File,
  folder: path.split('/').slice(0, -1).join('/'),
});

test('sends photos, counts raw and other files, and ignores system files', () => {
  const names = [
    'DCIM/100CANON/IMG_0001.JPG',
    'DCIM/100CANON/IMG_0001.CR3',
    'Ελένη.heic',
    'notes.txt',
    'clip.mov',
    '._IMG_0001.JPG',
    '.Trashes/IMG_0002.JPG',
    'card/#recycle/IMG_0003.JPG',
    'card/@Recycle/Anna/IMG_0004.JPG',
    'Network Trash Folder/IMG_0005.JPG',
    'FOUND.000/IMG_0006.JPG',
    'card/Thumbs.db',
  ];
  const { photos, leftOut } = sortFiles(names.map(chosen));
  expect(photos.map(({ file }) => file.name)).toEqual(['IMG_0001.JPG', 'Ελένη.heic']);
  expect(leftOut).toEqual({ raw: 1, other: 2 });
});
