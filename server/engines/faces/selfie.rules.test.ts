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
    measures: { width, drift: 0.01, mirrorDistance: 0.2 },
    shown: true,
    descriptor: new Float32Array(128),
    ...more,
  };
}

test('one face is taken', () => {
  const only = face(300);
  expect(pickSelfieFace([only])).toEqual({ ok: true, face: only });
});

test('no face, or only what nobody could be told by, is refused', () => {
  expect(pickSelfieFace([])).toEqual({ ok: false, code: 'NoFace' });
  expect(pickSelfieFace([face(300, { shown: false })])).toEqual({ ok: false, code: 'NoFace' });
  expect(pickSelfieFace([face(300, { shown: false, score: 0.45 })])).toEqual({ ok: false, code: 'NoFace' });
});

test('two people side by side are too many, even if one of them is a blur', () => {
  const code = 'TooManyFaces';
  expect(pickSelfieFace([face(300), face(240)])).toEqual({ ok: false, code });
  expect(pickSelfieFace([face(300), face(280, { shown: false })])).toEqual({ ok: false, code });
  expect(pickSelfieFace([face(300, { shown: false }), face(280)])).toEqual({ ok: false, code });
});

test('who is small in the background makes no second person', () => {
  const largest = face(300);
  expect(pickSelfieFace([face(40), largest, face(60)])).toEqual({ ok: true, face: largest });
});

test('something that hardly looks like a face makes no second person', () => {
  const largest = face(300);
  expect(pickSelfieFace([largest, face(250, { shown: false, score: 0.45 })])).toEqual({
    ok: true,
    face: largest,
  });
});
