import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRound, isInRound, isRoundOver, moveRound, type Round } from './rounds.rules.ts';

test('a search that starts beside others sees each photo once and ends', () => {
  const ids = fc.uniqueArray(fc.uuid(), { maxLength: 40 });
  const starts = fc.array(fc.nat(30), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(ids, starts, fc.integer({ min: 1, max: 9 }), (photoIds, begins, size) => {
      const photos = photoIds.toSorted();
      const seen = begins.map((): string[] => []);
      const rounds = new Map<number, Round>();
      const over = new Set<number>();
      for (let step = 0; over.size < begins.length; step++) {
        expect(step).toBeLessThan(200);
        begins.forEach((begin, index) => {
          if (begin <= step && !rounds.has(index) && !over.has(index))
            rounds.set(index, beginRound(rounds.values().next().value));
        });
        const [first] = rounds.values();
        if (first === undefined) continue;
        const ahead = photos.filter((id) => id > first.seenUpTo);
        const batch = ahead.slice(0, size);
        for (const [index, round] of [...rounds]) {
          expect(round.seenUpTo).toBe(first.seenUpTo);
          seen[index]?.push(...batch.filter((id) => isInRound(round, id)));
          const next = moveRound(round, batch.at(-1) ?? '', ahead.length < size);
          rounds.set(index, next);
          if (!isRoundOver(next)) continue;
          rounds.delete(index);
          over.add(index);
        }
      }
      for (const own of seen) expect(own.toSorted()).toEqual(photos);
    }),
  );
});
