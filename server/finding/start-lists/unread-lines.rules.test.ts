import { expect, test } from 'vitest';
import { boundUnread } from './unread-lines.rules.ts';

test('unreadable lines keep their filled cells', () => {
  expect(boundUnread([['', 'Jane', 'Example', ''], ['7']])).toEqual([['Jane', 'Example'], ['7']]);
});

test('too many unreadable cells or letters become one line that may refer to anybody', () => {
  const wide = Array.from({ length: 200 }, () => 'x');
  expect(boundUnread(Array.from({ length: 1_001 }, () => wide))).toEqual([[]]);
  const long = ['x'.repeat(1_000)];
  expect(boundUnread(Array.from({ length: 4_001 }, () => long))).toEqual([[]]);
  expect(boundUnread(Array.from({ length: 1_000 }, () => wide))).toHaveLength(1_000);
});
