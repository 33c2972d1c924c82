import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

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
