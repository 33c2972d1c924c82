import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type Counter, runInterleaving, type StepCounts } from '#tests/faults/interleaving.ts';
import { findDisagreements } from '#tests/faults/money-state.ts';
import { openCounter } from '#tests/faults/open-counter.ts';

describe('a shop whose process dies around its commits', () => {
  const INTERLEAVINGS = countOf(200, 25);
  let shop: TestShop;
  let counter: Counter;

  beforeAll(async () => {
    shop = await openTestShop();
    counter = await openCounter(shop.deps);
  });
  afterAll(() => shop.close());

  test(
    'keeps money and states consistent in any order of events',
    async () => {
      const counts: StepCounts = {};
      for (let number = 0; number < INTERLEAVINGS; number++) {
        const name = `seed ${SEED}.${number}`;
        expect(await runInterleaving(shop.deps, counter, `${SEED}.${number}`, counts), name).toEqual([]);
      }
      expect(await findDisagreements(shop.deps, counter.tenantId, counter.books)).toEqual([]);
      const often = Object.entries(counts).filter(([, taken]) => taken >= 3);
      expect(often.length, `steps taken from seed ${SEED}: ${JSON.stringify(counts)}`).toBeGreaterThanOrEqual(
        10,
      );
    },
    120_000 + INTERLEAVINGS * 4_000,
  );
});
