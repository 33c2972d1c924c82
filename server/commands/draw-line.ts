import { styleText } from 'node:util';

const COLOURS = { '+': 'green', '-': 'red', '~': 'yellow', ' ': 'reset' } as const;

/** Formats one line of a difference: added, removed, changed, or a field of the entry above. */
export function drawLine(
  { mark, text }: { mark: keyof typeof COLOURS; text: string },
  isColoured: boolean,
): string {
  const line = `${mark} ${text}`;
  return isColoured && mark !== ' ' ? styleText(COLOURS[mark], line, { validateStream: false }) : line;
}
