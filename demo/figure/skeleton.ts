import type { Point } from '../drawing/ink.ts';
import type { Pose } from './poses.ts';

/** Metres: x to the picture's right, y up from the ground, z towards the camera. */
export interface Joint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface ArmJoints {
  readonly shoulder: Joint;
  readonly elbow: Joint;
  readonly wrist: Joint;
  readonly knuckles: Joint;
}

export interface LegJoints {
  readonly hip: Joint;
  readonly knee: Joint;
  readonly ankle: Joint;
  readonly heel: Joint;
  readonly toe: Joint;
}

/** A body in three dimensions, standing at the origin. `[0]` is the runner's left side. */
export interface Skeleton {
  readonly arms: readonly [ArmJoints, ArmJoints];
  readonly legs: readonly [LegJoints, LegJoints];
  readonly pelvis: Joint;
  readonly chest: Joint;
  readonly neck: Joint;
  readonly head: Joint;
  /** The front of the trunk, where the bib is: its middle, and its axes of one metre. */
  readonly belly: { readonly middle: Joint; readonly right: Joint; readonly down: Joint };
}

/** Proportions of a body, metres. */
export interface BodyShape {
  readonly height: number;
  readonly shoulderHalf: number;
  readonly hipHalf: number;
}

const RADIANS = Math.PI / 180;

type Turn = (joint: Joint) => Joint;

const pitchTurn =
  (degrees: number): Turn =>
  ({ x, y, z }) => {
    const cos = Math.cos(degrees * RADIANS);
    const sin = Math.sin(degrees * RADIANS);
    return { x, y: y * cos - z * sin, z: y * sin + z * cos };
  };

const yawTurn =
  (degrees: number): Turn =>
  ({ x, y, z }) => {
    const cos = Math.cos(degrees * RADIANS);
    const sin = Math.sin(degrees * RADIANS);
    return { x: x * cos + z * sin, y, z: -x * sin + z * cos };
  };

const add = (a: Joint, b: Joint, by = 1): Joint => ({
  x: a.x + b.x * by,
  y: a.y + b.y * by,
  z: a.z + b.z * by,
});

/** Creates a unit vector that points down, turned `forward` and `aside` (degrees). */
function hanging(forward: number, aside: number): Joint {
  const f = forward * RADIANS;
  const s = aside * RADIANS;
  return { x: Math.sin(s), y: -Math.cos(f) * Math.cos(s), z: Math.sin(f) * Math.cos(s) };
}

/**
 * Puts a body into a pose. `yaw` in degrees: 0 is towards the camera, positive towards the picture's right, 180
 * away from it.
 */
export function buildSkeleton(body: BodyShape, pose: Pose, yaw: number): Skeleton {
  const unit = body.height / 1.75;
  const pelvis: Joint = { x: 0, y: 0.93 * unit, z: 0 };
  const trunk = (joint: Joint): Joint => add(pelvis, pitchTurn(pose.lean)(joint));
  const shoulders = (joint: Joint): Joint => trunk(yawTurn(pose.twist)(joint));
  const hips = yawTurn(-pose.twist * 0.7);
  const leg = (side: 0 | 1): LegJoints => buildLeg(body, pose, side, pelvis, hips, unit);
  const arm = (side: 0 | 1): ArmJoints => buildArm(body, pose, side, shoulders, unit);
  const standing: Skeleton = {
    arms: [arm(0), arm(1)],
    legs: [leg(0), leg(1)],
    pelvis,
    chest: trunk({ x: 0, y: 0.36 * unit, z: 0 }),
    neck: trunk({ x: 0, y: 0.53 * unit, z: 0.005 }),
    head: add(trunk({ x: 0, y: 0.56 * unit, z: 0.03 }), { x: 0, y: 0.1 * unit, z: 0 }),
    belly: {
      middle: shoulders({ x: 0, y: 0.24 * unit, z: 0.115 * unit }),
      right: shoulders({ x: 1, y: 0, z: 0 }),
      down: shoulders({ x: 0, y: -1, z: 0.06 }),
    },
  };
  const lowest = Math.min(...standing.legs.flatMap(({ heel, toe }) => [heel.y - 0.02, toe.y - 0.02]));
  const settle = yawTurn(yaw);
  const place: Turn = (joint) => settle(add(joint, { x: 0, y: pose.lift - lowest, z: 0 }));
  return moveSkeleton(standing, place, pelvis);
}

function buildLeg(
  body: BodyShape,
  pose: Pose,
  side: 0 | 1,
  pelvis: Joint,
  hips: Turn,
  unit: number,
): LegJoints {
  const out = side === 0 ? 1 : -1;
  const thigh = pose.thigh[side];
  const shin = thigh - pose.knee[side];
  const hip = add(pelvis, hips({ x: out * body.hipHalf, y: -0.03 * unit, z: 0 }));
  const knee = add(hip, hanging(thigh, -out * 2), 0.43 * unit);
  const ankle = add(knee, hanging(shin, -out * 1.5), 0.42 * unit);
  const isSwung = pose.knee[side] > 60;
  const sole = hanging(shin + (isSwung ? 62 : 88), out * 6);
  const heel = add(add(ankle, sole, -0.05 * unit), hanging(shin, 0), 0.055 * unit);
  return { hip, knee, ankle, heel, toe: add(heel, sole, 0.25 * unit) };
}

function buildArm(body: BodyShape, pose: Pose, side: 0 | 1, shoulders: Turn, unit: number): ArmJoints {
  const out = side === 0 ? 1 : -1;
  const shoulder = shoulders({ x: out * body.shoulderHalf, y: 0.455 * unit, z: 0 });
  const swing = pose.arm[side];
  const elbow = add(shoulder, hanging(swing, out * pose.spread[side]), 0.28 * unit);
  const isRaised = swing > 90;
  const bend = isRaised ? swing + pose.elbow[side] * 0.4 : swing + pose.elbow[side];
  const across = isRaised ? out * (8 - pose.inward[side]) : -out * pose.inward[side];
  const wrist = add(elbow, hanging(bend, across), 0.25 * unit);
  return {
    shoulder,
    elbow,
    wrist,
    knuckles: add(wrist, hanging(bend + (isRaised ? 0 : 8), across), 0.085 * unit),
  };
}

/** Applies a placement to every joint; the axes of the belly are computed again as directions. */
function moveSkeleton(skeleton: Skeleton, place: Turn, pelvis: Joint): Skeleton {
  const arm = ({ shoulder, elbow, wrist, knuckles }: ArmJoints): ArmJoints => ({
    shoulder: place(shoulder),
    elbow: place(elbow),
    wrist: place(wrist),
    knuckles: place(knuckles),
  });
  const leg = ({ hip, knee, ankle, heel, toe }: LegJoints): LegJoints => ({
    hip: place(hip),
    knee: place(knee),
    ankle: place(ankle),
    heel: place(heel),
    toe: place(toe),
  });
  const direction = (tip: Joint): Joint => add(place(tip), place(pelvis), -1);
  return {
    arms: [arm(skeleton.arms[0]), arm(skeleton.arms[1])],
    legs: [leg(skeleton.legs[0]), leg(skeleton.legs[1])],
    pelvis: place(skeleton.pelvis),
    chest: place(skeleton.chest),
    neck: place(skeleton.neck),
    head: place(skeleton.head),
    belly: {
      middle: place(skeleton.belly.middle),
      right: direction(skeleton.belly.right),
      down: direction(skeleton.belly.down),
    },
  };
}

/** The position of a body in the picture: its ground point in pixels, pixels per metre, and the camera's height in metres. */
export interface Standpoint {
  readonly x: number;
  readonly groundY: number;
  readonly pixelsPerMetre: number;
  readonly eyeHeight: number;
}

/** Metres between camera and runner, which determine how much larger nearer limbs appear. */
const CAMERA_DISTANCE = 8;

/** Returns how much larger something `z` metres nearer to the camera appears. */
export function nearness(z: number): number {
  return CAMERA_DISTANCE / (CAMERA_DISTANCE - z);
}

export function project(joint: Joint, at: Standpoint): Point {
  const scale = nearness(joint.z) * at.pixelsPerMetre;
  return {
    x: at.x + joint.x * scale,
    y: at.groundY - at.eyeHeight * at.pixelsPerMetre - (joint.y - at.eyeHeight) * scale,
  };
}
