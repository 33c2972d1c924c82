import { outlineText } from '#engines/images/lettering.ts';

/** The sign before each demo brand's name: a runner at the line, as three strokes and a dot. */
const SIGN =
  '<circle cx="23" cy="7" r="4"/><path d="M6 33 15 24 21 27 27 36M15 24 19 14 27 17 33 13M11 16 19 14" fill="none" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>';

/** Draws a demo brand's logo as SVG: its sign, and its name in outlines. Dark schemes have a light one. */
export function drawLogo(name: string, colour: string, withName: boolean): string {
  const { path, width } = outlineText(name, { weight: 900, size: 26 });
  const total = withName ? Math.ceil(46 + width + 2) : 40;
  const style = `<style>g{fill:${colour};stroke:${colour}}path.n{stroke:none}@media(prefers-color-scheme:dark){g{fill:#f2f5f4;stroke:#f2f5f4}}</style>`;
  const text = withName ? `<path class="n" transform="translate(46 29)" d="${path}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} 40" width="${total}" height="40">${style}<g><g transform="translate(0 1)">${SIGN}</g>${text}</g></svg>`;
}
