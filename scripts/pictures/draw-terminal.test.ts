import { expect, test } from 'vitest';
import { terminalPage } from './draw-terminal.ts';

test('input is highlighted, and output is shown unchanged', () => {
  const page = terminalPage(['$ photofinish import <race>', '> --title "A & B"', '███░ 9/12 photos']);
  expect(page.match(/<b>/g)).toHaveLength(2);
  expect(page).toContain('photofinish import &lt;race&gt;');
  expect(page).toContain('███░ 9/12 photos\n');
  expect(page).not.toContain('<race>');
});
