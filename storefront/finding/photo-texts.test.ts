import { expect, test } from 'vitest';
import { bibsOf } from './photo-texts.ts';

test('lists each bib of a photo once, without faces', () => {
  const tag = (name: 'bib' | 'face', value: string) => ({ photoTagId: `${name}-${value}`, name, value });
  expect(
    bibsOf({ tags: [tag('bib', '1042'), tag('face', 'someone'), tag('bib', '7'), tag('bib', '1042')] }),
  ).toEqual(['1042', '7']);
  expect(bibsOf({ tags: [] })).toEqual([]);
});
