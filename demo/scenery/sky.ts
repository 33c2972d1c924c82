import { mix, shade } from '../drawing/colour.ts';
import { glow, linearPaint, n } from '../drawing/ink.ts';
import type { Brush } from './view.ts';

/** Paints the sky from the top to the horizon, with sun and clouds. */
export function paintSky({ ink, view, weather, random }: Brush): string {
  const { width, horizonY } = view;
  const bottom = horizonY * 1.1;
  const paint = linearPaint(ink, { x: 0, y: 0 }, { x: 0, y: bottom }, [
    [0, weather.skyTop],
    [0.55, mix(weather.skyTop, weather.skyLow, 0.6)],
    [1, weather.skyLow],
  ]);
  let content = `<rect width="${width}" height="${n(bottom)}" fill="${paint}"/>`;
  const { sun } = weather;
  if (sun) {
    const centre = { x: sun.x * width, y: sun.y * view.height };
    content += glow(ink, centre, width * 0.55, width * 0.55, sun.colour, 0.75 * sun.strength);
    content += glow(ink, centre, width * 0.16, width * 0.16, '#ffffff', 0.9 * sun.strength);
  }
  const count = Math.round(5 + weather.clouds * 9);
  for (let index = 0; index < count; index += 1) {
    const share = index / count;
    const y = horizonY * (0.06 + 0.72 * share) + random.between(-0.05, 0.05) * horizonY;
    content += cloud(
      { ink, view, weather, random },
      random.between(-0.1, 1.1) * width,
      y,
      width * (0.26 - 0.15 * share),
    );
  }
  if (weather.clouds > 0.7) {
    content += `<rect width="${width}" height="${n(bottom)}" fill="${weather.cloudColour}" opacity="${n((weather.clouds - 0.6) * 0.7)}"/>`;
  }
  return content;
}

function cloud({ ink, weather, random }: Brush, x: number, y: number, size: number): string {
  const opacity = 0.28 + weather.clouds * 0.34;
  let content = glow(
    ink,
    { x, y: y + size * 0.1 },
    size * 1.2,
    size * 0.14,
    shade(weather.cloudColour, 0.86),
    opacity,
  );
  for (let puff = 0; puff < 7; puff += 1) {
    const t = (puff - 3) / 3;
    content += glow(
      ink,
      { x: x + t * size * 0.8, y: y - (1 - t * t) * size * random.between(0.05, 0.2) },
      size * random.between(0.24, 0.46),
      size * random.between(0.1, 0.2),
      weather.cloudColour,
      opacity * random.between(0.6, 1.1),
    );
  }
  return content;
}
