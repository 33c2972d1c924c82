import { shade } from '../drawing/colour.ts';
import { fill, glow, n } from '../drawing/ink.ts';
import { paintArch } from './arch.ts';
import { hills, horizon, mountains } from './distance.ts';
import { paintHaze, paintLake, paintMeadow } from './land.ts';
import type { PaintPlace } from './place.ts';
import { paintRoad } from './road.ts';
import { paintSky } from './sky.ts';
import { paintTree, paintTreeLine, paintWood } from './trees.ts';
import { type Brush, metre, spot } from './view.ts';

export const paintLakeside: PaintPlace = (brush) => ({
  far:
    paintSky(brush) +
    mountains(brush) +
    paintWood(brush, {
      y: horizon(brush, 1.02),
      height: horizon(brush, 0.09),
      haze: 0.4,
      colour: '#41604a',
    }) +
    paintHaze(brush, horizon(brush, 0.97), horizon(brush, 0.14)) +
    paintLake(brush, horizon(brush, 1.01), horizon(brush, 1.3), '#5d7f86'),
  near:
    paintShore(brush) +
    paintRoad(brush, { left: -3.2, right: 3.6, surface: 'gravel', hasKerb: false }) +
    paintTree(brush, {
      kind: 'birch',
      x: brush.view.width * 0.93,
      y: horizon(brush, 1.32),
      height: horizon(brush, 1.25),
      haze: 0.05,
    }) +
    paintTree(brush, {
      kind: 'round',
      x: brush.view.width * 1.02,
      y: horizon(brush, 1.4),
      height: horizon(brush, 1.0),
      haze: 0.02,
    }) +
    paintTree(brush, {
      kind: 'conifer',
      x: brush.view.width * 0.83,
      y: horizon(brush, 1.16),
      height: horizon(brush, 0.62),
      haze: 0.2,
    }) +
    paintReeds(brush),
});

export const paintAvenue: PaintPlace = (brush) => ({
  far:
    paintSky(brush) +
    hills(brush) +
    paintWood(brush, {
      y: horizon(brush, 1.04),
      height: horizon(brush, 0.34),
      haze: 0.5,
      colour: '#4e6a44',
    }) +
    paintWood(brush, { y: horizon(brush, 1.06), height: horizon(brush, 0.2), haze: 0.3, colour: '#42603f' }) +
    paintHaze(brush, horizon(brush, 0.9), horizon(brush, 0.4)),
  near:
    paintMeadow(brush, horizon(brush, 1.02)) +
    paintRoad(brush, { left: -3.4, right: 3.4, surface: 'asphalt', dashAt: 0, hasKerb: false }) +
    paintAlley(brush),
});

export const paintPark: PaintPlace = (brush, words) => ({
  far:
    paintSky(brush) +
    hills(brush) +
    paintWood(brush, {
      y: horizon(brush, 1.04),
      height: horizon(brush, 0.26),
      haze: 0.4,
      colour: '#9a7a3c',
    }) +
    paintTreeLine(brush, {
      y: horizon(brush, 1.05),
      height: horizon(brush, 0.5),
      haze: 0.25,
      spacing: brush.view.width * 0.07,
      kinds: ['round', 'birch', 'poplar'],
    }),
  near:
    paintMeadow(brush, horizon(brush, 1.03)) +
    paintRoad(brush, { left: -3, right: 3, surface: 'gravel', hasKerb: false }) +
    paintAlley(brush) +
    paintArch(brush, {
      z: 44,
      half: 3.7,
      height: 4.4,
      colour: '#2f6b4a',
      accent: '#f0a93a',
      word: words.finish,
      title: words.title,
    }) +
    paintLeaves(brush),
});

function paintShore(brush: Brush): string {
  const { view } = brush;
  const meadow = paintMeadow(brush, horizon(brush, 1.26));
  const bank = `M0 ${n(horizon(brush, 1.31))}Q${n(view.width * 0.3)} ${n(horizon(brush, 1.24))} ${n(view.width * 0.62)} ${n(horizon(brush, 1.06))}Q${n(view.width * 0.8)} ${n(horizon(brush, 1.02))} ${n(view.width)} ${n(horizon(brush, 1.01))}V${view.height}H0Z`;
  return fill(bank, shade(brush.weather.grass, 0.92)) + meadow;
}

function paintReeds({ view, weather, random }: Brush): string {
  let content = '';
  for (let index = 0; index < 130; index += 1) {
    const x = random.next() ** 1.5 * view.width * 0.34;
    const y = view.horizonY * (1.36 - (x / view.width) * 0.2) + random.between(-10, 26);
    const size = view.horizonY * random.between(0.12, 0.3);
    content += `<path d="M${n(x)} ${n(y)}q${n(random.between(-6, 10))} ${n(-size * 0.6)} ${n(random.between(-10, 26))} ${n(-size)}" fill="none" stroke="${shade(random.chance(0.3) ? '#a58b4c' : weather.grass, random.between(0.6, 1.15))}" stroke-width="${n(random.between(1.5, 3.5))}"/>`;
  }
  return content;
}

/** Paints trees on both sides, larger towards the camera, whose crowns meet over the road. */
function paintAlley(brush: Brush): string {
  const { view, random } = brush;
  let content = '';
  for (let z = 120; z > 15; z *= 0.77) {
    for (const side of [-1, 1] as const) {
      const foot = spot(view, side * random.between(5.4, 6.4), 0, z);
      const height = metre(view, z) * random.between(8.5, 11);
      if (foot.x < -height * 0.38 || foot.x > view.width + height * 0.38) continue;
      content += paintTree(brush, {
        kind: random.pick(['round', 'round', 'birch'] as const),
        x: foot.x,
        y: foot.y,
        height,
        haze: Math.min(0.62, z / 150),
      });
    }
  }
  return content;
}

function paintLeaves({ ink, view, weather, random }: Brush): string {
  let content = glow(
    ink,
    { x: view.width / 2, y: view.height * 0.95 },
    view.width * 0.6,
    view.height * 0.2,
    '#c98a2b',
    0.25,
  );
  for (let index = 0; index < 260; index += 1) {
    const t = random.next() ** 0.7;
    const y = view.horizonY * 1.06 + t * (view.height - view.horizonY * 1.06);
    const size = 2 + t * 7;
    content += `<ellipse cx="${n(random.next() * view.width)}" cy="${n(y)}" rx="${n(size)}" ry="${n(size * 0.45)}" fill="${random.pick(weather.leaves)}" opacity=".85"/>`;
  }
  return content;
}
