import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const ID = '0190f5a2-7c3e-7a10-9b1c-2f3a4b5c6d7e';

test('cuts before an id that the limit would split, wherever the id is', () => {
  for (let before = 0; before <= 100; before += 1) {
    const text = `${'x'.repeat(before)} ${ID} and more than enough text behind it to be cut off`;
    const cut = cutText(text, 60);
    expect(cut.length).toBeLessThanOrEqual(60);
    expect(text.startsWith(cut)).toBe(true);
    expect(cut.includes(ID) || !cut.includes(ID[0] ?? ''), cut).toBe(true);
  }
});

test('keeps a short text, and cuts one without ids at the limit', () => {
  expect(cutText('short', 60)).toBe('short');
  expect(cutText('x'.repeat(100), 60)).toHaveLength(60);
  // Two ids that overlap: both lose their end.
  expect(cutText(`0190f5a2-7c3e-7a10-9b1c-2f3a${ID}`, 50)).toBe('');
});
