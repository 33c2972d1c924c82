import { describeMachine, printableMachine } from './machine.ts';

/** A measured figure, its limit, and whether it meets the limit. */
export interface Figure {
  name: string;
  measured: string;
  /** Such as `≥ 0.8`; empty without a limit. */
  limit?: string;
  isKept?: boolean;
}

/** Formats a Markdown table, with the machine on which it was measured, for the documentation. */
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
