import { expect, test } from 'vitest';
import { formatClockOffset } from './say-apart.rules.ts';

test.each([
  [5, '0:05'],
  [-200, '3:20'],
  [3_605, '1:00:05'],
])('%s seconds are %s', (seconds, text) => expect(formatClockOffset(seconds)).toBe(text));
