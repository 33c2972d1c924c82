import { describe, expect, test } from 'vitest';
import { couldBeFragment } from './fragments.rules.ts';
import type { NumberEnds } from './look-beside.ts';
import { indexStartList } from './start-list-index.ts';

/** The surroundings of a whole number: centred in its line, on a bare sheet, and read the same in a longer line. */
const whole = (text: string, overrides: Partial<NumberEnds> = {}): NumberEnds => ({
  lean: 0.1,
  room: { left: 0.3, right: 0.4 },
  wider: { text, weakest: 0.99 },
  ...overrides,
});
const NONE = { left: 0, right: 0 };
const list = indexStartList(['18', '1811', '783', '83', '2020', '5']);

describe('couldBeFragment', () => {
  test('a number fully visible on its sheet is not a fragment', () => {
    expect(couldBeFragment('18', whole('18'), list)).toBe(false);
    expect(couldBeFragment('18', whole('18', { room: NONE }), list)).toBe(false);
    expect(couldBeFragment('18', undefined, list)).toBe(false);
  });

  test('digits far from one end of their line have an unread neighbour', () => {
    expect(couldBeFragment('18', whole('18', { lean: 0.5 }), list)).toBe(true);
  });

  test('a longer line that reads a longer number of the list indicates a fragment', () => {
    const room = { left: 0.2, right: 0.5 };
    const wider = (text: string) => whole(text, { room, wider: { text, weakest: 0.5 } });
    expect(couldBeFragment('83', wider('783'), list)).toBe(true);
    expect(couldBeFragment('83', wider('583'), list)).toBe(false);
    // The margin is so wide that no digit can follow.
    expect(couldBeFragment('83', { ...wider('783'), room: { left: 0.4, right: 0 } }, list)).toBe(false);
  });

  test('an unsure reading without a margin may be covered', () => {
    const unsure = { text: '18', weakest: 0.8 };
    expect(couldBeFragment('18', whole('18', { room: NONE, wider: unsure }), list)).toBe(true);
    expect(couldBeFragment('18', whole('18', { room: { left: 0.2, right: 0.2 }, wider: unsure }), list)).toBe(
      false,
    );
    expect(
      couldBeFragment('18', whole('18', { room: NONE, wider: { text: '17', weakest: 0.95 } }), list),
    ).toBe(true);
    // The character beside the number is not a digit, so the reading stays.
    expect(
      couldBeFragment('18', whole('18', { room: NONE, wider: { text: '#18', weakest: 0.5 } }), list),
    ).toBe(false);
  });

  test('a number of digits that are rare on the list needs margins on both sides', () => {
    const dense = indexStartList(Array.from({ length: 9_999 }, (_, index) => String(index + 1)));
    expect(dense.rareLength).toBe(2);
    const oneSided = { left: 0.5, right: 0 };
    expect(couldBeFragment('18', whole('18', { room: oneSided }), dense)).toBe(true);
    expect(couldBeFragment('18', whole('18'), dense)).toBe(false);
    expect(couldBeFragment('181', whole('181', { room: oneSided }), dense)).toBe(false);
    // 27 with a zero before it is as rare as 27.
    expect(couldBeFragment('027', whole('40278', { room: NONE }), dense)).toBe(true);
    expect(couldBeFragment('027', whole('027'), dense)).toBe(false);
    const short = indexStartList(Array.from({ length: 400 }, (_, index) => String(index + 1)));
    expect(couldBeFragment('18', whole('18', { room: oneSided }), short)).toBe(false);
    expect(couldBeFragment('8', whole('8', { room: oneSided }), short)).toBe(true);
  });

  test('a number needs no margin if no longer number of the list contains it', () => {
    expect(couldBeFragment('2020', whole('2020', { lean: 0.6, room: NONE }), list)).toBe(false);
    expect(couldBeFragment('5', whole('5', { lean: 0.6 }), list)).toBe(false);
  });

  test('without a list, up to three digits may be part of a longer number', () => {
    expect(couldBeFragment('181', whole('181', { lean: 0.5 }), undefined)).toBe(true);
    expect(couldBeFragment('1811', whole('1811', { lean: 0.5 }), undefined)).toBe(false);
    const surely = { room: NONE, wider: { text: '1811', weakest: 0.99 } };
    expect(couldBeFragment('181', whole('181', surely), undefined)).toBe(true);
  });
});
