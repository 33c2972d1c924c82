import { shade } from '../drawing/colour.ts';
import { fill, n } from '../drawing/ink.ts';
import { paintArch } from './arch.ts';
import { hills, horizon, mountains } from './distance.ts';
import { paintHaze, paintLake, paintMeadow } from './land.ts';
import type { PaintPlace } from './place.ts';
import { paintRoad, strip } from './road.ts';
import { paintBarriers, paintBunting, paintFlags, paintSpectators } from './roadside.ts';
import { paintSky } from './sky.ts';
import { paintTreeLine, paintWood } from './trees.ts';
import { type Brush, spot } from './view.ts';
import { paintChurch, paintHouses } from './village.ts';

export const paintStart: PaintPlace = (brush, words) => ({
  far:
    paintSky(brush) +
    mountains(brush) +
    paintWood(brush, {
      y: horizon(brush, 1.03),
      height: horizon(brush, 0.14),
      haze: 0.45,
      colour: '#4f6a45',
    }) +
    paintHaze(brush, horizon(brush, 0.98), horizon(brush, 0.22)) +
    paintTreeLine(brush, {
      y: horizon(brush, 1.05),
      height: horizon(brush, 0.42),
      haze: 0.25,
      spacing: brush.view.width * 0.09,
      kinds: ['round', 'conifer', 'birch'],
    }),
  near:
    paintMeadow(brush, horizon(brush, 1.0)) +
    paintRoad(brush, { left: -4.6, right: 4.6, surface: 'asphalt', dashAt: 0.2, hasKerb: true }) +
    paintFlags(brush, -6.4, [30, 42]) +
    paintFlags(brush, 5.9, [28, 40]) +
    paintArch(brush, {
      z: 38,
      half: 5.6,
      height: 5,
      colour: '#0f6f7c',
      accent: '#f3c13a',
      word: words.start,
      title: words.title,
    }) +
    paintSpectators(brush, { x: -5, depth: 3.4, from: 14, to: 60, density: 1.7 }) +
    paintSpectators(brush, { x: 5, depth: 3.4, from: 14, to: 60, density: 1.7 }) +
    paintBarriers(brush, -4.8, 9, 62) +
    paintBarriers(brush, 4.8, 9, 62) +
    paintBunting(brush, 20, 4.9, 9),
});

export const paintVillage: PaintPlace = (brush) => ({
  far:
    paintSky(brush) +
    hills(brush) +
    paintTreeLine(brush, {
      y: horizon(brush, 1.02),
      height: horizon(brush, 0.3),
      haze: 0.35,
      spacing: brush.view.width * 0.06,
      kinds: ['round', 'poplar'],
    }) +
    paintChurch(brush, brush.view.width * 0.34, horizon(brush, 1.03), horizon(brush, 0.8), 0.2) +
    paintHouses(brush, {
      from: -0.06,
      to: 0.42,
      y: horizon(brush, 1.05),
      height: horizon(brush, 0.48),
      haze: 0.14,
      towards: 0.52,
    }) +
    paintHouses(brush, {
      from: 0.62,
      to: 1.06,
      y: horizon(brush, 1.05),
      height: horizon(brush, 0.48),
      haze: 0.14,
      towards: 0.5,
    }),
  near:
    pavement(brush) +
    paintRoad(brush, { left: -4, right: 4, surface: 'cobbles', hasKerb: true }) +
    paintBunting(brush, 44, 7.5, 12) +
    paintBunting(brush, 26, 6, 10) +
    paintSpectators(brush, { x: -4.7, depth: 2.2, from: 15, to: 46, density: 0.8 }) +
    paintSpectators(brush, { x: 4.7, depth: 2.2, from: 13, to: 46, density: 0.9 }) +
    paintBarriers(brush, 4.5, 16, 38),
});

export const paintFinish: PaintPlace = (brush, words) => ({
  far:
    paintSky(brush) +
    mountains(brush) +
    paintHouses(brush, {
      from: -0.05,
      to: 0.26,
      y: horizon(brush, 1.03),
      height: horizon(brush, 0.44),
      haze: 0.25,
      towards: 0.5,
    }) +
    paintHouses(brush, {
      from: 0.76,
      to: 1.06,
      y: horizon(brush, 1.03),
      height: horizon(brush, 0.42),
      haze: 0.25,
      towards: 0.5,
    }) +
    paintTreeLine(brush, {
      y: horizon(brush, 1.05),
      height: horizon(brush, 0.4),
      haze: 0.2,
      spacing: brush.view.width * 0.12,
      kinds: ['round', 'poplar'],
    }),
  near:
    pavement(brush) +
    paintRoad(brush, { left: -3.6, right: 3.6, surface: 'asphalt', hasKerb: true }) +
    fill(strip(brush, -3.6, 3.6, 33.4, 35), '#c8352e', 0.8) +
    paintFlags(brush, -5.4, [26, 30, 46]) +
    paintFlags(brush, 4.6, [25, 29, 46]) +
    paintSpectators(brush, { x: -4, depth: 3.6, from: 11, to: 58, density: 2.2 }) +
    paintSpectators(brush, { x: 4, depth: 3.6, from: 11, to: 58, density: 2.2 }) +
    paintArch(brush, {
      z: 36,
      half: 5.2,
      height: 4.9,
      colour: '#d6402f',
      accent: '#ffd34d',
      word: words.finish,
      title: words.title,
    }) +
    paintBarriers(brush, -3.8, 8, 60) +
    paintBarriers(brush, 3.8, 8, 60),
});

export const paintEmbankment: PaintPlace = (brush, words) => ({
  far:
    paintSky(brush) +
    paintHouses(brush, {
      from: -0.05,
      to: 1.05,
      y: horizon(brush, 1.02),
      height: horizon(brush, 0.2),
      haze: 0.45,
      towards: 0.3,
    }) +
    paintChurch(brush, brush.view.width * 0.62, horizon(brush, 1.02), horizon(brush, 0.62), 0.4) +
    paintHaze(brush, horizon(brush, 0.98), horizon(brush, 0.2)) +
    paintLake(brush, horizon(brush, 1.02), horizon(brush, 1.26), '#8a7f8e'),
  near:
    embankmentWall(brush) +
    paintRoad(brush, { left: -4.2, right: 4.2, surface: 'asphalt', dashAt: 0, hasKerb: true }) +
    paintSpectators(brush, { x: 4.6, depth: 2.4, from: 14, to: 50, density: 1.1 }) +
    paintArch(brush, {
      z: 40,
      half: 5.2,
      height: 5,
      colour: '#22427c',
      accent: '#ffd34d',
      word: words.finish,
      title: words.title,
    }) +
    paintBarriers(brush, 4.4, 10, 52),
});

function pavement(brush: Brush): string {
  const { view, weather } = brush;
  return `<rect y="${n(view.horizonY)}" width="${view.width}" height="${n(view.height - view.horizonY)}" fill="${shade(weather.asphalt, 1.22)}"/>`;
}

function embankmentWall(brush: Brush): string {
  const { view, weather } = brush;
  let content = `<rect y="${n(horizon(brush, 1.24))}" width="${view.width}" height="${n(view.height)}" fill="${shade(weather.asphalt, 1.25)}"/>`;
  for (let z = 60; z > 8; z -= 2.2) {
    const a = spot(view, -5, 1.05, z);
    const b = spot(view, -5, 1.05, z - 2);
    const c = spot(view, -5, 0, z - 2);
    const d = spot(view, -5, 0, z);
    content += fill(
      `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}L${n(c.x)} ${n(c.y)}L${n(d.x)} ${n(d.y)}Z`,
      shade('#b8a79a', z % 4.4 < 2.2 ? 0.92 : 1),
    );
  }
  return content;
}
