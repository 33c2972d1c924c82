import { mix, shade } from '../drawing/colour.ts';
import { fill, glow, linearPaint, n, type Point } from '../drawing/ink.ts';
import { type Brush, spot } from './view.ts';

const FAR = 400;
const NEAR = 2.2;

const corners = (points: readonly Point[]): string =>
  `${points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')}Z`;

/** Creates a flat strip on the ground between two sideways positions and two distances (metres). */
export function strip(brush: Brush, x0: number, x1: number, z0: number, z1: number): string {
  const { view } = brush;
  return corners([
    spot(view, x0, 0, z0),
    spot(view, x1, 0, z0),
    spot(view, x1, 0, z1),
    spot(view, x0, 0, z1),
  ]);
}

export interface RoadSpec {
  /** Metres left and right of the vanishing line. */
  readonly left: number;
  readonly right: number;
  readonly surface: 'asphalt' | 'gravel' | 'cobbles';
  /** The position of the dashed line in metres; no line if missing. */
  readonly dashAt?: number;
  readonly hasKerb: boolean;
}

/** Paints the course: surface, edge lines, wear, and puddles if it is wet. */
export function paintRoad(brush: Brush, road: RoadSpec): string {
  const { ink, view, weather, random } = brush;
  const base =
    road.surface === 'gravel'
      ? mix('#b9a587', weather.asphalt, 0.3)
      : road.surface === 'cobbles'
        ? mix('#96897e', weather.asphalt, 0.45)
        : weather.asphalt;
  const paint = linearPaint(ink, { x: 0, y: view.horizonY }, { x: 0, y: view.height }, [
    [0, mix(base, weather.haze, 0.75)],
    [0.1, mix(base, weather.haze, 0.42)],
    [0.4, mix(base, weather.skyLow, weather.isWet ? 0.26 : 0.1)],
    [1, shade(base, 0.84)],
  ]);
  const parts = [];
  if (road.hasKerb) {
    const kerb = mix('#c9c6bf', weather.haze, 0.2);
    parts.push(fill(strip(brush, road.left - 0.35, road.left, NEAR, FAR), kerb));
    parts.push(fill(strip(brush, road.right, road.right + 0.35, NEAR, FAR), kerb));
  } else {
    const verge = mix(shade(weather.grass, 0.8), '#8a7a5c', 0.5);
    parts.push(fill(strip(brush, road.left - 0.5, road.right + 0.5, NEAR, FAR), verge, 0.8));
  }
  parts.push(fill(strip(brush, road.left, road.right, NEAR, FAR), paint));
  parts.push(paintWear(brush, road, base));
  if (road.surface === 'asphalt') parts.push(paintMarkings(brush, road));
  if (road.surface === 'cobbles') parts.push(paintCobbles(brush, road, base));
  if (weather.shadow > 0) parts.push(paintTreeShade(brush, road));
  if (weather.isWet) {
    for (let index = 0; index < 16; index += 1) {
      const z = random.between(4, 34);
      const at = spot(view, random.between(road.left, road.right), 0, z);
      const size = (view.focal / z) * random.between(0.3, 1.1);
      parts.push(glow(ink, at, size, size * 0.16, mix(weather.skyLow, '#ffffff', 0.25), 0.55));
    }
  }
  return parts.join('');
}

function paintWear(brush: Brush, road: RoadSpec, base: string): string {
  const { ink, view, random } = brush;
  let content = '';
  for (let index = 0; index < 46; index += 1) {
    const z = random.between(3, 40);
    const at = spot(view, random.between(road.left, road.right), 0, z);
    const size = (view.focal / z) * random.between(0.4, 1.6);
    content += glow(
      ink,
      at,
      size,
      size * random.between(0.05, 0.16),
      shade(base, random.chance(0.5) ? 0.72 : 1.22),
      0.3,
    );
  }
  const specks: string[] = [];
  for (let index = 0; index < 420; index += 1) {
    const z = 2.4 + random.next() ** 2 * 22;
    const at = spot(view, random.between(road.left, road.right), 0, z);
    const size = (view.focal / z) * random.between(0.003, 0.009);
    specks.push(`M${n(at.x)} ${n(at.y)}h${n(size * 2)}v${n(size * 0.7)}h${n(-size * 2)}Z`);
  }
  const half = specks.length / 2;
  return (
    content +
    fill(specks.slice(0, half).join(''), shade(base, 0.6), 0.5) +
    fill(specks.slice(half).join(''), shade(base, 1.35), 0.5)
  );
}

/** Paints the shade of trees and roofs outside the picture on the course. */
function paintTreeShade(brush: Brush, road: RoadSpec): string {
  const { ink, view, weather, random } = brush;
  const side = weather.light.side > 0 ? road.right : road.left;
  let content = '';
  for (let z = 6.5; z < 60; z *= random.between(1.25, 1.5)) {
    const reach = (road.right - road.left) * random.between(0.3, 0.75) * Math.sign(-side);
    for (let index = 0; index < 9; index += 1) {
      const t = random.next();
      const at = spot(view, side + reach * t, 0, z * random.between(0.94, 1.06));
      const size = (view.focal / z) * random.between(0.3, 0.8) * (1 - 0.5 * t);
      content += glow(ink, at, size * 1.6, size * 0.17, '#182036', 0.24);
    }
  }
  return content;
}

function paintMarkings(brush: Brush, road: RoadSpec): string {
  const { weather } = brush;
  const white = mix('#f2f1ec', weather.haze, 0.15);
  const edge = [road.left + 0.25, road.right - 0.4].map((x) => strip(brush, x, x + 0.15, NEAR, FAR)).join('');
  let dashes = '';
  const { dashAt } = road;
  if (dashAt !== undefined) {
    for (let z = 3; z < 120; z += 6) dashes += strip(brush, dashAt - 0.08, dashAt + 0.08, z, z + 3);
  }
  return fill(edge + dashes, white, 0.78);
}

function paintCobbles(brush: Brush, road: RoadSpec, base: string): string {
  const { random } = brush;
  let dark = '';
  let light = '';
  for (let z = 3; z < 34; z *= 1.035) {
    const depth = z * 0.03;
    for (let x = road.left; x < road.right; x += 0.34) {
      if (random.chance(0.45)) continue;
      const from = x + random.between(-0.03, 0.03);
      const stone = strip(brush, from, from + 0.28, z, z + depth * 0.72);
      if (random.chance(0.5)) dark += stone;
      else light += stone;
    }
  }
  return fill(dark, shade(base, 0.78), 0.5) + fill(light, shade(base, 1.18), 0.45);
}
