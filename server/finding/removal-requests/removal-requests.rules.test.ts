import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REMOVAL_STATES } from '#contract/removal.ts';
import { dueOn, judgeHiding, mayBecome, readRemovalClock } from './removal-requests.rules.ts';

const at = (text: string) => new Date(text);

test('a request counts once it is confirmed, and ends once', () => {
  const steps = REMOVAL_STATES.flatMap((from) =>
    REMOVAL_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(steps).toEqual(['Unconfirmed → Open', 'Open → Answered', 'Open → Withdrawn']);
});

describe('the last day', () => {
  test.each([
    ['counts from the day after', '2026-11-01T10:00:00Z', 'Europe/Berlin', '2026-12-01'],
    [
      'is of the event’s zone, where the next day has begun',
      '2026-11-01T23:30:00Z',
      'Europe/Berlin',
      '2026-12-02',
    ],
    ['or has not', '2026-11-02T02:00:00Z', 'America/New_York', '2026-12-01'],
    ['crosses a change of the clock', '2026-10-20T22:30:00Z', 'Europe/Berlin', '2026-11-20'],
  ])('%s', (_name, asked, zone, day) => expect(dueOn(at(asked), 30, zone)).toBe(day));

  test.each([
    ['2026-11-10T12:00:00Z', 21, 'InTime'],
    ['2026-11-24T12:00:00Z', 7, 'Soon'],
    ['2026-12-01T22:59:00Z', 0, 'Soon'],
    ['2026-12-01T23:01:00Z', -1, 'Overdue'],
  ])('at %s leaves %i days', (now, daysLeft, urgency) =>
    expect(readRemovalClock(at('2026-11-01T10:00:00Z'), 30, 'Europe/Berlin', at(now))).toEqual({
      dueOn: '2026-12-01',
      daysLeft,
      urgency,
    }),
  );

  test('never leaves more days than the tenant’s period, nor fewer than the elapsed time requires', () => {
    const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 40 * 24 * 3600_000 }), (asked, later) => {
        const clock = readRemovalClock(new Date(asked), 30, 'Europe/Vienna', new Date(asked + later));
        expect(clock.daysLeft).toBeLessThanOrEqual(30);
        expect(clock.daysLeft).toBeGreaterThanOrEqual(30 - Math.ceil(later / (24 * 3600_000)) - 1);
      }),
    );
  });
});

describe('before the desk decides', () => {
  const child = { reason: 'MyChild', isOffered: true, isKnown: true, wasRefused: false } as const;
  test.each([
    ['a parent whom the start list knows', child, 'Known'],
    ['anybody else, as one', { ...child, isKnown: false }, 'Stranger'],
    ['nobody where the tenant does not offer it', { ...child, isOffered: false }, undefined],
    ['nobody for themselves', { ...child, reason: 'Me' as const }, undefined],
    ['nobody where somebody decided that it stays', { ...child, wasRefused: true }, undefined],
  ])('hides for %s', (_name, signs, by) => expect(judgeHiding(signs)).toBe(by));
});
