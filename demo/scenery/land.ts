import { mix, shade } from '../drawing/colour.ts';
import { fill, glow, linearPaint, n, type Point, smoothLine } from '../drawing/ink.ts';
import type { Brush } from './view.ts';

/** Creates a line of hills or mountains: heights by midpoint displacement. */
function ridgeLine({ view, random }: Brush, baseY: number, height: number, roughness: number): Point[] {
  let heights = [
    random.between(0.2, 0.6),
    random.between(0.5, 1),
    random.between(0.3, 0.9),
    random.between(0.2, 0.7),
  ];
  let sway = roughness;
  for (let pass = 0; pass < 5; pass += 1) {
    const finer: number[] = [];
    heights.forEach((value, index) => {
      finer.push(value);
      const next = heights[index + 1];
      if (next !== undefined) finer.push((value + next) / 2 + random.between(-sway, sway));
    });
    heights = finer;
    sway *= 0.52;
  }
  const step = (view.width * 1.04) / (heights.length - 1);
  return heights.map((value, index) => ({ x: -view.width * 0.02 + index * step, y: baseY - value * height }));
}

/** Paints one ridge that fades into the haze towards its foot. */
export function paintRidge(
  brush: Brush,
  options: { baseY: number; height: number; roughness: number; colour: string; haze: number; snow?: boolean },
): string {
  const { ink, view, weather } = brush;
  const line = ridgeLine(brush, options.baseY, options.height, options.roughness);
  const top = Math.min(...line.map(({ y }) => y));
  const colour = mix(options.colour, weather.haze, options.haze);
  const paint = linearPaint(ink, { x: 0, y: top }, { x: 0, y: options.baseY }, [
    [0, options.snow ? mix('#ffffff', weather.haze, options.haze * 0.6) : colour],
    [options.snow ? 0.3 : 0.1, colour],
    [1, mix(colour, weather.haze, 0.55)],
  ]);
  const edge = smoothLine(line, options.roughness > 0.16 ? 0.35 : 1);
  return `${fill(`${edge}V${n(options.baseY + 40)}H${n(-view.width * 0.02)}Z`, paint)}`;
}

/** Paints a lake from `topY` down to `bottomY`, which mirrors the sky and the far shore. */
export function paintLake(brush: Brush, topY: number, bottomY: number, shore: string): string {
  const { ink, view, weather, random } = brush;
  const paint = linearPaint(ink, { x: 0, y: topY }, { x: 0, y: bottomY }, [
    [0, mix(shore, weather.skyLow, 0.55)],
    [0.25, mix(weather.skyTop, weather.skyLow, 0.6)],
    [1, shade(mix(weather.skyTop, '#3c7f8c', 0.35), 0.92)],
  ]);
  let content = `<rect y="${n(topY)}" width="${view.width}" height="${n(bottomY - topY)}" fill="${paint}"/>`;
  for (let index = 0; index < 90; index += 1) {
    const t = random.next() ** 1.6;
    const y = topY + t * (bottomY - topY);
    const length = (0.02 + 0.12 * t) * view.width * random.between(0.4, 1.4);
    const tone = random.chance(0.55) ? mix(weather.skyLow, '#ffffff', 0.5) : shade(weather.skyTop, 0.75);
    content += `<ellipse cx="${n(random.next() * view.width)}" cy="${n(y)}" rx="${n(length)}" ry="${n(1 + t * 2.6)}" fill="${tone}" opacity="${n(random.between(0.12, 0.4))}"/>`;
  }
  if (weather.sun) {
    content += glow(
      ink,
      { x: weather.sun.x * view.width, y: (topY + bottomY) / 2 },
      view.width * 0.09,
      (bottomY - topY) * 0.9,
      weather.sun.colour,
      0.75 * weather.sun.strength,
    );
  }
  return content;
}

/** Paints a meadow from `topY` to the bottom of the picture, with tufts that are larger towards the camera. */
export function paintMeadow(brush: Brush, topY: number): string {
  const { ink, view, weather, random } = brush;
  const paint = linearPaint(ink, { x: 0, y: topY }, { x: 0, y: view.height }, [
    [0, mix(weather.grass, weather.haze, 0.55 * weather.hazeStrength + 0.1)],
    [0.18, mix(weather.grass, weather.haze, 0.15)],
    [0.5, weather.grass],
    [1, shade(weather.grass, 0.72)],
  ]);
  let content = `<rect y="${n(topY)}" width="${view.width}" height="${n(view.height - topY)}" fill="${paint}"/>`;
  for (let index = 0; index < 240; index += 1) {
    const t = random.next() ** 1.8;
    const y = topY + 4 + t * (view.height - topY);
    const size = 3 + t * 30;
    const tone = mix(shade(weather.grass, random.between(0.65, 1.3)), weather.haze, Math.max(0, 0.4 - t));
    const x = random.next() * view.width;
    content += `<path d="M${n(x)} ${n(y)}q${n(size * random.between(-0.5, 0.5))} ${n(-size)} ${n(size * random.between(-0.7, 0.7))} ${n(-size * 1.5)}q${n(size * 0.2)} ${n(size)} ${n(size * 0.45)} ${n(size * 1.5)}Z" fill="${tone}" opacity=".5"/>`;
  }
  return content;
}

/** Paints haze over the far parts. */
export function paintHaze({ ink, view, weather }: Brush, y: number, reach: number): string {
  return glow(
    ink,
    { x: view.width / 2, y },
    view.width * 0.95,
    reach,
    weather.haze,
    0.85 * weather.hazeStrength,
  );
}
