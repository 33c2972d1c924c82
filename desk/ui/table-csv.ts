import { csvCell } from '#contract/csv-cell.ts';

/** Marks what a table shows but a file of it leaves out: a column of buttons. */
export const NOT_IN_FILES = { 'data-not-in-files': '' } as const;

/**
 * Writes a table as it is shown: its head, then its rows. Columns without a heading, and columns of buttons, are left
 * out.
 */
export function writeTableCsv(table: HTMLTableElement): string {
  const [head, ...rows] = [...table.rows];
  if (head === undefined) return '';
  const kept = [...head.cells].flatMap((cell, place) =>
    textOf(cell) === '' || cell.querySelector('[data-not-in-files]') !== null ? [] : place,
  );
  const lineOf = ({ cells }: HTMLTableRowElement) =>
    kept.map((place) => csvCell(textOf(cells[place]))).join(',');
  // The mark of the encoding: without it, spreadsheets take the letters of other languages for something else.
  return `\uFEFF${[head, ...rows].map(lineOf).join('\r\n')}\r\n`;
}

/** Returns the texts of a cell, without those of its buttons. */
function textOf(cell: HTMLElement | undefined): string {
  if (cell === undefined) return '';
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('button, [aria-hidden="true"]')) continue;
    texts.push(node.textContent ?? '');
  }
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}
