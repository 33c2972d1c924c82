import { expect, test } from 'vitest';
import { formatClockOffset, readClockOffset } from './clock-offset.rules.ts';

test.each([
  [5, '0:05'],
  [-200, '3:20'],
  [3_605, '1:00:05'],
])('formats an offset of %s s as %s, without its sign', (seconds, text) =>
  expect(formatClockOffset(seconds)).toBe(text),
);

test.each([
  ['0:05', 5],
  [' 3:20 ', 200],
  ['90:00', 5_400],
  ['1:00:05', 3_605],
  ['240:00:00', 864_000],
  ['3:60', undefined],
  ['1:60:00', undefined],
  ['3', undefined],
  ['-3:20', undefined],
  ['', undefined],
])('reads the typed offset “%s”', (text, seconds) => expect(readClockOffset(text)).toBe(seconds));
