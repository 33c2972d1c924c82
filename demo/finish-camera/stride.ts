import { findPose, type Pose, type Sides } from '../figure/poses.ts';

/** The number of pictures of one stride with both feet; a runner takes it in `STRIDE_S`. */
export const STRIDE_POSES = 10;
export const STRIDE_S = 0.72;

/** The poses of a stride with their phases: land, stand, push off, fly; then the same on the other foot. */
const HALF = [
  [0, 'contact', false],
  [0.14, 'stance', false],
  [0.3, 'drive', true],
  [0.4, 'flight', true],
] as const;
const KEYS: readonly (readonly [at: number, pose: Pose])[] = [
  ...HALF.map(([at, name, isMirrored]) => [at, findPose(name, isMirrored)] as const),
  ...HALF.map(([at, name, isMirrored]) => [at + 0.5, findPose(name, !isMirrored)] as const),
];

const between = (one: number, other: number, share: number): number => one + (other - one) * share;

function poseBetween(one: Pose, other: Pose, share: number): Pose {
  const sides = (a: Sides, b: Sides): Sides => [between(a[0], b[0], share), between(a[1], b[1], share)];
  return {
    thigh: sides(one.thigh, other.thigh),
    knee: sides(one.knee, other.knee),
    arm: sides(one.arm, other.arm),
    elbow: sides(one.elbow, other.elbow),
    inward: sides(one.inward, other.inward),
    spread: sides(one.spread, other.spread),
    lean: between(one.lean, other.lean, share),
    twist: between(one.twist, other.twist, share),
    lift: between(one.lift, other.lift, share),
  };
}

/** Returns a runner's pose at a phase of the stride, from 0 to 1; a cheering runner raises both arms. */
export function strideAt(moment: number, isCheering: boolean): Pose {
  const after = KEYS.findIndex(([at]) => at > moment);
  const [toAt, to] = KEYS[after === -1 ? 0 : after] ?? [0, findPose('contact', false)];
  const [fromAt, from] = KEYS.at((after === -1 ? KEYS.length : after) - 1) ?? [0, to];
  const pose = poseBetween(from, to, (moment - fromAt) / ((after === -1 ? 1 : toAt) - fromAt));
  if (!isCheering) return pose;
  const { arm, elbow, inward, spread, lean } = findPose('cheer', false);
  return { ...pose, arm, elbow, inward, spread, lean };
}
