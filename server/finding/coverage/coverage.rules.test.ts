import { expect, test } from 'vitest';
import { coverStarters, judgePlaces } from './coverage.rules.ts';

const place = (folder: string, photos: number, withBib: number) => ({
  placeKm: null,
  folder,
  camera: null,
  spot: null,
  photos,
  withBib,
  inDoubt: 0,
});
const failing = (...places: ReturnType<typeof place>[]) =>
  judgePlaces(places).flatMap((one) => (one.isFailing ? one.place : []));

test('counts starters by distance, whatever the spelling of their bib', () => {
  const starters = [
    { bib: 'A7', distance: '10 km' },
    { bib: '8', distance: null },
    { bib: '9', distance: '10 km' },
  ];
  expect(coverStarters(starters, ['a7', '8', '8', '500'])).toEqual([
    { distance: '10 km', starters: 2, withPhoto: 1 },
    { distance: null, starters: 1, withPhoto: 1 },
  ]);
  expect(coverStarters([], ['8'])).toEqual([]);
});

test('a place fails if its bibs are read clearly more rarely than elsewhere', () => {
  expect(failing(place('start', 400, 380), place('km 5', 400, 20), place('km 9', 400, 350))).toEqual([
    'km 5',
  ]);
  expect(failing(place('start', 400, 380), place('km 9', 400, 340))).toEqual([]);
});

test('few photos prove nothing, and a single place has no comparison', () => {
  expect(failing(place('start', 400, 380), place('km 5', 19, 0))).toEqual([]);
  expect(failing(place('start', 400, 0))).toEqual([]);
  expect(failing(place('start', 0, 0), place('km 5', 0, 0))).toEqual([]);
  expect(failing()).toEqual([]);
});

test('photos of one kilometre are one place, whatever their folder', () => {
  const counts = [place('card 1', 10, 3), place('card 2', 20, 4)].map((one) => ({ ...one, placeKm: 7 }));
  expect(judgePlaces(counts)).toEqual([
    { place: 'km 7', photos: 30, withBib: 7, inDoubt: 0, isFailing: false },
  ]);
});

test('the failing place with the most photos without a bib comes first', () => {
  const places = [place('good', 900, 890), place('bad', 50, 1), place('worse', 300, 10)];
  expect(judgePlaces(places).map((one) => one.place)).toEqual(['worse', 'bad', 'good']);
});
