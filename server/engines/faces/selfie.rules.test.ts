import { expect, test } from 'vitest';
import type { FaceReading } from './faces.rules.ts';
import { pickSelfieFace } from './selfie.rules.ts';

function face(width: number, more: Partial<FaceReading> = {}): FaceReading {
  return {
    box: { x: 0, y: 0, width, height: width },
    eyes: [
      { x: 0, y: 0 },
      { x: width / 2, y: 0 },
    ],
    score: 0.99,
    quality: 1,
    measures: { width, drift: 0.01 },
    shown: true,
    descriptor: new Float32Array(128),
    clothes: null,
    ...more,
  };
}

test('one face is accepted', () => {
  const only = face(300);
  expect(pickSelfieFace([only])).toEqual({ ok: true, face: only });
});

test('no face, or only an unusable one, is refused', () => {
  expect(pickSelfieFace([])).toEqual({ ok: false, code: 'NoFace' });
  expect(pickSelfieFace([face(300, { shown: false })])).toEqual({ ok: false, code: 'NoFace' });
});

test('two people side by side are refused', () => {
  expect(pickSelfieFace([face(300), face(240)])).toEqual({ ok: false, code: 'TooManyFaces' });
});

test('a small face in the background is not a second person', () => {
  const largest = face(300);
  expect(pickSelfieFace([face(40), largest, face(60)])).toEqual({ ok: true, face: largest });
});

test('an unusable face is not a second person', () => {
  const only = face(250);
  expect(pickSelfieFace([face(300, { shown: false }), only])).toEqual({ ok: true, face: only });
});
