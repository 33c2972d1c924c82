import { expect, test } from 'vitest';
import { draftRemovalAnswer, hasBlanks, type RemovalDrafts, readPhotoNumbers } from './removal.ts';

const EVENT = '0b8e7a52-3c1d-4f6e-9a7b-1c2d3e4f5a6b';
const PHOTO = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

test.each([
  ['a number', PHOTO, [PHOTO]],
  ['capital letters', ` ${PHOTO.toUpperCase()} `, [PHOTO]],
  [
    'the address of a picture, whose last id is the photo',
    `https://shop.example/files/t/events/${EVENT}/previews/${PHOTO}.jpg?expires=1&signature=x`,
    [PHOTO],
  ],
  ['the address of this form', `https://shop.example/removal?photo=${PHOTO}`, [PHOTO]],
  ['the same twice', `${PHOTO}\n${PHOTO}`, [PHOTO]],
  ['several, in lines or with commas', `${PHOTO}, ${EVENT}`, [PHOTO, EVENT]],
  ['nothing', '  ', []],
])('reads %s', (_name, text, photoIds) => {
  expect(readPhotoNumbers(text)).toEqual({ photoIds, unread: [] });
});

test('names the texts that it cannot read as a photo', () => {
  expect(readPhotoNumbers(`${PHOTO} IMG_0042.jpg`)).toEqual({ photoIds: [PHOTO], unread: ['IMG_0042.jpg'] });
});

test('drafts a letter from the outcomes of the photos', () => {
  const drafts: RemovalDrafts = {
    opening: 'You asked.',
    Removed: 'Removed: {count}.',
    Kept: 'Kept: {count}.',
    Hidden: 'Hidden: {count}.',
    Refused: 'They stay: {count}, because [why].',
    Gone: 'Gone: {count}.',
    more: 'More: [what].',
  };
  const letter = draftRemovalAnswer(drafts, ['Refused', 'Removed', 'Removed']);
  expect(letter).toBe('You asked.\n\nRemoved: 2.\n\nThey stay: 1, because [why].');
  expect(hasBlanks(letter)).toBe(true);
  expect(hasBlanks(letter.replace('[why]', 'nobody can be made out'))).toBe(false);
});
