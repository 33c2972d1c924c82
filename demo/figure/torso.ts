import { mix, shade } from '../drawing/colour.ts';
import {
  clipped,
  fill,
  type Ink,
  line,
  linearPaint,
  n,
  type Point,
  smoothLine,
  softLine,
} from '../drawing/ink.ts';
import type { Light } from './limbs.ts';
import type { Outfit } from './outfit.ts';
import { type Joint, project, type Skeleton, type Standpoint } from './skeleton.ts';

/** The trunk as a stack of ellipses, with its surface and its outline in the picture. */
export interface Trunk {
  /** A point of the skin: `angle` 0 = front middle, 90 = the picture's right at yaw 0; `height` in metres above the hips. */
  surface(angle: number, height: number): Point;
  /** The outermost points of one height, left and right in the picture. */
  rim(height: number): readonly [Point, Point];
  readonly isFacing: boolean;
  readonly unit: number;
  readonly pixels: number;
}

/** Height above the hips, half width and half depth, metres, of a body 1.75 m tall. */
const MAN: readonly (readonly [number, number, number])[] = [
  [-0.1, 0.156, 0.112],
  [0.06, 0.146, 0.1],
  [0.16, 0.142, 0.098],
  [0.3, 0.168, 0.118],
  [0.4, 0.176, 0.115],
  [0.47, 0.172, 0.085],
  [0.52, 0.1, 0.06],
  [0.56, 0.055, 0.05],
];
const WOMAN: readonly (readonly [number, number, number])[] = [
  [-0.1, 0.16, 0.115],
  [0.06, 0.136, 0.098],
  [0.16, 0.12, 0.09],
  [0.3, 0.142, 0.122],
  [0.4, 0.15, 0.11],
  [0.47, 0.148, 0.08],
  [0.52, 0.088, 0.055],
  [0.56, 0.046, 0.045],
];

function measure(table: typeof MAN, height: number): readonly [number, number] {
  const last = table.length - 1;
  for (let index = 0; index < last; index += 1) {
    const [h0, w0, d0] = table[index] as readonly [number, number, number];
    const [h1, w1, d1] = table[index + 1] as readonly [number, number, number];
    if (height <= h1 || index === last - 1) {
      const t = Math.max(0, Math.min(1, (height - h0) / (h1 - h0)));
      return [w0 + (w1 - w0) * t, d0 + (d1 - d0) * t];
    }
  }
  return [0.1, 0.1];
}

export function frameTrunk(skeleton: Skeleton, at: Standpoint, isWoman: boolean, build: number): Trunk {
  const { pelvis, neck, belly } = skeleton;
  const spine = { x: neck.x - pelvis.x, y: neck.y - pelvis.y, z: neck.z - pelvis.z };
  const length = Math.hypot(spine.x, spine.y, spine.z);
  const unit = length / 0.53;
  const up = { x: spine.x / length, y: spine.y / length, z: spine.z / length };
  const { right } = belly;
  const front: Joint = {
    x: right.y * up.z - right.z * up.y,
    y: right.z * up.x - right.x * up.z,
    z: right.x * up.y - right.y * up.x,
  };
  const table = isWoman ? WOMAN : MAN;
  const joint = (angle: number, height: number): Joint => {
    const [w, d] = measure(table, height);
    const a = (angle * Math.PI) / 180;
    const x = Math.sin(a) * w * unit * build;
    const z = Math.cos(a) * d * unit * build;
    const h = height * unit;
    return {
      x: pelvis.x + up.x * h + right.x * x + front.x * z,
      y: pelvis.y + up.y * h + right.y * x + front.y * z,
      z: pelvis.z + up.z * h + right.z * x + front.z * z,
    };
  };
  const edgeAngle = (height: number): number => {
    const [w, d] = measure(table, height);
    return (Math.atan2(w * right.x, d * front.x) * 180) / Math.PI;
  };
  return {
    surface: (angle, height) => project(joint(angle, height), at),
    rim: (height) => {
      const angle = edgeAngle(height);
      const a = project(joint(angle, height), at);
      const b = project(joint(angle + 180, height), at);
      return a.x < b.x ? [a, b] : [b, a];
    },
    isFacing: front.z > 0,
    unit,
    pixels: at.pixelsPerMetre * unit,
  };
}

const outlineOf = (trunk: Trunk, heights: readonly number[]): { left: Point[]; right: Point[] } => ({
  left: heights.map((height) => trunk.rim(height)[0]),
  right: heights.map((height) => trunk.rim(height)[1]),
});

const joined = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');

/** Draws the skin of chest, shoulders and neck, under the clothes. */
export function drawChest(ink: Ink, trunk: Trunk, skin: string, light: Light): string {
  const { left, right } = outlineOf(trunk, [-0.06, 0.06, 0.16, 0.3, 0.4, 0.47, 0.52, 0.6]);
  const path = `${smoothLine(left)}${smoothLine(right.toReversed()).replace('M', 'L')}Z`;
  return fill(path, acrossPaint(ink, trunk, skin, light));
}

function acrossPaint(ink: Ink, trunk: Trunk, colour: string, light: Light): string {
  const [left, right] = trunk.rim(0.3);
  const [lit, dark] = light.side >= 0 ? [right, left] : [left, right];
  const k = light.strength;
  return linearPaint(ink, lit, dark, [
    [0, mix(shade(colour, 1 + 0.1 * k), light.glint, 0.2 * k)],
    [0.3, colour],
    [0.68, mix(shade(colour, 1 - 0.2 * k), light.ambient, 0.08)],
    [1, mix(shade(colour, 1 - 0.44 * k), light.ambient, 0.14)],
  ]);
}

/** Draws the garment over the trunk, with its pattern, folds and trim. */
export function drawTop(ink: Ink, trunk: Trunk, outfit: Outfit, light: Light): string {
  const isWide = outfit.top !== 'singlet' && outfit.top !== 'crop';
  const hem = outfit.top === 'crop' ? 0.1 : outfit.top === 'jacket' ? -0.07 : -0.045;
  const heights = [hem, 0.06, 0.16, 0.3, 0.37].filter((height) => height >= hem);
  const { left, right } = outlineOf(trunk, heights);
  const [shoulderLeft, shoulderRight] = trunk.rim(0.475);
  const [neckLeft, neckRight] = trunk.rim(0.535);
  const strap = isWide ? 0 : 0.42;
  const end = (shoulder: Point, neck: Point): Point => ({
    x: shoulder.x + (neck.x - shoulder.x) * strap,
    y: shoulder.y + (neck.y - shoulder.y) * strap - trunk.pixels * 0.012,
  });
  const a = end(shoulderLeft, neckLeft);
  const b = end(shoulderRight, neckRight);
  const dip = trunk.isFacing ? (isWide ? 0.47 : 0.41) : 0.5;
  const scoop = trunk.surface(trunk.isFacing ? 0 : 180, outfit.top === 'jacket' ? 0.54 : dip);
  const inL = { x: neckLeft.x + (neckRight.x - neckLeft.x) * 0.02, y: neckLeft.y };
  const inR = { x: neckRight.x - (neckRight.x - neckLeft.x) * 0.02, y: neckRight.y };
  const lastLeft = left.at(-1) as Point;
  const lastRight = right.at(-1) as Point;
  const bow = isWide ? 0 : trunk.pixels * 0.035;
  const outline = `${smoothLine(left)}Q${n(lastLeft.x + bow)} ${n((lastLeft.y + a.y) / 2)} ${n(a.x)} ${n(a.y)}L${n(inL.x)} ${n(inL.y)}C${n(inL.x)} ${n(scoop.y)} ${n(scoop.x - trunk.pixels * 0.03)} ${n(scoop.y)} ${n(scoop.x)} ${n(scoop.y)}S${n(inR.x)} ${n(scoop.y)} ${n(inR.x)} ${n(inR.y)}L${n(b.x)} ${n(b.y)}Q${n(lastRight.x - bow)} ${n((lastRight.y + b.y) / 2)} ${n(lastRight.x)} ${n(lastRight.y)}${smoothLine(right.toReversed()).replace(/^M[^C]*/, '')}Z`;
  const trimWidth = trunk.pixels * 0.014;
  const collar = line(
    `M${n(inL.x)} ${n(inL.y)}C${n(inL.x)} ${n(scoop.y)} ${n(scoop.x - trunk.pixels * 0.03)} ${n(scoop.y)} ${n(scoop.x)} ${n(scoop.y)}S${n(inR.x)} ${n(scoop.y)} ${n(inR.x)} ${n(inR.y)}`,
    outfit.trim,
    trimWidth,
  );
  const armholes = isWide
    ? ''
    : line(
        `M${n(lastLeft.x)} ${n(lastLeft.y)}Q${n(lastLeft.x + bow)} ${n((lastLeft.y + a.y) / 2)} ${n(a.x)} ${n(a.y)}M${n(b.x)} ${n(b.y)}Q${n(lastRight.x - bow)} ${n((lastRight.y + b.y) / 2)} ${n(lastRight.x)} ${n(lastRight.y)}`,
        outfit.trim,
        trimWidth,
      );
  const inside = drawPattern(ink, trunk, outfit, hem) + drawFolds(trunk, outfit.colour);
  const veil = fill(outline, shadePaint(ink, trunk, light));
  return `${fill(outline, outfit.colour)}${clipped(ink, outline, inside)}${veil}${armholes}${collar}`;
}

/** Creates the light and shade over a garment of any pattern. */
function shadePaint(ink: Ink, trunk: Trunk, light: Light): string {
  const [left, right] = trunk.rim(0.3);
  const [lit, dark] = light.side >= 0 ? [right, left] : [left, right];
  const k = light.strength;
  return linearPaint(ink, lit, dark, [
    [0, light.glint, 0.3 * k],
    [0.25, light.glint, 0],
    [0.5, '#0d1420', 0.06],
    [1, '#0d1420', 0.2 + 0.3 * k],
  ]);
}

function drawPattern(ink: Ink, trunk: Trunk, outfit: Outfit, hem: number): string {
  const { trim, pattern } = outfit;
  const middle = trunk.isFacing ? 0 : 180;
  const band = (low: number, high: number): string => {
    const row = (height: number): Point[] =>
      [-95, -45, 0, 45, 95].map((angle) => trunk.surface(middle + angle, height)).sort((p, q) => p.x - q.x);
    return `${joined(row(low))}${joined(row(high).toReversed()).replace('M', 'L')}Z`;
  };
  const zip =
    outfit.top === 'jacket' && trunk.isFacing
      ? line(
          joined([0.53, 0.4, 0.2, 0, hem].map((h) => trunk.surface(0, h))),
          shade(outfit.colour, 0.45),
          trunk.pixels * 0.01,
        )
      : '';
  switch (pattern) {
    case 'plain':
      return zip;
    case 'stripe':
      return fill(band(0.335, 0.375), trim) + zip;
    case 'hoops':
      return [0, 0.1, 0.2, 0.3, 0.4].map((h) => fill(band(h, h + 0.045), trim)).join('') + zip;
    case 'sash': {
      const points = [
        trunk.surface(middle - 80, 0.5),
        trunk.surface(middle - 50, 0.5),
        trunk.surface(middle + 85, 0.08),
        trunk.surface(middle + 85, -0.02),
      ];
      return fill(`${joined(points)}Z`, trim) + zip;
    }
    case 'panels': {
      const side = (sign: 1 | -1): string => {
        const outer = [hem, 0.15, 0.3, 0.42].map((h) => trunk.surface(middle + sign * 105, h));
        const inner = [0.42, 0.3, 0.15, hem].map((h) => trunk.surface(middle + sign * 52, h));
        return fill(`${joined([...outer, ...inner])}Z`, trim);
      };
      return side(1) + side(-1) + zip;
    }
    case 'fade': {
      const top = trunk.surface(middle, 0.44);
      const low = trunk.surface(middle, 0.02);
      const paint = linearPaint(ink, top, low, [
        [0, trim, 0],
        [1, trim, 0.95],
      ]);
      const [p, q] = trunk.rim(0.3);
      return `${fill(`M${n(p.x - 200)} ${n(top.y)}H${n(q.x + 200)}V${n(low.y + 300)}H${n(p.x - 200)}Z`, paint)}${zip}`;
    }
  }
}

function drawFolds(trunk: Trunk, colour: string): string {
  const middle = trunk.isFacing ? 0 : 180;
  const fold = (angle: number, from: number, to: number, sway: number): string =>
    softLine(
      smoothLine([
        trunk.surface(middle + angle, from),
        trunk.surface(middle + angle + sway, (from + to) / 2),
        trunk.surface(middle + angle + sway * 0.4, to),
      ]),
      shade(colour, 0.45),
      trunk.pixels * 0.014,
      0.34,
    );
  return [
    fold(-62, 0.36, 0.06, 12),
    fold(58, 0.34, 0.02, -14),
    fold(-30, 0.05, -0.05, -20),
    fold(26, 0.06, -0.05, 18),
  ].join('');
}
