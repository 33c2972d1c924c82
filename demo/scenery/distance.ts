import { paintRidge } from './land.ts';
import type { Brush } from './view.ts';

/** Returns a share of the horizon's height, in pixels from the top of the picture. */
export const horizon = (brush: Brush, share: number): number => brush.view.horizonY * share;

/** Paints three ranges of mountains, the last with snow. */
export const mountains = (brush: Brush): string =>
  paintRidge(brush, {
    baseY: horizon(brush, 1.0),
    height: horizon(brush, 0.62),
    roughness: 0.2,
    colour: '#5f7796',
    haze: 0.55,
    snow: true,
  }) +
  paintRidge(brush, {
    baseY: horizon(brush, 1.01),
    height: horizon(brush, 0.42),
    roughness: 0.16,
    colour: '#4a6676',
    haze: 0.42,
  }) +
  paintRidge(brush, {
    baseY: horizon(brush, 1.02),
    height: horizon(brush, 0.24),
    roughness: 0.09,
    colour: '#46644f',
    haze: 0.3,
  });

/** Paints low hills. */
export const hills = (brush: Brush): string =>
  paintRidge(brush, {
    baseY: horizon(brush, 1.0),
    height: horizon(brush, 0.36),
    roughness: 0.08,
    colour: '#7391a0',
    haze: 0.55,
  }) +
  paintRidge(brush, {
    baseY: horizon(brush, 1.02),
    height: horizon(brush, 0.22),
    roughness: 0.06,
    colour: '#67855a',
    haze: 0.32,
  });
