import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEAM_MAX } from '#contract/competitor.ts';
import { isSameAddress } from './address.rules.ts';
import { findWornSince, type Returning, type Worn } from './worn-since.rules.ts';

const dayAt = (day: number) => new Date(Date.UTC(2026, 4, day));

test('when full teams return after other lists, each wearer of their bib is read only a few times', async () => {
  let reads = 0;
  const listed = (list: string, leftAt: Date) =>
    Array.from({ length: 40 * TEAM_MAX }, (_, at) => ({
      competitorId: `${list} ${at}`,
      bibKey: String(at % 40),
      get leftAt() {
        reads += 1;
        return leftAt;
      },
      address: `${list}-${at}@example.com`,
    }));
  const worn = ['first', 'second', 'third'].flatMap((list, at) => listed(list, dayAt(at + 1)));
  const returning = listed('first', dayAt(1));
  const found = await findWornSince(returning, worn);
  expect([...found.values()].map(({ length }) => length)).toEqual(returning.map(() => 2));
  // Sorting reads each wearer several times.
  expect(reads).toBeLessThanOrEqual(15 * worn.length);
});

test('no mailbox, one or several are found, with the same result as among all wearers of the bib', async () => {
  const competitorId = fc.constantFrom('a', 'b', 'c', 'd');
  const bibKey = fc.constantFrom('7', '8');
  const leftAt = fc.integer({ min: 1, max: 4 }).map(dayAt);
  const address = fc.constantFrom('a@example.com', 'A@example.com ', 'b@example.com');
  const wearer = fc.record({ competitorId, bibKey, leftAt: fc.option(leftAt), address: fc.option(address) });
  const isSince = (one: Worn, { competitorId: id, bibKey: bib, leftAt: left }: Returning) =>
    one.bibKey === bib && one.competitorId !== id && (one.leftAt === null || one.leftAt > left);
  await fc.assert(
    fc.asyncProperty(
      fc.record({ competitorId, bibKey, leftAt }),
      fc.array(wearer, { maxLength: 8 }),
      address,
      async (back, worn, email) => {
        const found = (await findWornSince([back], worn)).get(back.competitorId) ?? [];
        const all = worn.filter((one) => isSince(one, back)).map((one) => one.address);
        expect(found.length > 0).toBe(all.length > 0);
        expect(found.every((one) => isSameAddress(one, email))).toBe(
          all.every((one) => isSameAddress(one, email)),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});
