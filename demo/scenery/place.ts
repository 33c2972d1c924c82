import type { Brush } from './view.ts';

export type PlaceName = 'start' | 'lake' | 'village' | 'avenue' | 'finish' | 'embankment' | 'park';

/** The two layers of a scene: the far one is blurred more than the ground near the runners. */
export interface Layers {
  readonly far: string;
  readonly near: string;
}

/** The texts on the event's arches. */
export interface Lettering {
  readonly start: string;
  readonly finish: string;
  readonly title: string;
}

/** Paints a place with the texts of its event. */
export type PaintPlace = (brush: Brush, words: Lettering) => Layers;
