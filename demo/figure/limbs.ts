import { mix, shade } from '../drawing/colour.ts';
import { fill, type Ink, line, linearPaint, type Point, smoothLine, smoothLoop } from '../drawing/ink.ts';

/** The light on every figure of a photo. */
export interface Light {
  /** -1 from the left to 1 from the right. */
  readonly side: number;
  /** 0 is dull, 1 is hard sun: the contrast of light and shade. */
  readonly strength: number;
  /** The colour of the lit edge. */
  readonly glint: string;
  /** The tint of shadows. */
  readonly ambient: string;
}

/** A tapering cylinder between two points: an arm, a leg or a sleeve. Radii are in pixels. */
export interface Roll {
  readonly from: Point;
  readonly to: Point;
  readonly fromRadius: number;
  readonly toRadius: number;
  /** The thickest position: its share of the length, and its radius. */
  readonly bulge: readonly [share: number, radius: number];
  readonly colour: string;
  /** Whether the end is flat, as of sleeves and shorts, instead of round. */
  readonly isOpen?: boolean;
}

interface Edges {
  readonly left: readonly Point[];
  readonly right: readonly Point[];
  readonly across: Point;
  readonly along: Point;
}

function findEdges(roll: Roll): Edges {
  const dx = roll.to.x - roll.from.x;
  const dy = roll.to.y - roll.from.y;
  const length = Math.hypot(dx, dy) || 1;
  const along = { x: dx / length, y: dy / length };
  const across = { x: -along.y, y: along.x };
  const [share, radius] = roll.bulge;
  const stations: readonly (readonly [number, number])[] = [
    [0, roll.fromRadius],
    [share, radius],
    [1, roll.toRadius],
  ];
  const edge = (sign: 1 | -1): Point[] =>
    stations.map(([t, r]) => ({
      x: roll.from.x + dx * t + across.x * r * sign,
      y: roll.from.y + dy * t + across.y * r * sign,
    }));
  return { left: edge(1), right: edge(-1), across, along };
}

/** Creates a gradient from the lit side of a form to its shadow side. */
export function formPaint(ink: Ink, lit: Point, dark: Point, colour: string, light: Light): string {
  const k = light.strength;
  return linearPaint(ink, lit, dark, [
    [0, mix(shade(colour, 1 + 0.16 * k), light.glint, 0.2 * k)],
    [0.38, colour],
    [0.75, mix(shade(colour, 1 - 0.26 * k), light.ambient, 0.1)],
    [1, mix(shade(colour, 1 - 0.46 * k), light.ambient, 0.16)],
  ]);
}

/** Paints one cylinder with its light, its shade and a highlight along the lit edge. */
export function drawRoll(ink: Ink, roll: Roll, light: Light): string {
  const { left, right, across, along } = findEdges(roll);
  const reach = (point: Point, r: number): Point => ({ x: point.x + along.x * r, y: point.y + along.y * r });
  const cap = roll.isOpen ? 0.12 : 0.75;
  const outline = smoothLoop([
    ...left,
    reach(roll.to, roll.toRadius * cap),
    ...right.toReversed(),
    reach(roll.from, -roll.fromRadius * 0.7),
  ]);
  const facing = across.x * light.side - across.y * 0.45;
  const sign = facing >= 0 ? 1 : -1;
  const middle = { x: (roll.from.x + roll.to.x) / 2, y: (roll.from.y + roll.to.y) / 2 };
  const r = roll.bulge[1];
  const lit = { x: middle.x + across.x * r * sign, y: middle.y + across.y * r * sign };
  const dark = { x: middle.x - across.x * r * sign, y: middle.y - across.y * r * sign };
  const glint = line(
    smoothLine(sign > 0 ? left : right),
    mix(roll.colour, light.glint, 0.7),
    Math.max(1, r * 0.07),
    0.55 * light.strength * Math.min(1, Math.abs(facing)),
  );
  return fill(outline, formPaint(ink, lit, dark, roll.colour, light)) + glint;
}

/** Returns the point at a share of the distance. */
export function along(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
