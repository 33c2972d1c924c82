import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTextBlocks, readTextParts, writeTextParts } from './page-text.ts';

test('a text has headings, paragraphs and points', () => {
  const source = `# Terms
<!-- for review -->
## What you buy

A photo
for yourself.

- print it
- show it,
  or share it
Nothing else.

\\- not a point

---
The end.
`;
  expect(readTextBlocks(source)).toEqual([
    { kind: 'title', text: 'Terms' },
    { kind: 'heading', text: 'What you buy' },
    { kind: 'paragraph', text: 'A photo for yourself.' },
    { kind: 'point', text: 'print it' },
    { kind: 'point', text: 'show it, or share it Nothing else.' },
    { kind: 'paragraph', text: '- not a point' },
    { kind: 'break', text: '' },
    { kind: 'paragraph', text: 'The end.' },
  ]);
});

test('a paragraph after points begins a new part', () => {
  expect(readTextParts('## One\n\nfirst\n\n- point\n\nlast')).toEqual([
    { title: 'One', paragraphs: ['first'], points: ['point'] },
    { title: '', paragraphs: ['last'], points: [] },
  ]);
});

test('parts are read as they were written', () => {
  const line = fc
    .oneof(fc.string(), fc.constantFrom('- x', '# x', '---', '\\', '<!-- x -->', '## ', '* y', '#'))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  // A heading or a point contains no further mark, but any text.
  const part = fc
    .record({
      title: fc.oneof(fc.constant(''), line),
      paragraphs: fc.array(line, { maxLength: 3 }),
      points: fc.array(line, { maxLength: 3 }),
    })
    .filter(({ title, paragraphs, points }) => title !== '' || paragraphs.length + points.length > 0);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      expect(readTextParts(writeTextParts(parts))).toEqual(parts);
    }),
  );
});
