import { mix, shade } from '../drawing/colour.ts';
import { fill, glow, n } from '../drawing/ink.ts';
import type { Brush } from './view.ts';

export type TreeKind = 'round' | 'poplar' | 'conifer' | 'birch';

/** Paints a tree with its foot at (x, y), `height` pixels high, faded by `haze` (0 to 1). */
export function paintTree(
  brush: Brush,
  tree: { kind: TreeKind; x: number; y: number; height: number; haze: number },
): string {
  return tree.kind === 'conifer' ? paintConifer(brush, tree) : paintBroadleaf(brush, tree);
}

type Placed = { kind: TreeKind; x: number; y: number; height: number; haze: number };

function paintConifer({ weather, random }: Brush, { x, y, height, haze }: Placed): string {
  const base = mix(shade('#2f4a37', random.between(0.85, 1.25)), weather.haze, haze);
  const half = height * random.between(0.16, 0.22);
  const lit = weather.light.side >= 0 ? 1 : -1;
  let content = '';
  for (let tier = 0; tier < 6; tier += 1) {
    const t = tier / 5;
    const top = y - height * (1 - t * 0.72);
    const low = y - height * (0.72 - t * 0.66);
    const reach = half * (0.3 + 0.7 * t) * random.between(0.9, 1.1);
    content += fill(
      `M${n(x)} ${n(top)}Q${n(x + reach * 0.4)} ${n((top + low) / 2)} ${n(x + reach)} ${n(low)}Q${n(x)} ${n(low + height * 0.05)} ${n(x - reach)} ${n(low)}Q${n(x - reach * 0.4)} ${n((top + low) / 2)} ${n(x)} ${n(top)}Z`,
      shade(base, 0.8 + t * 0.16),
    );
    content += fill(
      `M${n(x)} ${n(top)}Q${n(x + lit * reach * 0.4)} ${n((top + low) / 2)} ${n(x + lit * reach)} ${n(low)}L${n(x + lit * reach * 0.2)} ${n(low)}Z`,
      mix(base, weather.light.glint, 0.3 * weather.light.strength),
      0.55,
    );
  }
  return content;
}

function paintBroadleaf(brush: Brush, { kind, x, y, height, haze }: Placed): string {
  const { ink, weather, random } = brush;
  const leaf = mix(random.pick(weather.leaves), weather.haze, haze);
  const isPoplar = kind === 'poplar';
  const halfWidth = height * (isPoplar ? 0.13 : random.between(0.28, 0.36));
  const crownHalf = height * (isPoplar ? 0.46 : 0.34);
  const centreY = y - height + crownHalf;
  const bark = kind === 'birch' ? mix('#d9d5ca', weather.haze, haze) : mix('#4b3a2c', weather.haze, haze);
  const trunk = height * 0.022;
  let content = fill(
    `M${n(x - trunk * 1.5)} ${n(y)}L${n(x - trunk * 0.7)} ${n(centreY)}H${n(x + trunk * 0.7)}L${n(x + trunk * 1.5)} ${n(y)}Z`,
    bark,
  );
  content += `<ellipse cx="${n(x)}" cy="${n(centreY)}" rx="${n(halfWidth * 0.82)}" ry="${n(crownHalf * 0.86)}" fill="${shade(leaf, 0.58)}"/>`;
  const blobs = Math.round(Math.min(120, Math.max(26, height * 0.3)));
  const fine = Math.sqrt(34 / blobs);
  for (let index = 0; index < blobs; index += 1) {
    const t = index / blobs;
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * (1 - t * 0.25);
    const bx = x + Math.cos(angle) * halfWidth * reach + weather.light.side * halfWidth * 0.14 * t;
    const by = centreY + Math.sin(angle) * crownHalf * reach - crownHalf * 0.16 * t;
    const size = halfWidth * random.between(0.16, 0.3) * (isPoplar ? 1.4 : 1) * (0.35 + 0.65 * fine);
    const tone = mix(shade(leaf, 0.62 + t * 0.55), weather.light.glint, t * 0.2 * weather.light.strength);
    content += `<ellipse cx="${n(bx)}" cy="${n(by)}" rx="${n(size)}" ry="${n(size * random.between(0.6, 0.9))}" fill="${tone}" opacity=".88"/>`;
  }
  content += leafSpecks(brush, { x, y: centreY, rx: halfWidth, ry: crownHalf }, leaf);
  return (
    content +
    glow(
      ink,
      { x: x + weather.light.side * halfWidth * 0.5, y: centreY - crownHalf * 0.4 },
      halfWidth,
      crownHalf * 0.8,
      weather.light.glint,
      0.26 * weather.light.strength,
    )
  );
}

/** Paints single leaves over a crown, lighter towards the sun. */
function leafSpecks(
  { weather, random }: Brush,
  crown: { x: number; y: number; rx: number; ry: number },
  leaf: string,
): string {
  const count = Math.round(Math.min(480, crown.ry * 3.2));
  const size = Math.max(1.2, Math.min(5, crown.ry * 0.018));
  const tones = { dark: '', light: '', bright: '' };
  for (let index = 0; index < count; index += 1) {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * 1.04;
    const dx = Math.cos(angle) * reach;
    const dy = Math.sin(angle) * reach;
    const lit = dx * weather.light.side - dy * 0.7 + random.between(-0.7, 0.7);
    const r = size * random.between(0.6, 1.4);
    const mark = `M${n(crown.x + dx * crown.rx)} ${n(crown.y + dy * crown.ry)}q${n(r)} ${n(-r)} ${n(r * 2)} 0q${n(-r)} ${n(r)} ${n(-r * 2)} 0Z`;
    tones[lit > 0.55 ? 'bright' : lit > -0.1 ? 'light' : 'dark'] += mark;
  }
  return (
    fill(tones.dark, shade(leaf, 0.7), 0.4) +
    fill(tones.light, shade(leaf, 1.12), 0.4) +
    fill(tones.bright, mix(shade(leaf, 1.3), weather.light.glint, 0.3), 0.5)
  );
}

/** Paints a row of trees of different kinds and heights along the horizon. */
export function paintTreeLine(
  brush: Brush,
  row: {
    y: number;
    height: number;
    haze: number;
    spacing: number;
    kinds: readonly TreeKind[];
    from?: number;
    to?: number;
  },
): string {
  const { view, random } = brush;
  const { from = -0.02, to = 1.02 } = row;
  let content = '';
  for (let x = from * view.width; x < to * view.width; x += row.spacing * random.between(0.6, 1.4)) {
    content += paintTree(brush, {
      kind: random.pick(row.kinds),
      x,
      y: row.y + random.between(-0.03, 0.03) * row.height,
      height: row.height * random.between(0.6, 1.15),
      haze: row.haze,
    });
  }
  return content;
}

/** Paints a dense wood in which single trees are not visible: a bumpy dark band. */
export function paintWood(
  brush: Brush,
  wood: { y: number; height: number; haze: number; colour: string },
): string {
  const { view, weather, random } = brush;
  const colour = mix(wood.colour, weather.haze, wood.haze);
  let content = '';
  const step = wood.height * 0.34;
  for (let x = -step; x < view.width + step; x += step * random.between(0.4, 0.9)) {
    const h = wood.height * random.between(0.55, 1);
    const tone = shade(colour, random.between(0.82, 1.14));
    content += `<ellipse cx="${n(x)}" cy="${n(wood.y - h * 0.45)}" rx="${n(step * random.between(0.6, 1))}" ry="${n(h * 0.55)}" fill="${tone}"/>`;
    content += `<ellipse cx="${n(x + weather.light.side * step * 0.3)}" cy="${n(wood.y - h * 0.62)}" rx="${n(step * 0.45)}" ry="${n(h * 0.26)}" fill="${mix(tone, weather.light.glint, 0.25)}" opacity=".6"/>`;
  }
  return content;
}
