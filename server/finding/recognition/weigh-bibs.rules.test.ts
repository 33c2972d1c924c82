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
    ['shows an unsure bib that agrees', bibOf('1'), 'Confirms', { shown: true, doubt: null, reason: 'Time' }],
    [
      'shows what may be a part and agrees',
      bibOf('1', { doubt: 'Fragment' }),
      'Confirms',
      { shown: true, reason: 'Time' },
    ],
    [
      'leaves what reaches the border',
      bibOf('1', { doubt: 'AtBorder' }),
      'Confirms',
      { shown: false, doubt: 'AtBorder' },
    ],
    [
      'leaves what no list has',
      bibOf('1', { doubt: 'NotOnList' }),
      'Confirms',
      { shown: false, doubt: 'NotOnList' },
    ],
    ['leaves a guess', bibOf('1', { confidence: 0.6 }), 'Confirms', { shown: false, doubt: 'Unsure' }],
    [
      'leaves an unsure bib of which it says nothing',
      bibOf('1'),
      'Silent',
      { shown: false, doubt: 'Unsure' },
    ],
    [
      'keeps a sure bib for review whose runner was elsewhere',
      bibOf('1', sure),
      'Vetoes',
      { shown: false, doubt: 'WrongTime', reason: null },
    ],
    ['adds nothing to a sure bib', bibOf('1', sure), 'Confirms', { shown: true, doubt: null, reason: null }],
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
