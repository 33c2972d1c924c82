import { outlineText } from '#engines/images/lettering.ts';
import { mix, shade } from '../drawing/colour.ts';
import { fill, line, linearPaint, n } from '../drawing/ink.ts';
import { letterPanel } from './lettered.ts';
import { type Brush, metre, spot } from './view.ts';

export interface ArchSpec {
  /** Distance from the camera, half of the passage's width, and height, in metres. */
  readonly z: number;
  readonly half: number;
  readonly height: number;
  readonly colour: string;
  readonly accent: string;
  readonly word: string;
  readonly title: string;
}

/** Paints an inflated arch over the course with its text on the beam. */
export function paintArch(brush: Brush, arch: ArchSpec): string {
  const { ink, view, weather } = brush;
  const m = metre(view, arch.z);
  const foot = spot(view, 0, 0, arch.z);
  const x0 = foot.x - arch.half * m;
  const x1 = foot.x + arch.half * m;
  const top = foot.y - arch.height * m;
  const tube = 1.15 * m;
  const haze = Math.min(0.35, arch.z / 160) * weather.hazeStrength;
  const colour = mix(arch.colour, weather.haze, haze);
  const accent = mix(arch.accent, weather.haze, haze);
  const lit = weather.light.side >= 0 ? 1 : 0;
  const leg = (x: number): string => {
    const paint = linearPaint(ink, { x: lit ? x + tube : x, y: 0 }, { x: lit ? x : x + tube, y: 0 }, [
      [0, mix(colour, weather.light.glint, 0.35)],
      [0.35, colour],
      [1, shade(colour, 0.55)],
    ]);
    const rings = [0.22, 0.44, 0.66]
      .map((t) =>
        line(
          `M${n(x)} ${n(foot.y - arch.height * m * t)}q${n(tube / 2)} ${n(tube * 0.12)} ${n(tube)} 0`,
          shade(colour, 0.6),
          m * 0.03,
          0.6,
        ),
      )
      .join('');
    return `${fill(`M${n(x)} ${n(foot.y)}V${n(top)}h${n(tube)}V${n(foot.y)}Z`, paint)}${fill(`M${n(x)} ${n(foot.y - 0.9 * m)}h${n(tube)}v${n(-0.35 * m)}h${n(-tube)}Z`, accent)}${rings}`;
  };
  const beamHeight = 1.5 * m;
  const beamPaint = linearPaint(
    ink,
    { x: 0, y: top - beamHeight * 0.4 },
    { x: 0, y: top + beamHeight * 0.7 },
    [
      [0, mix(colour, weather.light.glint, 0.4)],
      [0.4, colour],
      [1, shade(colour, 0.58)],
    ],
  );
  const beam = `M${n(x0)} ${n(top + beamHeight * 0.6)}V${n(top)}Q${n(x0)} ${n(top - beamHeight * 0.4)} ${n(x0 + tube)} ${n(top - beamHeight * 0.4)}H${n(x1 - tube)}Q${n(x1)} ${n(top - beamHeight * 0.4)} ${n(x1)} ${n(top)}V${n(top + beamHeight * 0.6)}Z`;
  const word = letterPanel(
    arch.word,
    {
      corner: { x: x0 + tube, y: top - beamHeight * 0.4 },
      across: { x: x1 - x0 - 2 * tube, y: 0 },
      down: { x: 0, y: beamHeight },
    },
    '#ffffff',
    0.6,
  );
  const ribbon = fill(`M${n(x0)} ${n(top + beamHeight * 0.6)}H${n(x1)}v${n(0.42 * m)}H${n(x0)}Z`, accent);
  const title = letterPanel(
    arch.title,
    {
      corner: { x: x0, y: top + beamHeight * 0.6 },
      across: { x: x1 - x0, y: 0 },
      down: { x: 0, y: 0.42 * m },
    },
    '#1d2530',
    0.56,
  );
  return leg(x0) + leg(x1 - tube) + fill(beam, beamPaint) + word + ribbon + title;
}

/** Paints the race clock beside an arch, in its box on a stand. */
export function paintClock(brush: Brush, text: string, x: number, z: number): string {
  const { view } = brush;
  const m = metre(view, z);
  const foot = spot(view, x, 0, z);
  const width = 1.95 * m;
  const top = foot.y - 2.5 * m;
  const digits = outlineText(text, {
    family: 'sofia-sans-semi-condensed',
    weight: 900,
    size: 0.44 * m,
    anchor: 'middle',
  });
  return `${line(`M${n(foot.x - width * 0.3)} ${n(foot.y - 0.95 * m)}V${n(top + 0.5 * m)}M${n(foot.x + width * 0.3)} ${n(foot.y - 0.95 * m)}V${n(top + 0.5 * m)}`, '#3c4148', 0.07 * m)}${fill(`M${n(foot.x - width / 2)} ${n(top)}h${n(width)}v${n(0.66 * m)}h${n(-width)}Z`, '#15171b')}<g transform="translate(${n(foot.x)} ${n(top + 0.33 * m + digits.capHeight / 2)})">${fill(digits.path, '#ffb52e')}</g>`;
}
