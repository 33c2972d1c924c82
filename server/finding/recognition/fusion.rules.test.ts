import { describe, expect, test } from 'vitest';
import { agreeingFaces, judgePhoto, orderPossible, type PhotoSigns } from './fusion.rules.ts';

describe('agreeingFaces', () => {
  /** Finds the agreeing faces among positions on a line, where the distance of two faces is their difference. */
  const agreeing = (...places: number[]) =>
    agreeingFaces(places.length, (one, other) => Math.abs((places[one] ?? 0) - (places[other] ?? 0)));

  test('keeps faces with which many agree, and removes a stranger among them', () => {
    expect(agreeing(0, 0.1, 2, 0.2)).toEqual([0, 1, 3]);
  });

  test('a single face counts; two that contradict each other do not', () => {
    expect(agreeing(1)).toEqual([0]);
    expect(agreeing(0, 2)).toEqual([]);
    expect(agreeing()).toEqual([]);
  });

  test('of two equal groups the closer one counts', () => {
    expect(agreeing(0, 0.4, 5, 5.1)).toEqual([2, 3]);
  });
});

describe('judgePhoto', () => {
  const judge = (signs: Omit<PhotoSigns, 'photoId'>) => judgePhoto({ photoId: 'p', ...signs });
  const byFace = { outcome: { kind: 'Own', by: 'Face' }, distance: 0.4 } as const;
  const byText = { outcome: { kind: 'Own', by: 'Text' }, distance: 0.8 } as const;
  const likely = { outcome: { kind: 'Possible' }, distance: 0.7 } as const;

  test('a bib, a face or both are evidence', () => {
    expect(judge({ bib: 'read' })).toEqual({ kind: 'Own', evidence: 'Bib', reason: null });
    expect(judge({ face: byFace })).toEqual({ kind: 'Own', evidence: 'Face', reason: null });
    expect(judge({ bib: 'read', face: byFace })).toMatchObject({ kind: 'Own', evidence: 'Both' });
    expect(judge({ bib: 'read', isKnownFace: true })).toMatchObject({ kind: 'Own', evidence: 'Both' });
    expect(judge({ bib: 'unsure', face: byFace })).toMatchObject({ kind: 'Own', evidence: 'Face' });
  });

  test('states the reason for a doubtful bib; votes of other photos confirm one that cannot be read', () => {
    expect(judge({ bib: 'read', reason: 'Time' })).toMatchObject({ evidence: 'Bib', reason: 'Time' });
    const seen = { bib: 'read', reason: 'Votes', face: byFace } as const;
    expect(judge(seen)).toMatchObject({ evidence: 'Both', reason: 'Votes' });
    expect(judge({ isVoted: true })).toMatchObject({ evidence: 'Face', reason: 'Votes' });
    expect(judge({ face: byText })).toEqual({ kind: 'Own', evidence: 'Face', reason: 'Text' });
    // The bib belongs to another runner, so only the face counts.
    expect(judge({ ...seen, wearerDistance: 1.4 })).toEqual({ kind: 'Own', evidence: 'Face', reason: null });
  });

  test('a likely face or a faint bib leads to a question; weaker evidence leads to nothing', () => {
    expect(judge({ face: likely })).toEqual({ kind: 'Possible', nearness: 0.7 });
    expect(judge({ bib: 'unsure' })).toMatchObject({ kind: 'Possible' });
    expect(judge({ face: { outcome: undefined, distance: 0.9 } })).toBeUndefined();
    expect(judge({})).toBeUndefined();
  });

  test('a bib under a face that is certainly another person’s leads to a question', () => {
    expect(judge({ bib: 'read', wearerDistance: 1.4 })).toMatchObject({ kind: 'Possible' });
    expect(judge({ bib: 'read', wearerDistance: 1.1 })).toMatchObject({ kind: 'Own' });
  });

  test('a verdict overrides all evidence, for and against', () => {
    expect(judge({ verdict: true })).toEqual({ kind: 'Own', evidence: 'User', reason: null });
    expect(judge({ bib: 'read', wearerDistance: 1.4, verdict: true })).toMatchObject({ kind: 'Own' });
    expect(judge({ bib: 'read', isKnownFace: true, verdict: false })).toBeUndefined();
  });
});

test('"is this you?" starts with photos taken when the person passed, and ends with those taken when they were elsewhere', () => {
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
