import sharp from 'sharp';
import { outlineText } from '#engines/images/index.ts';

const LINE_HEIGHT = 34;
const TEXT_SIZE = 22;
const MARGIN = 32;
const WIDTH = 1280;
const COLOURS = { night: '#12181e', text: '#dde5ea', prompt: '#7fc8a9', full: '#7fc8a9', empty: '#34424c' };
/** The signs of a progress bar; no typeface of ours has them. */
const BAR_SIGNS: Record<string, string> = { '█': COLOURS.full, '░': COLOURS.empty };
const BAR_WIDTH = 13;

/** A terminal's lines as a picture; a line that begins with `$ ` or `> ` is what was typed. */
export function drawTerminal(lines: readonly string[]): Promise<Buffer> {
  return sharp(Buffer.from(terminalSvg(lines)))
    .png()
    .toBuffer();
}

/** The drawing, with letters as outlines (docs/decisions/0008-outlined-letters.md). */
export function terminalSvg(lines: readonly string[]): string {
  const height = MARGIN * 2 + lines.length * LINE_HEIGHT;
  const drawn = lines.map((line, index) => drawLine(line, MARGIN + (index + 0.7) * LINE_HEIGHT));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">
<rect width="${WIDTH}" height="${height}" fill="${COLOURS.night}"/>
${drawn.join('\n')}
</svg>`;
}

function drawLine(line: string, baseline: number): string {
  const isTyped = /^[$>] /.test(line);
  const pieces: string[] = [];
  let x = MARGIN;
  for (const [piece] of line.matchAll(/[█░]|[^█░]+/g)) {
    const barColour = BAR_SIGNS[piece];
    if (barColour !== undefined) {
      const top = baseline - TEXT_SIZE * 0.78;
      pieces.push(
        `<rect x="${x}" y="${top}" width="${BAR_WIDTH}" height="${TEXT_SIZE}" fill="${barColour}"/>`,
      );
      x += BAR_WIDTH;
      continue;
    }
    const { path, width } = outlineText(piece, { weight: isTyped ? 700 : 400, size: TEXT_SIZE });
    const colour = isTyped ? COLOURS.prompt : COLOURS.text;
    pieces.push(`<path d="${path}" transform="translate(${x} ${baseline})" fill="${colour}"/>`);
    x += width;
  }
  return pieces.join('');
}
