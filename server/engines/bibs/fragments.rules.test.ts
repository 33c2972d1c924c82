import { describe, expect, test } from 'vitest';
import { couldBeFragment } from './fragments.rules.ts';
import type { NumberEnds } from './look-beside.ts';
import { indexStartList } from './start-list-index.ts';

/** A whole number: in the middle of its line, bare sheet around it, read the same in a longer line. */
const whole = (text: string, overrides: Partial<NumberEnds> = {}): NumberEnds => ({
  lean: 0.1,
  room: { left: 0.3, right: 0.4 },
  wider: { text, weakest: 0.99 },
  ...overrides,
});
const NONE = { left: 0, right: 0 };
const list = indexStartList(['18', '1811', '783', '83', '2020', '5']);

describe('couldBeFragment', () => {
  test('a number that stands whole on its sheet is none', () => {
    expect(couldBeFragment('18', whole('18'), list)).toBe(false);
    expect(couldBeFragment('18', whole('18', { room: NONE }), list)).toBe(false);
    expect(couldBeFragment('18', undefined, list)).toBe(false);
  });

  test('digits far from one end of their line have an unread neighbour', () => {
    expect(couldBeFragment('18', whole('18', { lean: 0.5 }), list)).toBe(true);
  });

  test('a longer line that shows a longer number of the list tells of one', () => {
    expect(couldBeFragment('83', whole('783', { wider: { text: '783', weakest: 0.5 } }), list)).toBe(true);
    expect(couldBeFragment('83', whole('837', { wider: { text: '837', weakest: 0.5 } }), list)).toBe(false);
  });

  test('an unsure reading without room beside it may be covered', () => {
    const unsure = { text: '18', weakest: 0.8 };
    expect(couldBeFragment('18', whole('18', { room: NONE, wider: unsure }), list)).toBe(true);
    expect(couldBeFragment('18', whole('18', { room: { left: 0.2, right: 0.2 }, wider: unsure }), list)).toBe(
      false,
    );
    expect(
      couldBeFragment('18', whole('18', { room: NONE, wider: { text: '17', weakest: 0.95 } }), list),
    ).toBe(true);
    // A mark beside the number is no digit: what was read stays.
    expect(
      couldBeFragment('18', whole('18', { room: NONE, wider: { text: '#18', weakest: 0.5 } }), list),
    ).toBe(false);
  });

  test('one or two digits with room on one side alone may be what an arm leaves', () => {
    const lopsided = { left: 0.5, right: 0 };
    expect(couldBeFragment('18', whole('18', { room: lopsided }), list)).toBe(true);
    expect(couldBeFragment('181', whole('181', { room: lopsided }), list)).toBe(false);
  });

  test('what no longer number of the list contains needs no proof', () => {
    expect(couldBeFragment('2020', whole('2020', { lean: 0.6, room: NONE }), list)).toBe(false);
    expect(couldBeFragment('5', whole('5', { lean: 0.6 }), list)).toBe(false);
  });

  test('without a list, up to three digits could be part of more', () => {
    expect(couldBeFragment('181', whole('181', { lean: 0.5 }), undefined)).toBe(true);
    expect(couldBeFragment('1811', whole('1811', { lean: 0.5 }), undefined)).toBe(false);
    const surely = { text: '1811', weakest: 0.99 };
    expect(couldBeFragment('181', whole('181', { wider: surely }), undefined)).toBe(true);
  });
});
