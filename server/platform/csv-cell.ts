/** With what spreadsheets begin a formula, in the widths in which they read it. */
const SIGNS = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212';
/** A formula at the beginning, or behind what another program may take for the end of a cell: a semicolon, a tab, a new line. */
const FORMULA = new RegExp(`^(?=[\\t\\r])|(?<=^|[;\\t\\r\\n])(?=[\\s\\p{Cf}"']*[${SIGNS}])`, 'gu');

/** Quotes a text where RFC 4180 asks for it, and keeps every spreadsheet from running it, or a part of it, as a formula. */
export function csvCell(text: string): string {
  const harmless = text.replace(FORMULA, "'");
  return /[";,\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
