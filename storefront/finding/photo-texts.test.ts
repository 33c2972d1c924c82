import { expect, test } from 'vitest';
import { bibsOf, withCaption } from './photo-texts.ts';

test('lists each bib of a photo once, without faces', () => {
  const tag = (name: 'bib' | 'face', value: string) => ({ photoTagId: `${name}-${value}`, name, value });
  expect(
    bibsOf({ tags: [tag('bib', '1042'), tag('face', 'someone'), tag('bib', '7'), tag('bib', '1042')] }),
  ).toEqual(['1042', '7']);
  expect(bibsOf({ tags: [] })).toEqual([]);
});

test('a caption comes before event and bib, and the event is not named twice', () => {
  expect(withCaption('', 'Kiel Marathon, bib 7')).toBe('Kiel Marathon, bib 7');
  expect(withCaption('Finish line', 'Kiel Marathon, bib 7')).toBe('Finish line – Kiel Marathon, bib 7');
  expect(withCaption('What a day!', 'Kiel Marathon')).toBe('What a day! – Kiel Marathon');
  expect(withCaption('Finish line, Kiel Marathon 2026', 'Kiel Marathon')).toBe(
    'Finish line, Kiel Marathon 2026',
  );
});
