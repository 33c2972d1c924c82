import { outlineText } from '#engines/images/lettering.ts';
import { mix, shade } from '../drawing/colour.ts';
import { fill, type Ink, line, linearPaint, n, type Point } from '../drawing/ink.ts';

/** The design of one distance's bibs. */
export interface BibDesign {
  readonly paper: string;
  readonly band: string;
  readonly bandInk: string;
  readonly numberInk: string;
  /** The text in the band, in capitals. */
  readonly title: string;
  /** The text under the number. */
  readonly footer: string;
}

/** The width of a bib on the body, in metres. */
const BIB_WIDTH = 0.25;
const BIB_HEIGHT = 0.2;

/** The area of the number on a bib, in metres from the middle: half of the width, top and bottom. */
export const BIB_NUMBER_AREA = { halfWidth: 0.105, top: -0.052, bottom: 0.062 } as const;

/** The position of a bib in the picture: its middle, and the vectors of one metre across and one metre down. */
export interface BibPlane {
  readonly middle: Point;
  readonly across: Point;
  readonly down: Point;
}

/** Units of the drawing per metre; the bib is drawn 250 × 200 units large. */
const UNITS = 1000;

export function drawBib(ink: Ink, plane: BibPlane, number: string, design: BibDesign): string {
  const w = BIB_WIDTH * UNITS;
  const h = BIB_HEIGHT * UNITS;
  const paper = linearPaint(ink, { x: -w / 2, y: 0 }, { x: w / 2, y: h * 0.25 }, [
    [0, shade(design.paper, 0.9)],
    [0.3, design.paper],
    [0.55, shade(design.paper, 0.96)],
    [0.72, mix(design.paper, '#ffffff', 0.5)],
    [1, shade(design.paper, 0.87)],
  ]);
  const edge = `M${-w / 2} ${-h / 2 + 3}q${w / 4} -6 ${w / 2} -1t${w / 2} 1l-2 ${h - 4}q${-w / 4} 6 ${-w / 2} 1t${-w / 2 + 3} -1Z`;
  const bandHeight = h * 0.2;
  const band = `M${-w / 2} ${-h / 2 + 3}q${w / 4} -6 ${w / 2} -1t${w / 2} 1l0 ${bandHeight}h${-w}Z`;
  const title = outlineText(design.title, {
    family: 'sofia-sans-semi-condensed',
    weight: 700,
    size: 25,
    anchor: 'middle',
  });
  const footer = outlineText(design.footer, { weight: 700, size: 15, anchor: 'middle' });
  const pins = [-1, 1]
    .flatMap((sx) => [-1, 1].map((sy) => [sx * (w / 2 - 12), sy * (h / 2 - 11)] as const))
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="4" fill="#8d9196"/>${line(`M${x - 6} ${y}h12`, '#5c6066', 2)}`,
    )
    .join('');
  const crease = line(
    `M${-w * 0.48} ${h * 0.1}Q0 ${h * 0.16} ${w * 0.47} ${h * 0.02}`,
    shade(design.paper, 0.7),
    3,
    0.28,
  );
  const { middle, across, down } = plane;
  const matrix = [across.x, across.y, down.x, down.y].map((value) => value / UNITS);
  const fit = Math.min(1, (w * 0.9) / Math.max(1, title.width));
  return `<g transform="matrix(${matrix.map((value) => value.toFixed(5)).join(' ')} ${n(middle.x)} ${n(middle.y)})">${fill(edge, '#000000', 0.28).replace('<path', '<path transform="translate(3 6)"')}${fill(edge, paper)}${fill(band, design.band)}<g transform="translate(0 ${n(-h / 2 + 31)}) scale(${n(fit)})">${fill(title.path, design.bandInk)}</g>${numberMarkup(number, design)}<g transform="translate(0 ${n(h / 2 - 13)})">${fill(footer.path, mix(design.numberInk, design.paper, 0.35))}</g>${crease}${pins}</g>`;
}

function numberMarkup(number: string, design: BibDesign): string {
  const text = outlineText(number, {
    family: 'sofia-sans-semi-condensed',
    weight: 900,
    size: 132,
    anchor: 'middle',
  });
  const squeeze = Math.min(1, (BIB_NUMBER_AREA.halfWidth * 2 * UNITS) / text.width);
  return `<g transform="translate(0 52) scale(${n(squeeze)} 1)">${fill(text.path, design.numberInk)}</g>`;
}
