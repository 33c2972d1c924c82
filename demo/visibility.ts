import type { Point } from './drawing/ink.ts';
import { BIB_NUMBER_AREA } from './figure/bib.ts';
import { bibPlane, type FigureSpec, figureSkeleton, headPlace, isSeenFromBehind } from './figure/runner.ts';
import { type Joint, nearness, project, type Skeleton } from './figure/skeleton.ts';
import { frameTrunk } from './figure/torso.ts';
import type { PhotoPlan } from './photo-plan.ts';

/** Whether all, some or none of a number can be read. */
export type BibShown = 'clear' | 'partly' | 'hidden';

interface Capsule {
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
}

/** The area that a figure hides behind it. */
interface Silhouette {
  readonly capsules: readonly Capsule[];
}

const TOLERATED = 0.05;
const LOST = 0.7;

function isInside({ from, to, radius }: Capsule, point: Point): boolean {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const t = Math.max(
    0,
    Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)),
  );
  return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy) < radius;
}

function capsule(spec: FigureSpec, from: Joint, to: Joint, metres: number): Capsule {
  return {
    from: project(from, spec.at),
    to: project(to, spec.at),
    radius: metres * spec.build * spec.at.pixelsPerMetre * nearness((from.z + to.z) / 2),
  };
}

/** Returns the silhouettes of forearms and fists in front of the runner's own chest. */
function ownArms(spec: FigureSpec, skeleton: Skeleton): Silhouette {
  const arms = skeleton.arms.filter(({ wrist }) => wrist.z >= skeleton.chest.z);
  return {
    capsules: arms.flatMap(({ shoulder, elbow, wrist, knuckles }) => [
      capsule(spec, shoulder, elbow, 0.05),
      capsule(spec, elbow, wrist, 0.04),
      capsule(spec, wrist, knuckles, 0.042),
    ]),
  };
}

function wholeFigure(spec: FigureSpec, skeleton: Skeleton): Silhouette {
  const head = headPlace(spec, skeleton);
  const trunk = frameTrunk(skeleton, spec.at, spec.identity.woman, spec.build);
  const [left, right] = trunk.rim(0.3);
  return {
    capsules: [
      { from: head.middle, to: head.middle, radius: spec.identity.halfHeight * head.scale },
      {
        from: trunk.surface(0, 0.4),
        to: trunk.surface(0, 0),
        radius: (right.x - left.x) / 2,
      },
      ...skeleton.arms.flatMap(({ shoulder, elbow, wrist, knuckles }) => [
        capsule(spec, shoulder, elbow, 0.055),
        capsule(spec, elbow, wrist, 0.045),
        capsule(spec, wrist, knuckles, 0.045),
      ]),
      ...skeleton.legs.flatMap(({ hip, knee, ankle }) => [
        capsule(spec, hip, knee, 0.085),
        capsule(spec, knee, ankle, 0.055),
      ]),
    ],
  };
}

/** Returns the share of points that are outside the picture or hidden by something. */
function coverage(
  points: readonly Point[],
  covers: readonly Silhouette[],
  size: { width: number; height: number },
): number {
  const hidden = points.filter(
    (point) =>
      point.x < 0 ||
      point.y < 0 ||
      point.x > size.width ||
      point.y > size.height ||
      covers.some(({ capsules }) => capsules.some((shape) => isInside(shape, point))),
  );
  return hidden.length / points.length;
}

/** Returns points over the area of a bib's number; narrow numbers have a smaller area. */
function numberPoints(spec: FigureSpec, skeleton: Skeleton, digits: number): Point[] {
  const { middle, across, down } = bibPlane(spec, skeleton);
  const half = Math.min(BIB_NUMBER_AREA.halfWidth, 0.034 * digits);
  const points: Point[] = [];
  for (let column = 0; column <= 8; column += 1) {
    const x = -half + (2 * half * column) / 8;
    for (let row = 0; row <= 4; row += 1) {
      const y = BIB_NUMBER_AREA.top + ((BIB_NUMBER_AREA.bottom - BIB_NUMBER_AREA.top) * row) / 4;
      points.push({ x: middle.x + across.x * x + down.x * y, y: middle.y + across.y * x + down.y * y });
    }
  }
  return points;
}

function facePoints(spec: FigureSpec, skeleton: Skeleton): Point[] {
  const { middle, scale } = headPlace(spec, skeleton);
  const w = spec.identity.halfWidth * scale * 0.85;
  const h = spec.identity.halfHeight * scale * 0.85;
  return [-1, -0.5, 0, 0.5, 1].flatMap((x) =>
    [-0.7, -0.35, 0, 0.45, 0.9].map((y) => ({ x: middle.x + x * w, y: middle.y + y * h })),
  );
}

/** Returns what is visible of one figure in a photo, computed from the positions of all figures. */
export function judgeFigure(plan: PhotoPlan, index: number): { bibShown: BibShown; isFaceVisible: boolean } {
  const figure = plan.figures[index];
  if (!figure) throw new Error(`photo ${plan.file} has no figure ${index}`);
  const { spec, runner } = figure;
  const skeleton = figureSkeleton(spec);
  const nearer = plan.figures
    .slice(index + 1)
    .map((other) => wholeFigure(other.spec, figureSkeleton(other.spec)));
  const isBehind = isSeenFromBehind(spec.yaw);
  let bibShown: BibShown = 'hidden';
  if (spec.bib && !isBehind) {
    const points = numberPoints(spec, skeleton, spec.bib.number.length);
    const lost = coverage(points, [ownArms(spec, skeleton), ...nearer], plan);
    bibShown = lost > LOST ? 'hidden' : lost > TOLERATED || plan.softness > 0 ? 'partly' : 'clear';
  }
  const faceLost = coverage(facePoints(spec, skeleton), [ownArms(spec, skeleton), ...nearer], plan);
  const isFaceVisible = runner.showsFace && !isBehind && plan.softness === 0 && faceLost <= 0.04;
  return { bibShown, isFaceVisible };
}
