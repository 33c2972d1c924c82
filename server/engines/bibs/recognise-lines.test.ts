import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planBatches } from './recognise-lines.ts';

describe('planBatches', () => {
  test('reads every line exactly once, in a batch of fitting width', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 8, max: 400 }), { maxLength: 60 }), (widths) => {
        const batches = planBatches(widths);
        const lines = batches.flatMap((batch) => batch.lines).toSorted((a, b) => a - b);
        expect(lines).toEqual(widths.map((_, index) => index));
        for (const batch of batches) {
          expect(batch.lines.length).toBeLessThanOrEqual(8);
          expect(batch.width % 8 === 0 && batch.width >= 48).toBe(true);
          for (const line of batch.lines) expect(batch.width).toBeGreaterThanOrEqual(widths[line] ?? 0);
        }
      }),
    );
  });

  test('does not pad a narrow line to a wide one', () => {
    expect(planBatches([300, 60])).toEqual([
      { lines: [1], width: 64 },
      { lines: [0], width: 304 },
    ]);
  });
});
