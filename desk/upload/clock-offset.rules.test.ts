import { expect, test } from 'vitest';
import { formatClockOffset } from './clock-offset.rules.ts';

test.each([
  [5, '0:05'],
  [-200, '3:20'],
  [3_605, '1:00:05'],
])('formats an offset of %s s as %s, without its sign', (seconds, text) =>
  expect(formatClockOffset(seconds)).toBe(text),
);
