import { expect, test } from 'vitest';
import { groupCode } from './group-code.ts';

test('a code is shown in groups of four, unless it has its own groups', () => {
  expect(groupCode('ABCDEFGH2345')).toBe('ABCD-EFGH-2345');
  expect(groupCode('ABCD-EFGH-2345')).toBe('ABCD-EFGH-2345');
  expect(groupCode('RUN10')).toBe('RUN10');
});
