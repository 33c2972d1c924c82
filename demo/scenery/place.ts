import type { Brush } from './view.ts';

export type PlaceName = 'start' | 'lake' | 'village' | 'avenue' | 'finish' | 'embankment' | 'park';

/** The two depths of a scene: what is far is softened more than the ground near the runners. */
export interface Layers {
  readonly far: string;
  readonly near: string;
}

/** What an arch of this event says. */
export interface Lettering {
  readonly start: string;
  readonly finish: string;
  readonly title: string;
}

/** Paints a place with the texts of its event. */
export type PaintPlace = (brush: Brush, words: Lettering) => Layers;
