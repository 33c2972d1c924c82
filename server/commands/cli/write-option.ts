/** How many characters a line of a help has. */
const LINE_WIDTH = 124;
const HELP_COLUMN = 24;

/** Writes an option of a help, with its text in a column of its own. */
export function writeOption(option: string, help: string): string {
  const start = `  ${option}`.padEnd(HELP_COLUMN - 1);
  const lines = wrapLines(help, LINE_WIDTH - HELP_COLUMN).split('\n');
  const indented = lines.map((line) => `${' '.repeat(HELP_COLUMN)}${line}`).join('\n');
  return start.length >= HELP_COLUMN ? `${start}\n${indented}` : `${start} ${indented.trimStart()}`;
}

/** Breaks lines at words; existing line breaks stay. */
export function wrapLines(text: string, width = LINE_WIDTH): string {
  return text
    .split('\n')
    .map((line) => line.replace(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '$1\n').trimEnd())
    .join('\n');
}
