import { mix, shade } from '../drawing/colour.ts';
import { fill, linearPaint, n } from '../drawing/ink.ts';
import type { Brush } from './view.ts';

const WALLS = ['#f3e6cf', '#e8cfa9', '#f6f1e6', '#dcb98f', '#efd9c7', '#d9dccf'] as const;
const ROOFS = ['#a8523a', '#8f4632', '#b76344', '#7c4a3c'] as const;

/** Paints a house with a gable roof and rows of windows; (x, y) is the middle of its foot. */
function paintHouse(
  { ink, weather, random }: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  haze: number,
): string {
  const wall = mix(random.pick(WALLS), weather.haze, haze);
  const roof = mix(random.pick(ROOFS), weather.haze, haze);
  const half = width / 2;
  const eaves = y - height * 0.64;
  const lit = weather.light.side;
  const paint = linearPaint(ink, { x: x - half, y }, { x: x + half, y }, [
    [0, shade(wall, lit < 0 ? 1.04 : 0.8)],
    [1, shade(wall, lit < 0 ? 0.8 : 1.04)],
  ]);
  const rows = Math.max(1, Math.round(height / (width * 0.42)));
  const columns = Math.max(2, Math.round(width / (height * 0.2)));
  const pane = mix('#4c5f70', weather.skyLow, 0.3);
  let windows = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const w = (width / columns) * 0.4;
      const h = ((y - eaves) / rows) * 0.5;
      const wx = x - half + (width / columns) * (column + 0.5) - w / 2;
      const wy = eaves + ((y - eaves) / rows) * (row + 0.26);
      windows += fill(
        `M${n(wx - w * 0.16)} ${n(wy - h * 0.1)}h${n(w * 1.32)}v${n(h * 1.2)}h${n(-w * 1.32)}Z`,
        shade(wall, 1.1),
      );
      windows += fill(`M${n(wx)} ${n(wy)}h${n(w)}v${n(h)}h${n(-w)}Z`, mix(pane, weather.haze, haze));
      if (random.chance(0.4))
        windows += fill(
          `M${n(wx - w * 0.1)} ${n(wy + h)}h${n(w * 1.2)}v${n(h * 0.22)}h${n(-w * 1.2)}Z`,
          mix('#c2453f', weather.haze, haze),
        );
    }
  }
  const gable = random.chance(0.5)
    ? `M${n(x - half * 1.08)} ${n(eaves)}L${n(x)} ${n(y - height)}L${n(x + half * 1.08)} ${n(eaves)}Z`
    : `M${n(x - half * 1.06)} ${n(eaves)}L${n(x - half * 0.8)} ${n(y - height * 0.95)}H${n(x + half * 0.8)}L${n(x + half * 1.06)} ${n(eaves)}Z`;
  return `${fill(`M${n(x - half)} ${n(y)}V${n(eaves)}H${n(x + half)}V${n(y)}Z`, paint)}${windows}${fill(gable, roof)}`;
}

/** Paints a street of houses from `from` to `to` (shares of the width). Houses are lowest near `towards` (a share). */
export function paintHouses(
  brush: Brush,
  row: { from: number; to: number; y: number; height: number; haze: number; towards: number },
): string {
  const { view, random } = brush;
  const houses: { x: number; size: number; width: number }[] = [];
  let x = row.from * view.width;
  while (x < row.to * view.width) {
    const nearness = 0.4 + Math.min(1.2, Math.abs(x / view.width - row.towards) * 1.7);
    const width = row.height * random.between(0.7, 1.15) * nearness;
    houses.push({ x: x + width / 2, size: row.height * nearness * random.between(0.85, 1.2), width });
    x += width * random.between(0.94, 1.06);
  }
  return houses
    .sort((a, b) => a.size - b.size)
    .map((house) => paintHouse(brush, house.x, row.y + house.size * 0.04, house.width, house.size, row.haze))
    .join('');
}

/** Paints a church: nave and tower with an onion-shaped or pointed cap. */
export function paintChurch(
  { ink, weather }: Brush,
  x: number,
  y: number,
  height: number,
  haze: number,
): string {
  const wall = mix('#f4ecdc', weather.haze, haze);
  const cap = mix('#4d6f68', weather.haze, haze);
  const w = height * 0.17;
  const paint = linearPaint(ink, { x: x - w / 2, y }, { x: x + w / 2, y }, [
    [0, shade(wall, weather.light.side < 0 ? 1.04 : 0.78)],
    [1, shade(wall, weather.light.side < 0 ? 0.78 : 1.04)],
  ]);
  const eaves = y - height * 0.62;
  const nave = `M${n(x)} ${n(y)}v${n(-height * 0.26)}l${n(w * 0.4)} ${n(-height * 0.12)}h${n(w * 2.4)}l${n(w * 0.5)} ${n(height * 0.12)}v${n(height * 0.26)}Z`;
  const onion = `M${n(x - w * 0.58)} ${n(eaves)}Q${n(x - w * 0.9)} ${n(eaves - height * 0.12)} ${n(x - w * 0.16)} ${n(eaves - height * 0.19)}Q${n(x - w * 0.06)} ${n(eaves - height * 0.3)} ${n(x)} ${n(y - height)}Q${n(x + w * 0.06)} ${n(eaves - height * 0.3)} ${n(x + w * 0.16)} ${n(eaves - height * 0.19)}Q${n(x + w * 0.9)} ${n(eaves - height * 0.12)} ${n(x + w * 0.58)} ${n(eaves)}Z`;
  const face = `<circle cx="${n(x)}" cy="${n(eaves + height * 0.09)}" r="${n(w * 0.3)}" fill="${mix('#26303a', weather.haze, haze)}"/>`;
  const door = fill(
    `M${n(x - w * 0.14)} ${n(y)}v${n(-height * 0.1)}q${n(w * 0.14)} ${n(-height * 0.05)} ${n(w * 0.28)} 0v${n(height * 0.1)}Z`,
    mix('#5b4634', weather.haze, haze),
  );
  return `${fill(nave, mix(wall, '#a8523a', 0.12))}${fill(`M${n(x + w * 0.2)} ${n(y - height * 0.24)}l${n(w * 0.4)} ${n(-height * 0.16)}h${n(w * 2.2)}l${n(w * 0.6)} ${n(height * 0.16)}Z`, mix('#a8523a', weather.haze, haze))}${fill(`M${n(x - w / 2)} ${n(y)}V${n(eaves)}H${n(x + w / 2)}V${n(y)}Z`, paint)}${fill(onion, cap)}${face}${door}`;
}
