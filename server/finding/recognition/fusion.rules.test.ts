import { describe, expect, test } from 'vitest';
import { agreeingFaces, judgePhoto, normalQuantile, orderPossible, ownDistance } from './fusion.rules.ts';

const THRESHOLDS = { strong: 0.48, likely: 0.54, maybe: 0.58 };

describe('agreeingFaces', () => {
  /** Faces on a line: their distance is how far they are apart. */
  const agreeing = (...places: number[]) =>
    agreeingFaces(
      places.length,
      (one, other) => Math.abs((places[one] ?? 0) - (places[other] ?? 0)),
      THRESHOLDS,
    );

  test('faces that many agree with stay, a stranger among them is removed', () => {
    expect(agreeing(0, 0.1, 2, 0.2)).toEqual([0, 1, 3]);
  });

  test('a single face counts, two that contradict each other do not', () => {
    expect(agreeing(1)).toEqual([0]);
    expect(agreeing(0, 2)).toEqual([]);
    expect(agreeing()).toEqual([]);
  });

  test('of two equal groups the closer one counts', () => {
    expect(agreeing(0, 0.4, 5, 5.1)).toEqual([2, 3]);
  });
});

describe('ownDistance', () => {
  test('is the strong threshold while strangers are far, or too few', () => {
    expect(ownDistance(THRESHOLDS, undefined, 3)).toBe(0.48);
    expect(ownDistance(THRESHOLDS, { mean: 0.85, deviation: 0.06 }, 1_000)).toBe(0.48);
  });

  test('shrinks with the number and the similarity of strangers', () => {
    const cohort = { mean: 0.72, deviation: 0.07 };
    const small = ownDistance(THRESHOLDS, cohort, 1_000);
    const large = ownDistance(THRESHOLDS, cohort, 1_000_000);
    expect(large).toBeLessThan(small);
    expect(small).toBeLessThan(0.48);
  });
});

test('normalQuantile returns the textbook values', () => {
  expect(normalQuantile(0.5)).toBe(0);
  expect(normalQuantile(0.975)).toBeCloseTo(1.96, 2);
  expect(normalQuantile(0.999)).toBeCloseTo(3.09, 2);
});

describe('judgePhoto', () => {
  const OWN = 0.48;
  const judge = (
    signs: Parameters<typeof judgePhoto>[0] extends infer S ? Omit<S & object, 'photoId'> : never,
  ) => judgePhoto({ photoId: 'p', ...signs }, OWN, THRESHOLDS);

  test('a bib, a face, both: each is evidence', () => {
    expect(judge({ bib: 'read' })).toEqual({ kind: 'Own', evidence: 'Bib', reason: null });
    expect(judge({ faceDistance: 0.4 })).toEqual({ kind: 'Own', evidence: 'Face', reason: null });
    expect(judge({ bib: 'read', faceDistance: 0.4 })).toMatchObject({ kind: 'Own', evidence: 'Both' });
    expect(judge({ bib: 'unsure', faceDistance: 0.4 })).toMatchObject({ kind: 'Own', evidence: 'Face' });
  });

  test('what spoke for a bib in doubt is told; a hidden one was said by other photos', () => {
    expect(judge({ bib: 'read', reason: 'Time' })).toMatchObject({ evidence: 'Bib', reason: 'Time' });
    const seen = { bib: 'read', reason: 'Votes', faceDistance: 0.4 } as const;
    expect(judge(seen)).toMatchObject({ evidence: 'Both', reason: 'Votes' });
    expect(judge({ isVoted: true })).toMatchObject({ evidence: 'Face', reason: 'Votes' });
    expect(judge({ isVoted: true, faceDistance: 0.4 })).toMatchObject({ evidence: 'Face', reason: 'Votes' });
    // The bib is another's: the face alone speaks.
    const other = { ...seen, wearerDistance: 0.9 };
    expect(judge(other)).toEqual({ kind: 'Own', evidence: 'Face', reason: null });
  });

  test('a near face or faint bib is asked about, anything weaker is not theirs', () => {
    expect(judge({ faceDistance: 0.55 })).toEqual({ kind: 'Possible', nearness: 0.55 });
    expect(judge({ bib: 'unsure' })).toMatchObject({ kind: 'Possible' });
    expect(judge({ faceDistance: 0.6 })).toBeUndefined();
    expect(judge({})).toBeUndefined();
  });

  test('a face that is nearer to somebody else is asked about, however near', () => {
    expect(judge({ contestedDistance: 0.3 })).toEqual({ kind: 'Possible', nearness: 0.3 });
    expect(judge({ contestedDistance: 0.3, faceDistance: 0.4 })).toMatchObject({ kind: 'Own' });
  });

  test('a bib under a face that is certainly another’s is asked about', () => {
    expect(judge({ bib: 'read', wearerDistance: 0.9 })).toMatchObject({ kind: 'Possible' });
    expect(judge({ bib: 'read', wearerDistance: 0.6 })).toMatchObject({ kind: 'Own' });
  });

  test('a verdict wins, both ways', () => {
    expect(judge({ verdict: true })).toEqual({ kind: 'Own', evidence: 'User', reason: null });
    expect(judge({ bib: 'read', wearerDistance: 0.9, verdict: true })).toMatchObject({ kind: 'Own' });
    expect(judge({ bib: 'read', faceDistance: 0.1, verdict: false })).toBeUndefined();
  });
});

test('"is this you?" begins where the person was then, and ends where they were not', () => {
  const photos = [
    { photoId: 'elsewhere', nearness: 0 },
    { photoId: 'like', nearness: 0.5 },
    { photoId: 'then', nearness: 0.57 },
    { photoId: 'read', nearness: 0 },
  ];
  const says = (photoId: string) =>
    photoId === 'then' ? 'Confirms' : photoId === 'elsewhere' ? 'Vetoes' : 'Silent';
  const order = orderPossible(photos, says).map(({ photoId }) => photoId);
  expect(order).toEqual(['then', 'read', 'like', 'elsewhere']);
});
