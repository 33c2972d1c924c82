/** The characters that begin a formula in spreadsheets, half-width and full-width. */
const SIGNS = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212';
/**
 * A formula at the beginning, or after a character that another program may take for the end of a cell: a semicolon, a
 * tab, a line break.
 */
const FORMULA = new RegExp(`^(?=[\\t\\r])|(?<=^|[;\\t\\r\\n])(?=[\\s\\p{Cf}"']*[${SIGNS}])`, 'gu');

/** Escapes the formulas of a text, so that no spreadsheet runs them, and quotes the text as RFC 4180 requires. */
export function csvCell(text: string): string {
  const harmless = text.replace(FORMULA, "'");
  return /[";,\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
