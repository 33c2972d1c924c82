import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bibKey } from '#contract/competitor.ts';
import { type BibReading, indexStartList, judgeBibs } from '#engines/bibs/index.ts';
import type { StoredBibVerdict } from '#finding/photos/index.ts';
import { countOf } from '#tests/factories/sample.ts';
import { addNamedBibs, believedBibs, listNamedBibs, type NamedBibs } from './photographer-bibs.rules.ts';
import { draftTags } from './tags.rules.ts';

const named = (words: { keywords?: string[]; caption?: string; fileName?: string }, year = 2026) =>
  listNamedBibs({ keywords: [], caption: '', fileName: '', ...words }, year);

describe('listNamedBibs', () => {
  test.each([
    [['104', 'Crossduahlon', 'Poznań', 'XDU'], ['104']],
    [
      ['103', '68', 'Poland'],
      ['103', '68'],
    ],
    [['103, 68; 7'], ['103', '68', '7']],
    [['103 68'], ['103', '68']],
    [
      ['BIB:1234', 'Bib 17', '#18', 'Startnummer 19'],
      ['1234', '17', '18', '19'],
    ],
    [
      ['A 123', '15/1', '007'],
      ['A123', '15-1', '007'],
    ],
    [['finish 2 km', '10:30', 'Maria 123 Smith', '123456', '14.06.2026'], []],
  ])('reads whole keywords: %j', (keywords, bibs) => {
    expect(named({ keywords })).toEqual(bibs);
  });

  test.each([
    ['BIB:1234 at the finish', ['1234']],
    ['The winners (bibs: 12, 13 & 14)', ['12', '13', '14']],
    ['Runner 1234 of 5000, Main Street 12', []],
    ['Ribbib:12', []],
    ['BIB:1234567', []],
  ])('reads a caption only in the explicit notation: %j', (caption, bibs) => {
    expect(named({ caption })).toEqual(bibs);
  });

  test.each([
    ['1234_finish.jpg', ['1234']],
    ['BIB1234.jpg', ['1234']],
    ['race-bib_1234-2.jpg', ['1234-2']],
    ['race-BIB1234_2.jpg', ['1234']],
    ['DSC_1234.jpg', []],
    ['IMG_1234.JPG', []],
    ['1234.jpg', []],
    ['0012_race.jpg', []],
    ['20260614_101500.jpg', []],
    ['2026_race.jpg', []],
  ])('reads a file name only by a pattern: %s', (fileName, bibs) => {
    expect(named({ fileName })).toEqual(bibs);
  });

  test('reads the event’s year, or a neighbouring one, as a bib only in the explicit notation', () => {
    expect(named({ keywords: ['2025', '2026', '2027', '2024'] })).toEqual(['2024']);
    expect(named({ keywords: ['BIB:2026'] })).toEqual(['2026']);
  });

  test('treats a keyword with many bibs as a list, not as bibs of one photo', () => {
    const keywords = Array.from({ length: 31 }, (_, at) => String(at + 100));
    expect(named({ keywords: keywords.slice(1) })).toHaveLength(30);
    expect(named({ keywords })).toEqual([]);
  });

  test('never reads a camera’s counter', () => {
    const prefix = fc.constantFrom(
      'DSC_',
      'IMG_',
      '_DSC',
      'DSCF',
      'P',
      'GOPR',
      'DJI_',
      'MVIMG_',
      '_MG_',
      'PXL_',
      'R0',
    );
    fc.assert(
      fc.property(
        prefix,
        fc.nat(99_999),
        fc.constantFrom('.jpg', '.JPG', '-2.jpeg', '_1.jpg'),
        (start, count, end) => {
          expect(named({ fileName: `${start}${String(count).padStart(4, '0')}${end}` })).toEqual([]);
        },
      ),
      { numRuns: countOf(10_000, 300) },
    );
  });

  test('takes time in proportion to the text', () => {
    const caption = `${'bib:1,'.repeat(20_000)}${'bib: '.repeat(20_000)}`;
    expect(named({ caption: caption.slice(0, 100_000) })).toEqual(['1']);
  });
});

const LIST = indexStartList(['17', '42', '104', 'A7', '15-1', '2026']);
const says = (bibs: string[], rest: Partial<NamedBibs> = {}): NamedBibs => ({
  bibs,
  trust: 'listed',
  facesSeen: 1,
  ...rest,
});

describe('believedBibs', () => {
  test('accepts bibs on the start list, in the list’s spelling', () => {
    expect(believedBibs(says(['0017', 'a7', '7', '50MM', '43', '15-1']), LIST).map(({ bib }) => bib)).toEqual(
      ['17', 'A7', '15-1'],
    );
  });

  test('without a list accepts bibs of a trusted photographer only, and no bibs when switched off', () => {
    expect(believedBibs(says(['17']), undefined)).toEqual([]);
    expect(believedBibs(says(['17', '50MM'], { trust: 'trusted' }), undefined)).toEqual([
      { bib: '17', isListed: true },
    ]);
    expect(believedBibs(says(['17'], { trust: 'off' }), LIST)).toEqual([]);
  });
});

const box = { x: 10, y: 10, width: 60, height: 30 };
const reading = (text: string, confidence = 0.99): BibReading => ({
  text,
  confidence,
  weakest: confidence,
  isCut: false,
  pass: 'whole',
  box,
});

function tagsOf(
  read: readonly BibReading[],
  own: NamedBibs,
  { verdicts = [], elsewhere = [] }: { verdicts?: StoredBibVerdict[]; elsewhere?: string[] } = {},
) {
  const drafts = draftTags(judgeBibs(read, LIST), verdicts, LIST);
  const timeEvidence = (bib: string) => (elsewhere.includes(bib) ? ('Vetoes' as const) : ('Silent' as const));
  return addNamedBibs(drafts, own, { list: LIST, verdicts, timeEvidence });
}
const shown = (tags: ReturnType<typeof tagsOf>) =>
  tags.map(({ value, isShown, doubt, reason }) => `${value} ${isShown ? (reason ?? 'read') : doubt}`);

describe('addNamedBibs', () => {
  test('shows a bib on a photo without readings', () => {
    expect(shown(tagsOf([], says(['17'])))).toEqual(['17 Photographer']);
  });

  test('shows a bib that was read with doubt, in its box', () => {
    expect(tagsOf([reading('17', 0.6)], says(['17']))).toMatchObject([{ value: '17', isShown: true, box }]);
  });

  test('does not change a bib that was read with certainty', () => {
    expect(shown(tagsOf([reading('17')], says(['17', '42'])))).toEqual(['17 read', '42 Photographer']);
  });

  test('sends bibs that were not read to review if far more are named than faces are seen', () => {
    const many = ['17', '42', '104', 'A7', '15-1', '2026'];
    const says6 = (facesSeen: number | null) => says(many, { facesSeen });
    expect(shown(tagsOf([], says6(2)))).toEqual(many.map((bib) => `${bib} Photographer`));
    expect(shown(tagsOf([], says6(null)))).toEqual(many.map((bib) => `${bib} Photographer`));
    expect(shown(tagsOf([reading(many[0] ?? '', 0.6)], says6(1)))).toEqual([
      `${many[0]} Photographer`,
      ...many.slice(1).map((bib) => `${bib} Overnamed`),
    ]);
  });

  test('sends a bib to review if another bib was read with certainty at the only person', () => {
    expect(shown(tagsOf([reading('17')], says(['42'])))).toEqual(['17 read', '42 Disputed']);
    expect(shown(tagsOf([reading('17')], says(['42'], { facesSeen: null })))).toEqual([
      '17 read',
      '42 Disputed',
    ]);
    expect(shown(tagsOf([reading('17')], says(['42'], { facesSeen: 2 })))).toEqual([
      '17 read',
      '42 Photographer',
    ]);
    expect(shown(tagsOf([reading('17', 0.6)], says(['42'])))).toEqual(['17 Unsure', '42 Photographer']);
  });

  test('sends a bib to review if a reviewer named another, and drops one that a reviewer denied', () => {
    const verdicts = [{ readAs: '17', bib: '104', byOperator: true }];
    expect(shown(tagsOf([reading('17')], says(['42']), { verdicts }))).toEqual(['104 read', '42 Disputed']);
    expect(shown(tagsOf([reading('17')], says(['17']), { verdicts }))).toEqual(['104 read']);
    const agreed = [{ readAs: '42', bib: '42', byOperator: true }];
    expect(shown(tagsOf([reading('17')], says(['42']), { verdicts: agreed }))).toEqual([
      '17 read',
      '42 read',
    ]);
  });

  test('keeps a reviewer’s unconfirmed verdict waiting if another bib was read with certainty', () => {
    const verdicts = [{ readAs: '42', bib: '42', byOperator: false }];
    expect(shown(tagsOf([reading('17')], says(['42']), { verdicts }))).toEqual(['17 read', '42 Named']);
    expect(shown(tagsOf([], says(['42']), { verdicts }))).toEqual(['42 Photographer']);
  });

  test('sends a bib to review if its runner was elsewhere', () => {
    expect(shown(tagsOf([], says(['17']), { elsewhere: ['17'] }))).toEqual(['17 WrongTime']);
  });

  test('keeps a trusted bib that is not on the list, for searches by that number', () => {
    expect(shown(tagsOf([], says(['43'], { trust: 'trusted' })))).toEqual(['43 NotOnList']);
    expect(shown(tagsOf([], says(['43'])))).toEqual([]);
  });

  test('removes no bib from a photo, whatever is named', () => {
    const bib = fc.constantFrom('17', '42', '104', 'A7', '43', '2026', '15-1');
    const read = fc.array(fc.tuple(bib, fc.constantFrom(0.6, 0.88, 0.99)), { maxLength: 4 });
    const trust = fc.constantFrom('off' as const, 'listed' as const, 'trusted' as const);
    const verdict = fc.record({ readAs: bib, bib: fc.option(bib), byOperator: fc.boolean() });
    fc.assert(
      fc.property(
        read,
        fc.array(bib),
        trust,
        fc.option(fc.nat(3)),
        fc.array(verdict),
        (found, bibs, how, faces, verdicts) => {
          const readings = found.map(([text, confidence], at) => ({
            ...reading(text, confidence),
            box: { ...box, x: at * 500 },
          }));
          const before = draftTags(judgeBibs(readings, LIST), verdicts, LIST);
          const after = tagsOf(readings, says(bibs, { trust: how, facesSeen: faces }), { verdicts });
          const keysOf = (tags: typeof before) => tags.map(({ value }) => bibKey(value));
          expect(keysOf(after)).toEqual(expect.arrayContaining(keysOf(before)));
          for (const tag of before.filter(({ isShown }) => isShown)) expect(after).toContainEqual(tag);
          for (const tag of after.filter(({ isShown }) => isShown))
            expect(LIST.find(tag.value)).toBe(tag.value);
        },
      ),
      { numRuns: countOf(10_000, 500) },
    );
  });
});
