import { mix, shade } from '../drawing/colour.ts';
import { fill, glow, type Ink, line, n, type Point, smoothLoop } from '../drawing/ink.ts';
import { along, drawRoll, formPaint, type Light } from './limbs.ts';
import type { Outfit } from './outfit.ts';
import {
  type ArmJoints,
  type Joint,
  type LegJoints,
  nearness,
  project,
  type Standpoint,
} from './skeleton.ts';
import type { Trunk } from './torso.ts';

/** The input for painting a limb. */
export interface LimbBrush {
  readonly ink: Ink;
  readonly at: Standpoint;
  readonly light: Light;
  readonly skin: string;
  readonly outfit: Outfit;
  /** The thickness of this person's limbs; 1 is normal. */
  readonly build: number;
}

const radiusAt =
  ({ at, build }: LimbBrush) =>
  (joint: Joint, metres: number): number =>
    metres * build * at.pixelsPerMetre * nearness(joint.z);

export function drawArm(brush: LimbBrush, arm: ArmJoints): string {
  const { ink, light, skin, outfit, at } = brush;
  const r = radiusAt(brush);
  const shoulder = project(arm.shoulder, at);
  const elbow = project(arm.elbow, at);
  const wrist = project(arm.wrist, at);
  const isCovered = outfit.top === 'long' || outfit.top === 'jacket';
  const extra = outfit.top === 'jacket' ? 1.25 : 1.1;
  const colour = isCovered ? outfit.colour : skin;
  const thick = isCovered ? extra : 1;
  const upper = drawRoll(
    ink,
    {
      from: shoulder,
      to: elbow,
      fromRadius: r(arm.shoulder, 0.045) * thick,
      toRadius: r(arm.elbow, 0.037) * thick,
      bulge: [0.38, r(arm.shoulder, 0.049) * thick],
      colour,
    },
    light,
  );
  const fore = drawRoll(
    ink,
    {
      from: elbow,
      to: wrist,
      fromRadius: r(arm.elbow, 0.037) * thick,
      toRadius: r(arm.wrist, 0.026) * (isCovered ? 1.3 : 1),
      bulge: [0.28, r(arm.elbow, 0.042) * thick],
      colour,
    },
    light,
  );
  const sleeve =
    outfit.top === 'tee'
      ? drawRoll(
          ink,
          {
            from: shoulder,
            to: along(shoulder, elbow, 0.52),
            fromRadius: r(arm.shoulder, 0.046),
            toRadius: r(arm.shoulder, 0.057),
            bulge: [0.5, r(arm.shoulder, 0.055)],
            colour: outfit.pattern === 'panels' ? outfit.trim : outfit.colour,
            isOpen: true,
          },
          light,
        )
      : '';
  const watch =
    outfit.hasWatch && !isCovered
      ? line(
          `M${n(along(elbow, wrist, 0.86).x)} ${n(along(elbow, wrist, 0.86).y)}L${n(along(elbow, wrist, 0.93).x)} ${n(along(elbow, wrist, 0.93).y)}`,
          '#1d2026',
          r(arm.wrist, 0.056),
        )
      : '';
  const hand = drawFist(brush, arm);
  const isForearmNearer = arm.wrist.z >= arm.elbow.z;
  return isForearmNearer ? upper + sleeve + fore + watch + hand : hand + fore + watch + upper + sleeve;
}

function drawFist(brush: LimbBrush, arm: ArmJoints): string {
  const { ink, light, skin, at } = brush;
  const r = radiusAt(brush)(arm.knuckles, 0.04);
  const wrist = project(arm.wrist, at);
  const knuckles = project(arm.knuckles, at);
  const palm = drawRoll(
    ink,
    {
      from: wrist,
      to: knuckles,
      fromRadius: r * 0.7,
      toRadius: r * 0.9,
      bulge: [0.6, r * 1.05],
      colour: skin,
    },
    light,
  );
  const angle = (Math.atan2(knuckles.y - wrist.y, knuckles.x - wrist.x) * 180) / Math.PI;
  const fingers = [-0.5, -0.08, 0.34]
    .map((y) => `M${n(-r * 0.05)} ${n(y * r)}q${n(r * 0.3)} ${n(r * 0.08)} ${n(r * 0.55)} ${n(r * 0.02)}`)
    .join('');
  return `${palm}<g transform="translate(${n(knuckles.x)} ${n(knuckles.y)}) rotate(${n(angle)})">${line(fingers, shade(skin, 0.55), r * 0.08, 0.5)}${fill(`M${n(-r * 0.7)} ${n(r * 0.5)}q${n(r * 0.5)} ${n(r * 0.55)} ${n(r * 1.1)} ${n(r * 0.1)}q${n(-r * 0.3)} ${n(-r * 0.45)} ${n(-r * 0.9)} ${n(-r * 0.35)}Z`, mix(skin, '#000000', 0.1))}</g>`;
}

/** Draws a leg with sock and shoe. `drawShortsLeg` draws the shorts over the thigh. */
export function drawLeg(brush: LimbBrush, leg: LegJoints): string {
  const { ink, light, skin, outfit, at } = brush;
  const r = radiusAt(brush);
  const hip = project(leg.hip, at);
  const knee = project(leg.knee, at);
  const ankle = project(leg.ankle, at);
  const isCovered = outfit.legs === 'leggings';
  const colour = isCovered ? outfit.legsColour : skin;
  const thigh = drawRoll(
    ink,
    {
      from: hip,
      to: knee,
      fromRadius: r(leg.hip, 0.083),
      toRadius: r(leg.knee, 0.05),
      bulge: [0.35, r(leg.hip, 0.082)],
      colour,
    },
    light,
  );
  const shin = drawRoll(
    ink,
    {
      from: knee,
      to: ankle,
      fromRadius: r(leg.knee, 0.05),
      toRadius: r(leg.ankle, 0.031),
      bulge: [0.3, r(leg.knee, 0.056)],
      colour,
    },
    light,
  );
  const cap = isCovered
    ? ''
    : glow(ink, { x: knee.x, y: knee.y }, r(leg.knee, 0.04), r(leg.knee, 0.05), shade(skin, 1.18), 0.4);
  const sock = drawRoll(
    ink,
    {
      from: along(knee, ankle, 0.82),
      to: ankle,
      fromRadius: r(leg.ankle, 0.037),
      toRadius: r(leg.ankle, 0.036),
      bulge: [0.5, r(leg.ankle, 0.037)],
      colour: outfit.socks,
      isOpen: true,
    },
    light,
  );
  const lower = shin + sock + drawShoe(brush, leg);
  return leg.ankle.z > leg.knee.z ? thigh + cap + lower : lower + thigh + cap;
}

function drawShoe(brush: LimbBrush, leg: LegJoints): string {
  const { ink, light, outfit, at } = brush;
  const r = radiusAt(brush);
  const heel = project(leg.heel, at);
  const toe = project(leg.toe, at);
  const ankle = project(leg.ankle, at);
  const down = r(leg.toe, 0.014);
  const roll = (drop: number, thick: number, colour: string): string =>
    drawRoll(
      ink,
      {
        from: { x: heel.x, y: heel.y + drop },
        to: { x: toe.x, y: toe.y + drop },
        fromRadius: r(leg.heel, 0.037) * thick,
        toRadius: r(leg.toe, 0.032) * thick,
        bulge: [0.62, r(leg.toe, 0.043) * thick],
        colour,
      },
      light,
    );
  const collar = drawRoll(
    ink,
    {
      from: ankle,
      to: along(heel, toe, 0.3),
      fromRadius: r(leg.ankle, 0.036),
      toRadius: r(leg.heel, 0.042),
      bulge: [0.5, r(leg.heel, 0.042)],
      colour: outfit.shoes,
    },
    light,
  );
  const side: Point = along(heel, toe, 0.55);
  const accent = line(
    `M${n(along(heel, toe, 0.2).x)} ${n(along(heel, toe, 0.2).y + down)}L${n(side.x)} ${n(side.y - down * 1.6)}M${n(along(heel, toe, 0.38).x)} ${n(along(heel, toe, 0.38).y + down)}L${n(along(heel, toe, 0.7).x)} ${n(along(heel, toe, 0.7).y - down * 1.4)}`,
    mix(outfit.shoes, '#ffffff', 0.75),
    r(leg.heel, 0.009),
    0.9,
  );
  return roll(down, 1.04, '#f1f0ea') + roll(-down * 0.4, 0.96, outfit.shoes) + collar + accent;
}

/** Draws the part of the shorts around one thigh. */
export function drawShortsLeg(brush: LimbBrush, leg: LegJoints): string {
  const { ink, light, outfit, at } = brush;
  if (outfit.legs === 'leggings') return '';
  const r = radiusAt(brush);
  const hip = project(leg.hip, at);
  const knee = project(leg.knee, at);
  const isLoose = outfit.legs === 'loose';
  const end = along(hip, knee, isLoose ? 0.5 : 0.62);
  const hem = isLoose ? 0.096 : 0.074;
  const cloth = drawRoll(
    ink,
    {
      from: hip,
      to: end,
      fromRadius: r(leg.hip, isLoose ? 0.088 : 0.08),
      toRadius: r(leg.knee, hem),
      bulge: [0.5, r(leg.hip, isLoose ? 0.092 : 0.08)],
      colour: outfit.legsColour,
      isOpen: true,
    },
    light,
  );
  const fold = line(
    `M${n(hip.x)} ${n(hip.y)}Q${n((hip.x + end.x) / 2 + r(leg.hip, 0.02))} ${n((hip.y + end.y) / 2)} ${n(end.x - r(leg.hip, 0.01))} ${n(end.y)}`,
    shade(outfit.legsColour, 0.55),
    r(leg.hip, 0.008),
    0.45,
  );
  return cloth + fold;
}

/** Draws the seat of the shorts: from the waistband down between the thighs. */
export function drawSeat(brush: LimbBrush, trunk: Trunk): string {
  const { ink, light, outfit } = brush;
  const waist = trunk.rim(0.045);
  const hips = trunk.rim(-0.04);
  const low = trunk.rim(-0.1);
  const drop = trunk.pixels * 0.06;
  const middle = { x: (low[0].x + low[1].x) / 2, y: (low[0].y + low[1].y) / 2 + drop };
  const shape = smoothLoop([waist[0], waist[1], hips[1], low[1], middle, low[0], hips[0]], 0.7);
  const [lit, dark] = light.side >= 0 ? [hips[1], hips[0]] : [hips[0], hips[1]];
  return fill(shape, formPaint(ink, lit, dark, shade(outfit.legsColour, 0.92), light));
}
