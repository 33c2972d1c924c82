import { expect, test } from 'vitest';
import { addUpFolders } from './folders.rules.ts';

const photos = (folder: string, state: string, count: number, failure: string | null = null) => ({
  folder,
  state,
  failure,
  count,
});

test('files are counted by folder, with the failures and their reasons', () => {
  const folders = addUpFolders(
    [
      photos('start', 'Published', 7),
      photos('start', 'Received', 2),
      photos('start', 'Hidden', 1),
      photos('start', 'Failed', 1, 'Truncated'),
      photos('start', 'Failed', 3, 'Broken'),
      photos('start', 'Removed', 4),
      photos('', 'Failed', 1),
    ],
    [
      { folder: 'start', problem: 'Truncated', count: 1 },
      { folder: 'finish', problem: 'TooLarge', count: 2 },
    ],
  );
  expect(folders).toEqual([
    { folder: '', received: 0, published: 0, waiting: 0, refused: [{ problem: 'Failed', count: 1 }] },
    { folder: 'finish', received: 0, published: 0, waiting: 0, refused: [{ problem: 'TooLarge', count: 2 }] },
    {
      folder: 'start',
      received: 10,
      published: 7,
      waiting: 2,
      refused: [
        { problem: 'Broken', count: 3 },
        { problem: 'Truncated', count: 2 },
      ],
    },
  ]);
});

test('a folder is not listed after all its photos were removed', () => {
  expect(addUpFolders([photos('old', 'Removed', 4)], [])).toEqual([]);
});
