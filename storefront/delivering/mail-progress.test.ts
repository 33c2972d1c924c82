import { expect, test } from 'vitest';
import { mailPause, mailProgress, OVERDUE_AFTER_MS } from './mail-progress.ts';

test('only a waiting mail becomes overdue, after an hour', () => {
  const writtenOn = '2026-11-21T10:00:00.000Z';
  const after = (ms: number) => Date.parse(writtenOn) + ms;
  expect(mailProgress({ state: 'Waiting', writtenOn }, after(OVERDUE_AFTER_MS - 1))).toBe('Waiting');
  expect(mailProgress({ state: 'Waiting', writtenOn }, after(OVERDUE_AFTER_MS))).toBe('Overdue');
  for (const state of ['Sent', 'Refused'] as const)
    expect(mailProgress({ state, writtenOn }, after(2 * OVERDUE_AFTER_MS))).toBe(state);
  expect(mailProgress({ state: 'None', writtenOn: null }, after(2 * OVERDUE_AFTER_MS))).toBe('None');
  expect(mailProgress(undefined, after(2 * OVERDUE_AFTER_MS))).toBe('Unknown');
});

test('an hour of polling takes fewer than three calls a minute', () => {
  let looks = 0;
  for (let waitedMs = 0; waitedMs < OVERDUE_AFTER_MS; waitedMs += mailPause(waitedMs)) looks += 1;
  expect(mailPause(0)).toBe(2000);
  expect(looks).toBeLessThan(180);
});
