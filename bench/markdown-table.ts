import { describeMachine, printableMachine } from './machine.ts';

/** A measured figure, what it may be at most or at least, and whether it is. */
export interface Figure {
  name: string;
  measured: string;
  /** As in `≥ 0.8`; empty if there is none. */
  limit?: string;
  isKept?: boolean;
}

/** Returns a Markdown table with the machine it was measured on, ready for the documentation. */
export function markdownTable(
  title: string,
  figures: readonly Figure[],
  machine = describeMachine(),
): string {
  const rows = figures.map(({ name, measured, limit = '', isKept }) =>
    row(name, measured, isKept === undefined ? limit : `${limit} ${isKept ? 'kept' : '**missed**'}`),
  );
  return [
    row(title, 'measured', 'limit'),
    row('---', '---', '---'),
    ...rows,
    '',
    printableMachine(machine),
  ].join('\n');
}

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
