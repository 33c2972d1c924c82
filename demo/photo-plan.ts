import type { DemoCamera, DemoEvent } from './event.ts';
import type { FigureSpec } from './figure/runner.ts';
import type { DemoRunner } from './roster.ts';
import { HORIZON_SHARE } from './scenery/backdrop.ts';

/** How much of the runners a photo shows. */
export type Framing = 'full' | 'knee' | 'bust' | 'group';

export interface PlannedFigure {
  readonly runner: DemoRunner;
  readonly spec: FigureSpec;
}

/** A photo before it is drawn: everything that is in it. */
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
  /** Farthest first. */
  readonly figures: readonly PlannedFigure[];
  /** People far behind, too soft to be anybody. */
  readonly extras: readonly FigureSpec[];
  readonly backdropVariant: number;
  /** How far the backdrop is cut in, and from where (0 left to 1 right). */
  readonly zoom: number;
  readonly pan: number;
  /** Blur of the runners in pixels; 0 is sharp. */
  readonly softness: number;
  readonly seed: string;
}

export const isPortrait = ({ width, height }: { width: number; height: number }): boolean => height > width;

/** Returns where the horizon of a photo is, pixels from the top. */
export function horizonOf(size: { width: number; height: number }): number {
  return size.height * (isPortrait(size) ? HORIZON_SHARE.portrait : HORIZON_SHARE.landscape);
}
