import { expect, test } from 'vitest';
import { splitByName } from './real-photos.ts';

const photos = Array.from({ length: 10 }, (_, index) => ({ file: `${index}.jpg` }));

test('holds out a third, rounded up, and no photo is in both parts', () => {
  const { development, 'kept back': keptBack } = splitByName(photos);
  expect(keptBack).toHaveLength(4);
  expect([...development, ...keptBack].map(({ file }) => file).toSorted()).toEqual(
    photos.map(({ file }) => file),
  );
});

test('the order of the photos does not matter', () => {
  const names = (some: typeof photos) =>
    splitByName(some)
      ['kept back'].map(({ file }) => file)
      .toSorted();
  expect(names(photos.toReversed())).toEqual(names(photos));
});
