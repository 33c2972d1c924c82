import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';

/** The output of a command, and its way to ask. */
export interface Terminal {
  print(text: string): void;
  /** Undefined if there is no terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
  isColoured: boolean;
}

/** Opens the terminal of this process. */
export function openTerminal(): Terminal {
  const isAnswered = process.stdin.isTTY && process.stdout.isTTY;
  return {
    print: (text) => console.log(text),
    confirm: isAnswered ? ask : undefined,
    isColoured: process.stdout.isTTY && (process.env.NO_COLOR ?? '') === '',
  };
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-D closes the terminal without an answer.
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const COLOURS = { '+': 'green', '-': 'red', '~': 'yellow', ' ': 'reset' } as const;

/** Formats one line of a difference: added, removed, changed, or a field of the entry above. */
export function drawLine(
  { mark, text }: { mark: keyof typeof COLOURS; text: string },
  isColoured: boolean,
): string {
  const line = `${mark} ${text}`;
  return isColoured && mark !== ' ' ? styleText(COLOURS[mark], line, { validateStream: false }) : line;
}
