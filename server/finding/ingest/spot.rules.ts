import type { GpsPosition } from '#engines/images/index.ts';

/** Some 220 m of latitude. In longitude it is less towards the poles. */
const STEP_DEGREES = 0.002;

const inSteps = (degrees: number): string => (Math.round(degrees / STEP_DEGREES) * STEP_DEGREES).toFixed(3);

/**
 * Rounds a position to a spot, as `48.206 16.372`. Receivers are not more precise under trees and between houses, and a
 * person's exact position is not needed.
 */
export function spotOf({ latitude, longitude }: GpsPosition): string {
  return `${inSteps(latitude)} ${inSteps(longitude)}`;
}
