import { expect, test } from 'vitest';
import { foreseeOutcomes } from './answer.rules.ts';

const photo = (photoId: string | null, previewUrl: string | null = '/picture') => ({
  photoId,
  previewUrl,
  outcome: null,
});
const bought = (state: 'Paid' | 'Awaited' | 'Ended', ...photoIds: string[]) => ({ state, photoIds });

test('predicts the outcome of each photo', () => {
  const photos = [photo('a'), photo('b'), photo('c'), photo('d'), photo('e'), photo(null), photo('f', null)];
  const purchases = [bought('Paid', 'a', 'b'), bought('Ended', 'c')];
  const decisions = new Map([
    ['a', 'Remove'],
    ['b', 'RemoveBought'],
    ['c', 'Remove'],
    ['d', 'Refuse'],
  ] as const);
  expect(foreseeOutcomes({ photos, purchases }, decisions)).toEqual({
    outcomes: ['Kept', 'Removed', 'Removed', 'Refused', 'Gone', 'Gone'],
    undecided: 1,
  });
});
