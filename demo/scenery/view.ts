import type { Ink, Point } from '../drawing/ink.ts';
import type { Random } from '../random.ts';
import type { Weather } from './weather.ts';

/** A camera over a flat course, which maps positions on the ground (metres) to the picture (pixels). */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly horizonY: number;
  readonly vanishX: number;
  /** Pixels per metre at one metre of distance. */
  readonly focal: number;
  /** Metres of the camera above the ground. */
  readonly eyeHeight: number;
}

/** The input for painting scenery. */
export interface Brush {
  readonly ink: Ink;
  readonly view: View;
  readonly weather: Weather;
  readonly random: Random;
}

/**
 * Returns the point in the picture of a position: `x` metres right of the vanishing line, `y` metres above the ground, `z` metres
 * away.
 */
export function spot(view: View, x: number, y: number, z: number): Point {
  return {
    x: view.vanishX + (view.focal * x) / z,
    y: view.horizonY + (view.focal * (view.eyeHeight - y)) / z,
  };
}

/** Returns the pixels of a metre at this distance. */
export function metre(view: View, z: number): number {
  return view.focal / z;
}
