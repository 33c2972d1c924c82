/** The columns of a table: each heading, and its cell of a row. */
export type Columns<Row> = readonly [heading: string, cell: (row: Row) => string][];

/**
 * Formats a table with aligned columns: names to the left, numbers to the right.
 * @param names the number of leading columns that are names
 * @returns lines without their ends, the headings first
 */
export function alignTable<Row>(columns: Columns<Row>, rows: readonly Row[], names = 2): string[] {
  const table = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  const widths = columns.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return table.map((cells) =>
    cells
      .map((cell, column) =>
        column < names ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
