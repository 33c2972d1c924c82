import type { DemoCamera, DemoEvent } from './event.ts';
import type { FigureSpec } from './figure/runner.ts';
import type { DemoRunner } from './roster.ts';
import { HORIZON_SHARE } from './scenery/backdrop.ts';

/** The part of the runners that a photo shows. */
export type Framing = 'full' | 'knee' | 'bust' | 'group';

export interface PlannedFigure {
  readonly runner: DemoRunner;
  readonly spec: FigureSpec;
}

/** The complete plan of a photo before it is drawn. */
export interface PhotoPlan {
  /** Below the folder `photos`, with `/`: `finish/LHM5_0007.jpg`. */
  readonly file: string;
  readonly event: DemoEvent;
  readonly camera: DemoCamera;
  readonly width: number;
  readonly height: number;
  readonly framing: Framing;
  /** Local time, `YYYY:MM:DD HH:MM:SS` as EXIF writes it. */
  readonly takenAt: string;
  readonly subSecond: string;
  /** The runners, farthest first. */
  readonly figures: readonly PlannedFigure[];
  /** People far behind, too blurred to be recognised. */
  readonly extras: readonly FigureSpec[];
  readonly backdropVariant: number;
  /** The zoom into the backdrop, and its position (0 left to 1 right). */
  readonly zoom: number;
  readonly pan: number;
  /** Blur of the runners in pixels; 0 is sharp. */
  readonly softness: number;
  readonly seed: string;
}

export const isPortrait = ({ width, height }: { width: number; height: number }): boolean => height > width;

/** Returns the horizon of a photo, in pixels from the top. */
export function horizonOf(size: { width: number; height: number }): number {
  return size.height * (isPortrait(size) ? HORIZON_SHARE.portrait : HORIZON_SHARE.landscape);
}
