import { describe, expect, test } from 'vitest';
import { judgeAnswers, mayCorrect, nextTryAt, readReason } from './mails.rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CREATED = new Date('2026-05-10T09:00:00Z');

/** Returns the pauses, in minutes, of a mail that is never accepted. */
function pauses(isServerAway: boolean): number[] {
  const waits: number[] = [];
  let triedAt = CREATED;
  for (;;) {
    const next = nextTryAt(CREATED, triedAt, isServerAway);
    if (next === undefined) return waits;
    waits.push((next.getTime() - triedAt.getTime()) / MINUTE_MS);
    triedAt = next;
  }
}

describe('the time of the next try', () => {
  test('is a minute later, then with doubling pauses up to four hours, for three days', () => {
    const waits = pauses(false);
    expect(waits.slice(0, 9)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128]);
    expect(waits.at(-1)).toBe(240);
    const days = (waits.reduce((sum, wait) => sum + wait, 0) * MINUTE_MS) / (24 * HOUR_MS);
    expect(days).toBeGreaterThanOrEqual(3);
    expect(days).toBeLessThan(3.2);
    expect(waits.length).toBeLessThan(35);
  });

  test('is within ten minutes while our own mail server is unreachable', () => {
    expect(Math.max(...pauses(true))).toBe(10);
  });

  test('is a minute after the last try, even if that machine’s clock is slow', () => {
    const before = new Date(CREATED.getTime() - HOUR_MS);
    expect(nextTryAt(CREATED, before, false)).toEqual(new Date(before.getTime() + MINUTE_MS));
  });
});

test('reads the reason class of a stored reason, but none from a server’s own text', () => {
  expect(readReason('MailboxFull 552 5.2.2 over quota')).toBe('MailboxFull');
  expect(readReason('GivenUp connect ECONNREFUSED')).toBe('GivenUp');
  expect(readReason('552 MailboxFull')).toBeNull();
  expect(readReason(null)).toBeNull();
});

test('an address can be corrected five times', () => {
  expect([1, 5, 6, 7].map(mayCorrect)).toEqual([true, true, false, false]);
});

test('an unreachable server, a 421 or five deferrals in a row hold all letters', () => {
  expect(judgeAnswers({ outcome: 'Later', isServerAway: true }, 1)).toBe('NotNow');
  expect(judgeAnswers({ outcome: 'Later', isServerAway: false }, 4)).toBe('Unknown');
  expect(judgeAnswers({ outcome: 'Later', isServerAway: false }, 5)).toBe('NotNow');
  expect(judgeAnswers({ outcome: 'Refused' }, 0)).toBe('Unknown');
  expect(judgeAnswers({ outcome: 'Sent' }, 0)).toBe('Taken');
  expect(judgeAnswers(undefined, 5)).toBe('Unknown');
});
