import { paintAvenue, paintLakeside, paintPark } from './country-places.ts';
import type { Layers, Lettering, PaintPlace, PlaceName } from './place.ts';
import { paintEmbankment, paintFinish, paintStart, paintVillage } from './town-places.ts';
import type { Brush } from './view.ts';

const PLACES: Record<PlaceName, PaintPlace> = {
  start: paintStart,
  lake: paintLakeside,
  village: paintVillage,
  avenue: paintAvenue,
  finish: paintFinish,
  embankment: paintEmbankment,
  park: paintPark,
};

/** Paints a place of the course as far and near layers. */
export function paintPlace(name: PlaceName, brush: Brush, words: Lettering): Layers {
  return PLACES[name](brush, words);
}
