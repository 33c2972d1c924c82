import { shade } from '../drawing/colour.ts';
import { fill, type Ink, n, type Point } from '../drawing/ink.ts';
import { drawArm, drawLeg, drawSeat, drawShortsLeg, type LimbBrush } from './arms-and-legs.ts';
import { type BibDesign, type BibPlane, drawBib } from './bib.ts';
import type { FaceShot } from './face-frame.ts';
import { drawHead, headHeight } from './head.ts';
import type { FaceIdentity } from './identity.ts';
import { drawRoll, type Light } from './limbs.ts';
import type { Outfit } from './outfit.ts';
import type { Pose } from './poses.ts';
import { buildSkeleton, nearness, project, type Skeleton, type Standpoint } from './skeleton.ts';
import { drawChest, drawTop, frameTrunk } from './torso.ts';

/** A person in one photo: body, clothes, pose and place. */
export interface FigureSpec {
  readonly identity: FaceIdentity;
  readonly outfit: Outfit;
  /** Metres. */
  readonly height: number;
  /** Thickness of body and limbs, 1 = usual. */
  readonly build: number;
  readonly pose: Pose;
  /** Degrees: 0 at the camera, positive to the picture's right, 180 away. */
  readonly yaw: number;
  /** The turn of the head relative to the body, and its expression. */
  readonly face: Omit<FaceShot, 'light'>;
  /** Degrees the head leans to the picture's right. */
  readonly headRoll: number;
  readonly bib: { readonly number: string; readonly design: BibDesign } | null;
  readonly at: Standpoint;
}

/**
 * Height of a head from chin to crown on a body of 1.75 m. It is slightly too large, because the demo needs recognisable faces.
 */
const HEAD_METRES = 0.262;

export function figureSkeleton(spec: FigureSpec): Skeleton {
  const { woman } = spec.identity;
  return buildSkeleton(
    {
      height: spec.height,
      shoulderHalf: (woman ? 0.142 : 0.166) * spec.build,
      hipHalf: (woman ? 0.076 : 0.074) * spec.build,
    },
    spec.pose,
    spec.yaw,
  );
}

export const isSeenFromBehind = (yaw: number): boolean => Math.abs(yaw) > 100;

/** Returns the place of a figure's bib in the picture. */
export function bibPlane(spec: FigureSpec, skeleton: Skeleton): BibPlane {
  const { middle, right, down } = skeleton.belly;
  const scale = nearness(middle.z) * spec.at.pixelsPerMetre;
  return {
    middle: project(middle, spec.at),
    across: { x: right.x * scale, y: -right.y * scale },
    down: { x: down.x * scale, y: -down.y * scale },
  };
}

/** Returns the middle of the face and the pixels of one head unit. */
export function headPlace(spec: FigureSpec, skeleton: Skeleton): { middle: Point; scale: number } {
  const metres = HEAD_METRES * (0.4 + (0.6 * spec.height) / 1.75);
  return {
    middle: project({ ...skeleton.head, y: skeleton.head.y - 0.035 * Math.max(0, spec.face.pitch) }, spec.at),
    scale: (metres * spec.at.pixelsPerMetre * nearness(skeleton.head.z)) / headHeight(spec.identity),
  };
}

/** Draws the figure as SVG; the nearest parts come last. */
export function drawFigure(ink: Ink, spec: FigureSpec, light: Light): string {
  const skeleton = figureSkeleton(spec);
  const { identity, outfit, at } = spec;
  const brush: LimbBrush = { ink, at, light, skin: identity.skin, outfit, build: spec.build };
  const trunk = frameTrunk(skeleton, at, identity.woman, spec.build);
  const [rear, front] = skeleton.legs.toSorted((a, b) => a.knee.z + a.hip.z - b.knee.z - b.hip.z);
  const rearArms = skeleton.arms.filter((arm) => arm.wrist.z < skeleton.chest.z);
  const frontArms = skeleton.arms.filter((arm) => arm.wrist.z >= skeleton.chest.z);
  const isBehind = isSeenFromBehind(spec.yaw);
  const head = drawHead(ink, {
    identity,
    shot: { ...spec.face, light: light.side * light.strength },
    headwear: outfit.headwear,
    isFromBehind: isBehind,
    swing: spec.yaw < 0 ? 0.6 : -0.6,
  });
  const { middle, scale } = headPlace(spec, skeleton);
  const placed = (content: string): string =>
    content
      ? `<g transform="translate(${n(middle.x)} ${n(middle.y)}) rotate(${n(spec.headRoll)}) scale(${scale.toFixed(4)})">${content}</g>`
      : '';
  const leg = (joints: typeof rear): string =>
    joints ? drawLeg(brush, joints) + drawShortsLeg(brush, joints) : '';
  const bib =
    spec.bib && !isBehind ? drawBib(ink, bibPlane(spec, skeleton), spec.bib.number, spec.bib.design) : '';
  return [
    placed(head.behind),
    ...rearArms.map((arm) => drawArm(brush, arm)),
    leg(rear),
    drawNeck(brush, skeleton, isBehind),
    drawChest(ink, trunk, identity.skin, light),
    drawSeat(brush, trunk),
    leg(front),
    drawTop(ink, trunk, outfit, light),
    bib,
    placed(head.front),
    ...frontArms.map((arm) => drawArm(brush, arm)),
  ].join('');
}

function drawNeck(brush: LimbBrush, skeleton: Skeleton, isBehind: boolean): string {
  const { ink, at, light, skin, build } = brush;
  const radius = (metres: number): number => metres * build * at.pixelsPerMetre * nearness(skeleton.neck.z);
  const base = project(skeleton.neck, at);
  const head = project(skeleton.head, at);
  const tone = isBehind ? skin : shade(skin, 0.8);
  return (
    drawRoll(
      ink,
      {
        from: { x: base.x, y: base.y + radius(0.03) },
        to: { x: base.x + (head.x - base.x) * 0.7, y: base.y + (head.y - base.y) * 0.7 },
        fromRadius: radius(0.066),
        toRadius: radius(0.05),
        bulge: [0.5, radius(0.05)],
        colour: tone,
      },
      light,
    ) +
    (isBehind
      ? ''
      : fill(
          `M${n(base.x - radius(0.05))} ${n(base.y - radius(0.03))}Q${n(base.x)} ${n(base.y + radius(0.05))} ${n(base.x + radius(0.05))} ${n(base.y - radius(0.03))}L${n(base.x + radius(0.05))} ${n(head.y)}H${n(base.x - radius(0.05))}Z`,
          shade(skin, 0.5),
          0.3,
        ))
  );
}
