import type { Terminal } from '#server/commands/terminal.ts';

/** A command's output, and the terminal to pass to it. */
export interface RecordedTerminal {
  terminal: Terminal;
  lines: string[];
}

/** Opens a terminal that records what a command prints. With `meanwhile` it answers questions with yes after running that function. */
export function recordTerminal(meanwhile?: () => Promise<unknown>): RecordedTerminal {
  const lines: string[] = [];
  const confirm =
    meanwhile &&
    (async () => {
      await meanwhile();
      return true;
    });
  return { lines, terminal: { print: (line) => lines.push(line), confirm, isColoured: false } };
}
