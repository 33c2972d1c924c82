import { expect, test } from 'vitest';
import { dropTwins, type LocatedFace } from './drop-twins.ts';

/** A square face at `x`, with eyes at the usual positions. */
function face(x: number, width: number, more: Partial<LocatedFace> = {}): LocatedFace {
  const eye = (share: number) => ({ x: x + share * width, y: 0.4 * width });
  return {
    box: { x, y: 0, width, height: width },
    score: 0.9,
    points: [],
    eyes: [eye(0.3), eye(0.7)],
    drift: 0.01,
    ...more,
  };
}

test('keeps faces side by side', () => {
  const faces = [face(0, 100), face(110, 100)];
  expect(dropTwins(faces)).toEqual(faces);
});

test('merges boxes with the same eyes into the more confident one', () => {
  const twin = face(70, 100, { score: 0.5, eyes: face(0, 100).eyes });
  expect(dropTwins([twin, face(0, 100)])).toEqual([face(0, 100)]);
});

test('keeps the face with stable landmarks, not a part of it, even at lower confidence', () => {
  const whole = face(0, 200, { score: 0.5 });
  const part = face(20, 120, { score: 0.95, drift: 0.25 });
  expect(dropTwins([part, whole])).toEqual([whole]);
});

test('keeps a small face in front of a large one', () => {
  const faces = [face(0, 600), face(200, 60)];
  expect(dropTwins(faces)).toHaveLength(2);
});
