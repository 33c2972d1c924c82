import type { Terminal } from '#server/commands/terminal.ts';

/** What a command printed, and the terminal to give it. */
export interface RecordedTerminal {
  terminal: Terminal;
  lines: string[];
}

/** Opens a terminal that keeps what a command prints. With `meanwhile` questions are answered yes, after doing it. */
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
