import { describe, expect, test } from 'vitest';
import { type BibReading, judgeBibs as judge } from './bibs.rules.ts';
import { normaliseBib } from './normalise-bib.ts';
import { indexStartList } from './start-list-index.ts';

const BOX = { x: 10, y: 20, width: 60, height: 30 };

const read = (text: string, overrides: Partial<BibReading> = {}): BibReading => ({
  text,
  confidence: 0.99,
  weakest: 0.98,
  isCut: false,
  pass: 'whole',
  box: BOX,
  ...overrides,
});

const judgeBibs = (readings: BibReading[], startList?: Iterable<string>) =>
  judge(readings, startList && indexStartList(startList));

const shownTexts = (readings: BibReading[], startList?: Iterable<string>) =>
  judgeBibs(readings, startList)
    .filter((bib) => bib.shown)
    .map((bib) => bib.text);

describe('normaliseBib', () => {
  test.each([
    [' 1042 ', '1042'],
    ['10 42', '1042'],
    ['·773.', '773'],
    ['-58', '58'],
    ['１２３', '123'],
    ["8'463", '8463'],
  ])('%s is %s', (text, digits) => expect(normaliseBib(text)).toBe(digits));
});

describe('judgeBibs', () => {
  test('only a whole number is a bib: times, distances, plates and words are not', () => {
    const readings = ['1:23', '01:23:45', '10.5', '10/12', '10KM', 'DA-744-KJ', '2026-05'].map((text) =>
      read(text),
    );
    expect(judgeBibs(readings)).toEqual([]);
  });

  test('a bib with a hyphen counts only if the list has it, and matches no other number', () => {
    const list = ['15-1', '15-2', '7'];
    expect(shownTexts([read('15-1')], list)).toEqual(['15-1']);
    expect(shownTexts([read('15/2')], list)).toEqual(['15-2']);
    // 151 is a runner of another race, or 15-1 with an unread hyphen.
    expect(judgeBibs([read('151')], list)).toMatchObject([{ text: '151', shown: false, doubt: 'NotOnList' }]);
    expect(shownTexts([read('151'), read('15-1')], [...list, '151']).toSorted()).toEqual(['15-1', '151']);
    expect(judgeBibs([read('10-5'), read('1:23')], list)).toEqual([]);
  });

  test('a number with a weak gap is shown if its longer line reads the same with certainty', () => {
    const beside = (wider: string, weakest: number) =>
      read('B 30483', {
        confidence: 0.925,
        weakest: 0.48,
        ends: { lean: 0.1, room: { left: 0.3, right: 0.3 }, wider: { text: wider, weakest } },
      });
    expect(shownTexts([beside('B30483', 0.99)], ['B30483'])).toEqual(['B30483']);
    expect(judgeBibs([beside('B30488', 0.99)], ['B30483'])).toMatchObject([{ doubt: 'Unsure' }]);
    expect(judgeBibs([beside('B30483', 0.4)], ['B30483'])).toMatchObject([{ doubt: 'Unsure' }]);
  });

  test('a number with a weak letter or digit is shown if its longer line shows the same bib with certainty', () => {
    const beside = (wider: string, weakest: number) =>
      read('050754', {
        confidence: 0.8,
        weakest: 0.34,
        ends: { lean: 0.1, room: { left: 0.3, right: 0.3 }, wider: { text: wider, weakest } },
      });
    const list = ['C50754', 'C50759'];
    expect(shownTexts([beside('50754', 0.99)], list)).toEqual(['C50754']);
    expect(shownTexts([beside('C50754', 0.9)], list)).toEqual(['C50754']);
    expect(judgeBibs([beside('50754', 0.84)], list)).toMatchObject([{ doubt: 'Unsure' }]);
    expect(judgeBibs([beside('50759', 0.99)], list)).toMatchObject([{ doubt: 'Unsure' }]);
    // Two bibs have these digits, so the letter decides.
    expect(shownTexts([beside('50754', 0.99)], [...list, 'M50754'])).toEqual([]);
  });

  test('a bib has one to five digits, or six if it is on the list', () => {
    const readings = ['7', '42', '123456'].map((text) => read(text));
    expect(shownTexts(readings).toSorted()).toEqual(['42', '7']);
    expect(shownTexts(readings, ['123456'])).toEqual(['123456']);
  });

  test('a number that is not on the list is kept but not shown', () => {
    expect(judgeBibs([read('62'), read('162')], ['162'])).toEqual([
      { text: '162', confidence: 0.99, shown: true, doubt: null, box: BOX },
      { text: '62', confidence: 0.99, shown: false, doubt: 'NotOnList', box: BOX },
    ]);
  });

  test('an empty list matches no number; without a list every number may match', () => {
    expect(shownTexts([read('162')], [])).toEqual([]);
    expect(shownTexts([read('162')])).toEqual(['162']);
  });

  test('a reading with low confidence is kept but not shown', () => {
    expect(judgeBibs([read('162', { confidence: 0.7 })], ['162'])).toMatchObject([
      { text: '162', shown: false },
    ]);
    expect(judgeBibs([read('162', { weakest: 0.4 })], ['162'])).toMatchObject([
      { text: '162', shown: false },
    ]);
  });

  test('a list lowers the required confidence', () => {
    const unsure = read('162', { confidence: 0.86, weakest: 0.7 });
    expect(shownTexts([unsure], ['162'])).toEqual(['162']);
    expect(shownTexts([unsure])).toEqual([]);
  });

  test('a single digit needs more confidence than a longer number, with a list and without', () => {
    const withList = { confidence: 0.88, weakest: 0.88 };
    expect(shownTexts([read('7', withList), read('77', withList)], ['7', '77'])).toEqual(['77']);
    const withoutList = { confidence: 0.94, weakest: 0.94 };
    expect(shownTexts([read('7', withoutList), read('77', withoutList)])).toEqual(['77']);
    expect(shownTexts([read('7', withoutList)], ['7'])).toEqual(['7']);
  });

  test('a number possibly cut by the border is kept but not shown', () => {
    expect(judgeBibs([read('80', { isCut: true })], ['80', '580'])).toMatchObject([
      { text: '80', shown: false },
    ]);
  });

  test('a number at the border is shown if it is part of no other bib and each digit was read with certainty', () => {
    const cut = (text: string, weakest = 0.98) => read(text, { isCut: true, weakest });
    expect(shownTexts([cut('580')], ['580', '1204'])).toEqual(['580']);
    expect(shownTexts([cut('M580')], ['M580', 'M204'])).toEqual(['M580']);
    expect(judgeBibs([cut('580')], ['580', '1580'])).toMatchObject([{ doubt: 'AtBorder' }]);
    expect(judgeBibs([cut('580', 0.9)], ['580', '1204'])).toMatchObject([{ doubt: 'AtBorder' }]);
    expect(judgeBibs([cut('7')], ['7'])).toMatchObject([{ doubt: 'AtBorder' }]);
    expect(judgeBibs([cut('580')])).toMatchObject([{ doubt: 'AtBorder' }]);
  });

  test('noise is dropped', () => {
    expect(judgeBibs([read('9', { confidence: 0.3, weakest: 0.3 }), read('0'), read('000')])).toEqual([]);
  });

  test('a number occurs once per photo: the shown reading wins, then the more confident one', () => {
    const elsewhere = { x: 500, y: 20, width: 60, height: 30 };
    const twice = [read('58', { confidence: 0.97 }), read('58', { confidence: 0.99, box: elsewhere })];
    expect(judgeBibs(twice)).toEqual([
      { text: '58', confidence: 0.99, shown: true, doubt: null, box: elsewhere },
    ]);
    const cutAndWhole = [read('58', { confidence: 0.999, isCut: true }), read('58', { confidence: 0.97 })];
    expect(judgeBibs(cutAndWhole)).toEqual([
      { text: '58', confidence: 0.97, shown: true, doubt: null, box: BOX },
    ]);
  });

  test('leading zeros are ignored when matching; the list decides the spelling', () => {
    expect(shownTexts([read('007')], ['7'])).toEqual(['7']);
    expect(shownTexts([read('7')], ['007'])).toEqual(['007']);
    expect(judgeBibs([read('058'), read('58')])).toHaveLength(1);
  });

  test('letters belong to a bib if the list has them, in any case and without leading zeros', () => {
    expect(shownTexts([read('m7'), read('A0123')], ['M7', 'A123'])).toEqual(['M7', 'A123']);
    expect(shownTexts([read('10KM')], ['10'])).toEqual([]);
    expect(judgeBibs([read('M7')])).toEqual([]);
  });

  test('a sign between letters and digits is optional', () => {
    const list = ['H-7', 'F102', '12-B'];
    for (const [text, bib] of [
      ['H-7', 'H-7'],
      ['h7', 'H-7'],
      ['H 7', 'H-7'],
      ['F-102', 'F102'],
      ['12B', '12-B'],
    ] as const)
      expect(shownTexts([read(text)], list), text).toEqual([bib]);
    expect(judgeBibs([read('10-12'), read('1.05')], ['1012', '105'])).toEqual([]);
    expect(judgeBibs([read('DA-744-KJ')], ['744'])).toEqual([]);
  });

  test('digits match a bib with letters, unless two bibs would match or one has just these digits', () => {
    expect(shownTexts([read('8830')], ['M8830'])).toEqual(['M8830']);
    expect(shownTexts([read('8830')], ['M8830', 'W8830'])).toEqual([]);
    expect(shownTexts([read('8830')], ['M8830', '8830'])).toEqual(['8830']);
  });

  test('a part of a number read in the same place is not shown beside it; elsewhere it is another bib', () => {
    const readings = [read('162'), read('62', { box: { ...BOX, x: 30, width: 40 } })];
    expect(shownTexts(readings, ['162', '62'])).toEqual(['162']);
    const apart = [read('162'), read('62', { box: { ...BOX, x: 400 } })];
    expect(shownTexts(apart, ['162', '62']).toSorted()).toEqual(['162', '62']);
  });

  test('letters of any script belong to a bib; letters unknown to the reader are matched by the digits', () => {
    const list = ['丙21892', 'Ж17', 'А205', '乙300', 'Б300', 'Σ40', '40'];
    for (const [text, bib] of [
      ['丙21892', '丙21892'],
      ['丙 21892', '丙21892'],
      ['K17', 'Ж17'],
      ['17', 'Ж17'],
      ['A205', 'А205'],
      ['乙300', '乙300'],
    ] as const)
      expect(shownTexts([read(text)], list), text).toEqual([bib]);
    expect(shownTexts([read('K300'), read('丁21892')], list)).toEqual([]);
    expect(shownTexts([read('E40')], list)).toEqual([]);
  });

  test('returns the reason for each doubtful number', () => {
    const list = ['62', '162'];
    for (const [reading, doubt] of [
      [read('162'), null],
      [read('99'), 'NotOnList'],
      [read('62', { confidence: 0.7 }), 'Unsure'],
      [read('62', { isCut: true }), 'AtBorder'],
      [
        read('62', {
          ends: { lean: 0.5, room: { left: 0.3, right: 0.3 }, wider: { text: '62', weakest: 0.99 } },
        }),
        'Fragment',
      ],
    ] as const)
      expect(judgeBibs([reading], list), reading.text).toMatchObject([{ doubt, shown: doubt === null }]);
  });

  test('of two numbers read in the same place the surer one is shown, or the longer one that contains the other', () => {
    const better = read('1292', { confidence: 0.97, pass: 'zone' });
    expect(shownTexts([read('1207', { confidence: 0.88 }), better], ['1207', '1292'])).toEqual(['1292']);
    const whole = read('162', { confidence: 0.96 });
    expect(shownTexts([read('62', { confidence: 0.99 }), whole], ['162', '62'])).toEqual(['162']);
  });

  test('a single digit found only in the second pass is doubtful', () => {
    expect(shownTexts([read('7', { pass: 'zone' })], ['7'])).toEqual([]);
    expect(shownTexts([read('7')], ['7'])).toEqual(['7']);
  });
});
