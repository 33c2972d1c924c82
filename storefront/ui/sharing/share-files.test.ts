import { expect, test } from 'vitest';
import { batchesOf, fetchFiles, savesBySheet, shareFiles, takesFiles } from './share-files.ts';

const jpeg = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const takes = () => true;
const failing = (name: string) => async () => {
  throw new DOMException('no', name);
};

test('a browser without sharing, or without file sharing, does not get a share sheet', async () => {
  expect(takesFiles({})).toBe(false);
  expect(takesFiles({ share: async () => {} })).toBe(false);
  expect(takesFiles({ share: async () => {}, canShare: () => false })).toBe(false);
  expect(takesFiles({ share: async () => {}, canShare: takes })).toBe(true);
  const sharing = { share: async () => {}, canShare: takes };
  expect(savesBySheet({ ...sharing, isHandheld: true })).toBe(true);
  expect(savesBySheet({ ...sharing, isHandheld: false })).toBe(false);
  expect(savesBySheet({ isHandheld: true })).toBe(false);
  expect(await shareFiles({}, { files: [jpeg] })).toBe('Refused');
  expect(await shareFiles({ share: async () => {}, canShare: () => false }, { files: [jpeg] })).toBe(
    'Refused',
  );
});

test('closing the sheet is not a failure, and an expired tap is requested again', async () => {
  const outcome = (name: string) => shareFiles({ share: failing(name), canShare: takes }, { files: [jpeg] });
  expect(await outcome('AbortError')).toBe('Left');
  expect(await outcome('NotAllowedError')).toBe('TapAgain');
  expect(await outcome('DataError')).toBe('Refused');
  expect(await shareFiles({ share: async () => {}, canShare: takes }, { files: [jpeg] })).toBe('Shared');
});

test('files keep their names and types, and a refused one is never shared', async () => {
  const fetchFile = async (url: string) => {
    if (url === '/gone') throw new Error('a file was refused with 409');
    return new Blob([url], { type: 'image/jpeg' });
  };
  const [file] = await fetchFiles({ fetchFile }, [{ url: '/a', fileName: 'Γύρος - 42 - 001.jpg' }]);
  expect(file).toMatchObject({ name: 'Γύρος - 42 - 001.jpg', type: 'image/jpeg' });
  await expect(fetchFiles({ fetchFile }, [{ url: '/gone', fileName: 'b.jpg' }])).rejects.toThrow('409');
});

test('many files are shared in batches that a phone can hold, each once and in order', () => {
  const files = Array.from({ length: 25 }, (_, at) => ({ at, size: at === 12 ? 90_000_000 : 5_000_000 }));
  const batches = batchesOf(files);
  expect(batches.flat()).toEqual(files);
  expect(batches.map((batch) => batch.length)).toEqual([10, 2, 1, 10, 2]);
  expect(batchesOf([])).toEqual([]);
});
