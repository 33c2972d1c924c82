import type { GpsPosition } from '#engines/images/index.ts';

/** Some 220 m of latitude; of longitude less towards the poles. */
const STEP_DEGREES = 0.002;

const inSteps = (degrees: number): string => (Math.round(degrees / STEP_DEGREES) * STEP_DEGREES).toFixed(3);

/**
 * Rounds a position to a photographer's spot, as `48.206 16.372`: receivers are not more precise under trees and
 * between houses, and a more exact position of a person is not needed.
 */
export function spotOf({ latitude, longitude }: GpsPosition): string {
  return `${inSteps(latitude)} ${inSteps(longitude)}`;
}
