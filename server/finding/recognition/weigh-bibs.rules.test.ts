import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIB_DOUBTS } from '#contract/recognition.ts';
import type { JudgedBib } from '#engines/bibs/index.ts';
import type { TimeEvidence } from '#finding/places/index.ts';
import { weighByTime } from './weigh-bibs.rules.ts';

const bibOf = (text: string, more: Partial<JudgedBib> = {}): JudgedBib => ({
  text,
  confidence: 0.8,
  shown: false,
  doubt: 'Unsure',
  box: { x: 100 * Number(text), y: 0, width: 90, height: 40 },
  ...more,
});
const sure = { shown: true, doubt: null, confidence: 0.97 };

describe('time', () => {
  test.each([
    [
      'shows an unsure bib that it confirms',
      bibOf('1'),
      'Confirms',
      { shown: true, doubt: null, reason: 'Time' },
    ],
    [
      'shows a possible fragment that it confirms',
      bibOf('1', { doubt: 'Fragment' }),
      'Confirms',
      { shown: true, reason: 'Time' },
    ],
    [
      'keeps a bib at the border of the photo hidden',
      bibOf('1', { doubt: 'AtBorder' }),
      'Confirms',
      { shown: false, doubt: 'AtBorder' },
    ],
    [
      'keeps a bib hidden that is not on the start list',
      bibOf('1', { doubt: 'NotOnList' }),
      'Confirms',
      { shown: false, doubt: 'NotOnList' },
    ],
    [
      'keeps a bib of low confidence hidden',
      bibOf('1', { confidence: 0.6 }),
      'Confirms',
      { shown: false, doubt: 'Unsure' },
    ],
    [
      'keeps an unsure bib hidden that it neither confirms nor vetoes',
      bibOf('1'),
      'Silent',
      { shown: false, doubt: 'Unsure' },
    ],
    [
      'hides a sure bib for review if its runner was elsewhere',
      bibOf('1', sure),
      'Vetoes',
      { shown: false, doubt: 'WrongTime', reason: null },
    ],
    [
      'changes nothing about a sure bib that it confirms',
      bibOf('1', sure),
      'Confirms',
      { shown: true, doubt: null, reason: null },
    ],
  ] as const)('%s', (_what, bib, said: TimeEvidence, becomes) => {
    expect(weighByTime([bib], () => said)).toEqual([expect.objectContaining(becomes)]);
  });

  test('does not show a number in the box of a more certain one', () => {
    const whole = bibOf('1811', { ...sure, box: { x: 0, y: 0, width: 100, height: 40 } });
    const part = bibOf('18', { doubt: 'Fragment', box: { x: 5, y: 0, width: 50, height: 40 } });
    expect(weighByTime([whole, part], () => 'Confirms')[1]).toMatchObject({
      shown: false,
      doubt: 'Fragment',
    });
  });

  test('adds no bib, and shows none without a reason', () => {
    const some = fc.record({
      text: fc.integer({ min: 1, max: 9 }).map(String),
      confidence: fc.double({ min: 0.5, max: 1, noNaN: true }),
      doubt: fc.constantFrom(...BIB_DOUBTS, null),
    });
    fc.assert(
      fc.property(
        fc.array(some),
        fc.constantFrom<TimeEvidence>('Confirms', 'Silent', 'Vetoes'),
        (drawn, said) => {
          const bibs = drawn.map(({ text, ...rest }) => bibOf(text, { ...rest, shown: rest.doubt === null }));
          const weighed = weighByTime(bibs, () => said);
          expect(weighed.map(({ text }) => text)).toEqual(bibs.map(({ text }) => text));
          for (const [index, bib] of weighed.entries()) {
            expect(bib.shown).toBe(bib.doubt === null);
            if (bib.shown && bibs[index]?.shown === false) expect(bib.reason).toBe('Time');
          }
        },
      ),
    );
  });
});
