import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  editDistances,
  FIT,
  fitOf,
  knownToken,
  lettersOf,
  mayFit,
  typosAllowed,
} from './match-token.rules.ts';

const costOf = (typed: string, word: string) => fitOf(knownToken(typed), knownToken(word));

/** Letters that no phonetic rule changes, so that a word is its own skeleton. */
const plain = fc
  .constantFrom(...'abdklmnprtuv')
  .chain((first) =>
    fc
      .array(fc.constantFrom(...'bdklmnprtv'), { minLength: 3, maxLength: 11 })
      .map((rest) => [first, ...rest].join('').replace(/(.)\1+/g, '$1')),
  );

describe('a typed word', () => {
  test.each([
    ['horv', 'horvath', FIT.same],
    ['horwat', 'horvath', FIT.sound],
    ['horvt', 'horvath', FIT.typo],
    ['hovrath', 'horvath', FIT.typo],
    ['ivanov', 'иванова', FIT.soundOfBeginning],
    ['schevchenko', 'шевченко', FIT.sound],
    ['papadopuols', 'παπαδοπουλος', FIT.typo],
    ['papdopul', 'papadopoulos', FIT.typoInBeginning],
    ['nowkaova', 'novakova', FIT.typo],
    ['ana', 'eva', undefined],
    ['anna', 'hannah', undefined],
    ['marathn', 'triathlon', undefined],
    ['novak', 'kovac', undefined],
    ['kraxperipoidis', 'krapripoidis', FIT.typo + 1],
    ['kierg', 'kiberg', FIT.typo],
    ['runner1', 'runner2', undefined],
  ])('%s matches %s at the cost of %s', (typed, word, cost) => {
    expect(costOf(typed, word)).toBe(cost);
  });

  test('with as many typos as the limit allows matches the word', () => {
    const edit = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('drop', 'add', 'swap', 'change'),
      letter: fc.constantFrom('z', 's'),
    });
    fc.assert(
      fc.property(plain, fc.array(edit, { minLength: 1, maxLength: 2 }), (word, edits) => {
        const typed = edits.reduce((text, { at, kind, letter }) => {
          const place = at % text.length;
          const [start, end] = [text.slice(0, place), text.slice(place)];
          if (kind === 'add') return start + letter + end;
          if (kind === 'drop') return start + end.slice(1);
          if (kind === 'change') return start + letter + end.slice(1);
          return start + end.slice(1, 2) + end.slice(0, 1) + end.slice(2);
        }, word);
        const [skeleton] = knownToken(typed).skeletons;
        const length = skeleton?.text.length ?? 0;
        const known = knownToken(word).skeletons[0]?.text ?? '';
        const apart = plainDistance(skeleton?.text ?? '', known);
        fc.pre(apart <= typosAllowed(length) && apart <= typosAllowed(known.length + 1));
        expect(costOf(typed, word)).toBeLessThan(FIT.typoInBeginning);
        expect(mayFit(knownToken(typed), lettersOf(knownToken(word)))).toBe(true);
      }),
    );
  });
});

/** Computes the distance from its definition, without limits. */
function plainDistance(one: string, other: string): number {
  const known = new Map<string, number>();
  const apart = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ways = [
      apart(i - 1, j) + 1,
      apart(i, j - 1) + 1,
      apart(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
      ways.push(apart(i - 2, j - 2) + 1);
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return apart(one.length, other.length);
}

test('distances equal the definition, up to the limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 3 }), (one, other, allowed) => {
      const { whole, beginning } = editDistances(one, other, allowed);
      const cut = (distance: number) => Math.min(distance, allowed + 1);
      expect(cut(whole)).toBe(cut(plainDistance(one, other)));
      const beginnings = Array.from({ length: other.length + 1 }, (_, end) => other.slice(0, end));
      expect(cut(beginning)).toBe(cut(Math.min(...beginnings.map((start) => plainDistance(one, start)))));
    }),
  );
});
