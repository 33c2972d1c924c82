import { expect, test } from 'vitest';
import { nameArchive } from './name-archive.ts';

test.each([
  [['Lake Run - 1042 - 07.24.30 - 001.jpg', 'Lake Run - 1042 - 08.42.20 - 002.jpg'], 'Lake Run - 1042.zip'],
  [['Lake Run - 1042 - 07.24.30 - 001.jpg'], 'Lake Run - 1042.zip'],
  [['Lake Run - 7 - 07.24.30 - 001.jpg', 'Lake Run - 1042 - 08.42.20 - 002.jpg'], 'Lake Run.zip'],
  [['Забег - 2026 - 7 - 07.24.30 - 001.jpg', 'Забег - 2026 - 8 - 07.24.31 - 002.jpg'], 'Забег - 2026.zip'],
  [['Lake Run - 07.24.30 - 001.jpg', 'Hill Run - 7 - 07.24.30 - 002.jpg'], 'photos.zip'],
  [['Ben/Lake Run - 7 - 07.24.30 - 001.jpg', 'Zoe/Lake Run - 8 - 08.42.20 - 002.jpg'], 'Lake Run.zip'],
  [['001.jpg'], 'photos.zip'],
  [[], 'photos.zip'],
])('the archive of %j is named %s', (fileNames, name) => {
  expect(nameArchive(fileNames)).toBe(name);
});
