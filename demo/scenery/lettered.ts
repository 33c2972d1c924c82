import { outlineText } from '#engines/images/lettering.ts';
import { fill, n, type Point } from '../drawing/ink.ts';

/**
 * Draws a word on a panel in perspective. `corner` is the panel's upper left corner in the picture; `across` and `down` are its
 * edges from there, in pixels. The word is centred and scaled to fit.
 */
export function letterPanel(
  word: string,
  panel: { corner: Point; across: Point; down: Point },
  colour: string,
  share = 0.52,
): string {
  const text = outlineText(word, { weight: 900, size: 100, anchor: 'middle' });
  const width = Math.hypot(panel.across.x, panel.across.y);
  const height = Math.hypot(panel.down.x, panel.down.y);
  if (width < 6 || height < 6) return '';
  const size = Math.min((height * share) / text.capHeight, (width * 0.84) / text.width);
  const kx = size / width;
  const ky = size / height;
  const centre = {
    x: panel.corner.x + panel.across.x / 2 + panel.down.x / 2,
    y: panel.corner.y + panel.across.y / 2 + panel.down.y / 2,
  };
  const drop = (text.capHeight / 2) * ky;
  const matrix = [panel.across.x * kx, panel.across.y * kx, panel.down.x * ky, panel.down.y * ky];
  return `<g transform="matrix(${matrix.map((value) => value.toFixed(4)).join(' ')} ${n(centre.x + panel.down.x * drop)} ${n(centre.y + panel.down.y * drop)})">${fill(text.path, colour)}</g>`;
}
