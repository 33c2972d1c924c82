import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

/** A cache of words, each as many bytes as it has letters, that counts what was made. */
function openCache(bytesMax: number) {
  const made: string[] = [];
  const cache = createByteCache<string>(bytesMax, (word) => word.length);
  const read = (word: string) =>
    cache.read(word, async () => {
      made.push(word);
      return word;
    });
  return { made, read, cache };
}

test('what was asked for is made once, even at once', async () => {
  const { made, read } = openCache(100);
  expect(await Promise.all([read('one'), read('one')])).toEqual(['one', 'one']);
  await read('one');
  expect(made).toEqual(['one']);
});

test('beyond its limit it forgets what was not asked for the longest', async () => {
  const { made, read } = openCache(10);
  for (const word of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) await read(word);
  expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
});

test('what is larger than the limit is given all the same', async () => {
  const { made, read } = openCache(3);
  expect(await read('large')).toBe('large');
  await read('tiny');
  await read('large');
  expect(made).toEqual(['large', 'tiny', 'large']);
});

test('what could not be made is tried again', async () => {
  const { cache, read } = openCache(10);
  await expect(cache.read('word', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read('word')).toBe('word');
});
