import type { GpsPosition } from '#engines/images/index.ts';

/** Some 220 m of latitude; of longitude less towards the poles. */
const STEP_DEGREES = 0.002;

const inSteps = (degrees: number): string => (Math.round(degrees / STEP_DEGREES) * STEP_DEGREES).toFixed(3);

/**
 * Rounds a position to where a photographer stands, as `48.206 16.372`: finer a receiver is not under trees and between
 * houses, and a more exact place of a person is not needed.
 */
export function spotOf({ latitude, longitude }: GpsPosition): string {
  return `${inSteps(latitude)} ${inSteps(longitude)}`;
}
