import { expect, test } from 'vitest';
import { toggleMark } from './text-marks.rules.ts';

/** Marks the selected part as `‹part›`. */
const marked = (shown: string, mark: Parameters<typeof toggleMark>[1]): string => {
  const start = shown.indexOf('‹');
  const end = shown.indexOf('›') - 1;
  const {
    text,
    start: from,
    end: to,
  } = toggleMark({ text: shown.replaceAll(/[‹›]/g, ''), start, end }, mark);
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
};

test('words become bold, italic or a link, and back', () => {
  expect(marked('a ‹b› c', 'bold')).toBe('a **‹b›** c');
  expect(marked('a **‹b›** c', 'bold')).toBe('a ‹b› c');
  expect(marked('a ‹b› c', 'italic')).toBe('a *‹b›* c');
  expect(marked('a ‹b› c', 'link')).toBe('a [b](‹https://›) c');
  expect(marked('a ‹›', 'link')).toBe('a [‹›](https://)');
});

test('lines become headings or points, and back', () => {
  expect(marked('x\na ‹b› c\ny', 'heading')).toBe('x\n## a b c‹›\ny');
  expect(marked('## a‹›', 'heading')).toBe('a‹›');
  expect(marked('a‹\n\nb›', 'list')).toBe('‹- a\n\n- b›');
  expect(marked('‹- a\n- b›', 'list')).toBe('‹a\nb›');
  expect(marked('## a‹›', 'list')).toBe('- a‹›');
});
