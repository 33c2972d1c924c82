import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAskedPhotos } from './read-asked-photos.ts';

const id = randomUUID();

test('finds the photos by their addresses, and keeps the words beside them', () => {
  expect(readAskedPhotos(`Lakeside Run, bib 42\nhttps://shop.example/event/1/photos?photo=${id}`)).toEqual({
    photoIds: [id],
    words: 'Lakeside Run, bib 42',
    unread: [],
  });
});

test('words alone name no photo', () => {
  expect(readAskedPhotos('  bib 42,  red shirt ')).toEqual({
    photoIds: [],
    words: 'bib 42, red shirt',
    unread: [],
  });
});

test('names an address that leads to no photo', () => {
  expect(readAskedPhotos('https://shop.example/event please')).toEqual({
    photoIds: [],
    words: 'please',
    unread: ['https://shop.example/event'],
  });
});
