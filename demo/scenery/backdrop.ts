import sharp from 'sharp';
import { createInk, svgDocument } from '../drawing/ink.ts';
import { seededRandom } from '../random.ts';
import type { Lettering, PlaceName } from './place.ts';
import { paintPlace } from './places.ts';
import type { View } from './view.ts';
import { WEATHERS, type WeatherName } from './weather.ts';

/** A scene without runners. */
export interface BackdropSpec {
  readonly place: PlaceName;
  readonly weather: WeatherName;
  readonly isPortrait: boolean;
  /** Selects another view of the same place: other trees, clouds and people, from another position. */
  readonly variant: number;
  readonly words: Lettering;
}

/** The horizon, as a share of the height from the top. */
export const HORIZON_SHARE = { portrait: 0.42, landscape: 0.44 } as const;

/** Blur of the far layer and of the near one, in pixels of the backdrop. */
const FAR_BLUR = 2.6;
const NEAR_BLUR = 2;

/**
 * Paints a scene, from which every photo of the place is cut. Returns a JPEG of 1840 × 1226 pixels (or upright). It need not be
 * larger, because the background of race photos is blurred.
 */
export async function paintBackdrop(spec: BackdropSpec): Promise<Buffer> {
  const [width, height] = spec.isPortrait ? [1226, 1840] : [1840, 1226];
  const weather = WEATHERS[spec.weather];
  const random = seededRandom(`backdrop ${spec.place} ${spec.isPortrait} ${spec.variant}`);
  const view: View = {
    width,
    height,
    horizonY: height * (spec.isPortrait ? HORIZON_SHARE.portrait : HORIZON_SHARE.landscape),
    vanishX: width * (0.5 + [0, -0.13, 0.12, 0.05][spec.variant % 4]!),
    focal: (spec.isPortrait ? 4300 : 3700) * random.between(0.92, 1.08),
    eyeHeight: 1.2,
  };
  const paint = (layer: 'far' | 'near'): Promise<Buffer> => {
    const ink = createInk();
    const layers = paintPlace(
      spec.place,
      { ink, view, weather, random: seededRandom(`${spec.place} ${layer} ${spec.variant}`) },
      spec.words,
    );
    return sharp(svgDocument(ink, width, height, layers[layer]))
      .blur(layer === 'far' ? FAR_BLUR : NEAR_BLUR)
      .png({ compressionLevel: 1 })
      .toBuffer();
  };
  const far = await paint('far');
  const near = await paint('near');
  return sharp(far)
    .composite([{ input: near }])
    .flatten({ background: weather.haze })
    .jpeg({ quality: 94 })
    .toBuffer();
}
