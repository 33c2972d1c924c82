import { expect, test } from 'vitest';
import { type Frame, proposeFrames } from './proposals.rules.ts';

const START = Date.UTC(2026, 4, 10, 9);
/** A photo from one camera; by default it is not similar to any other. */
const frame = (photoId: string, atMs: number, own: Partial<Frame> = {}): Frame => ({
  photoId,
  takenAt: new Date(START + atMs),
  camera: 'Canon EOS R6',
  serial: '1',
  sharpness: 400,
  dhash: '00000000000000ff',
  bibs: [],
  faces: 0,
  isKept: false,
  ...own,
});
const ids = async (frames: Frame[], counts: Record<string, number> = {}) =>
  (await proposeFrames(frames, new Map(Object.entries(counts)))).map(({ photoId, reason, insteadId }) =>
    `${photoId} ${reason} ${insteadId ?? ''}`.trim(),
  );

test('all but the sharpest of similar photos of one moment are proposed', async () => {
  const burst = [
    frame('a', 0),
    frame('b', 200, { sharpness: 500 }),
    frame('c', 900, { dhash: '00000000000000f0' }),
  ];
  expect(await ids(burst)).toEqual(['a Doubled b', 'c Doubled b']);
});

test('photos of other moments, from another camera or with another picture are not duplicates', async () => {
  const first = frame('a', 0);
  expect(await ids([first, frame('b', 1_500)])).toEqual([]);
  expect(await ids([first, frame('b', 100, { serial: '2' })])).toEqual([]);
  expect(await ids([first, frame('b', 100, { dhash: 'ffffffff000000ff' })])).toEqual([]);
  expect(await ids([first, frame('b', 100, { dhash: null })])).toEqual([]);
  expect(await ids([first, frame('b', 100, { takenAt: null })])).toEqual([]);
});

test('a photo is compared with the 50 after it, however many have the same time', async () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => frame(`o${at}`, 0, { dhash: `ffffffff${'0'.repeat(8)}` }));
  // Of the duplicates, all but the first are proposed.
  const proposedWith = async (count: number) =>
    (await ids([frame('a', 0), ...others(count), frame('z', 0, { sharpness: 500 })])).filter(
      (line) => !line.startsWith('o'),
    );
  expect(await proposedWith(49)).toEqual(['a Doubled z']);
  expect(await proposedWith(50)).toEqual([]);
});

test('a duplicate is not proposed if it shows a person whom the other photo does not show', async () => {
  const both = [frame('a', 0, { bibs: ['17'] }), frame('b', 100, { bibs: ['42'], sharpness: 900 })];
  expect(await ids(both, { 17: 1, 42: 1 })).toEqual([]);
  expect(await ids([frame('a', 0, { faces: 2 }), frame('b', 100, { bibs: ['42'], faces: 1 })])).toEqual([]);
  expect(await ids([frame('a', 0, { bibs: ['17'] }), frame('b', 100, { bibs: ['17', '42'] })])).toEqual([
    'a Doubled b',
  ]);
});

test('a bought photo is kept, and its duplicates are proposed', async () => {
  const frames = [frame('a', 0, { isKept: true }), frame('b', 100, { sharpness: 900 })];
  expect(await ids(frames)).toEqual(['b Doubled a']);
  expect(await ids(frames.map((one) => ({ ...one, isKept: true })))).toEqual([]);
});

const sharp = (count: number) => Array.from({ length: count }, (_, at) => frame(`s${at}`, 10_000 * (at + 1)));

test('a photo that is far less sharp than the camera’s others is proposed, if there are enough of them', async () => {
  const blurred = frame('x', 0, { sharpness: 99 });
  expect(await ids([blurred, ...sharp(9)])).toEqual(['x Blurred']);
  expect(await ids([blurred, ...sharp(8)])).toEqual([]);
  expect(await ids([frame('x', 0, { sharpness: 101 }), ...sharp(9)])).toEqual([]);
  expect(await ids([{ ...blurred, isKept: true }, ...sharp(9)])).toEqual([]);
  expect(await ids([{ ...blurred, faces: 1 }, ...sharp(9)])).toEqual([]);
});

test('a person’s last photo is never proposed, even if only two blurred ones exist', async () => {
  const blurred = (id: string, at: number) => frame(id, at, { sharpness: 9, bibs: ['17'] });
  const frames = [blurred('x', 0), blurred('y', 5_000), ...sharp(9)];
  expect(await ids(frames, { 17: 1 })).toEqual([]);
  expect(await ids(frames, { 17: 2 })).toEqual(['x Blurred']);
  expect(await ids(frames, { 17: 3 })).toEqual(['x Blurred', 'y Blurred']);
});

test('a hidden duplicate counts when a person’s last photo is determined', async () => {
  const frames = [
    frame('a', 0, { bibs: ['17'] }),
    frame('b', 100, { bibs: ['17'], sharpness: 500 }),
    frame('x', 5_000, { sharpness: 9, bibs: ['17'], dhash: 'ffffffffffffffff' }),
    ...sharp(9),
  ];
  expect(await ids(frames, { 17: 3 })).toEqual(['a Doubled b', 'x Blurred']);
  expect(await ids(frames, { 17: 2 })).toEqual(['a Doubled b']);
});
