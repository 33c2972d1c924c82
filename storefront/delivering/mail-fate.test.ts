import { expect, test } from 'vitest';
import { mailFate, mailPause, OVERDUE_AFTER_MS } from './mail-fate.ts';

test('a mail that waits is overdue after an hour, and no other ever is', () => {
  expect(mailFate({ state: 'Waiting' }, OVERDUE_AFTER_MS - 1)).toBe('Waiting');
  expect(mailFate({ state: 'Waiting' }, OVERDUE_AFTER_MS)).toBe('Overdue');
  expect(mailFate({ state: 'Sent' }, 2 * OVERDUE_AFTER_MS)).toBe('Sent');
  expect(mailFate({ state: 'Refused' }, 2 * OVERDUE_AFTER_MS)).toBe('Refused');
  expect(mailFate(undefined, 2 * OVERDUE_AFTER_MS)).toBe('Unknown');
});

test('an hour of looking takes fewer looks than three a minute', () => {
  let looks = 0;
  for (let waitedMs = 0; waitedMs < OVERDUE_AFTER_MS; waitedMs += mailPause(waitedMs)) looks += 1;
  expect(mailPause(0)).toBe(2000);
  expect(looks).toBeLessThan(180);
});
