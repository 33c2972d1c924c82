import { expect, test } from 'vitest';
import { createWeighedCache } from './weighed-cache.ts';

test('keeps what was asked for last, within its weight', () => {
  const made: string[] = [];
  const cache = createWeighedCache<string>(10, (value) => value.length);
  const ask = (key: string, value: string) =>
    cache.read(key, () => {
      made.push(key);
      return value;
    });
  for (const key of ['a', 'b']) ask(key, key.repeat(5));
  expect(ask('a', 'another')).toBe('aaaaa');
  ask('c', 'ccccc');
  ask('a', 'aaaaa');
  expect(made).toEqual(['a', 'b', 'c']);
  ask('b', 'bbbbb');
  cache.drop('b');
  ask('b', 'bbbbb');
  expect(made).toEqual(['a', 'b', 'c', 'b', 'b']);
});

test('gives what is too heavy to be kept, and keeps nothing', () => {
  const cache = createWeighedCache<string>(3, (value) => value.length);
  expect(cache.read('long', () => 'longer')).toBe('longer');
  expect(cache.read('long', () => 'anew')).toBe('anew');
});
