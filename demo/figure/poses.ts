/** A pair of values: the runner's left side, then the right side. */
export type Sides = readonly [left: number, right: number];

/**
 * The pose of a body. Angles are in degrees. Thighs and upper arms: 0 hangs down, positive is forward. Knees and elbows: 0 is
 * straight. `inward` turns the forearm across the body; `spread` lifts the upper arm sideways.
 */
export interface Pose {
  readonly thigh: Sides;
  readonly knee: Sides;
  readonly arm: Sides;
  readonly elbow: Sides;
  readonly inward: Sides;
  readonly spread: Sides;
  /** Forward lean of the trunk. */
  readonly lean: number;
  /** Turn of the shoulders against the hips. */
  readonly twist: number;
  /** Metres between the lower foot and the ground. */
  readonly lift: number;
}

export type PoseName =
  | 'drive'
  | 'flight'
  | 'stance'
  | 'contact'
  | 'cheer'
  | 'wave'
  | 'punch'
  | 'stand'
  | 'walk'
  | 'shield';

const POSES: Record<PoseName, Pose> = {
  drive: {
    thigh: [50, -20],
    knee: [82, 14],
    arm: [-44, 30],
    elbow: [88, 76],
    inward: [8, 10],
    spread: [16, 10],
    lean: 8,
    twist: 9,
    lift: 0,
  },
  flight: {
    thigh: [34, -16],
    knee: [36, 88],
    arm: [-36, 26],
    elbow: [92, 78],
    inward: [10, 8],
    spread: [16, 12],
    lean: 8,
    twist: 8,
    lift: 0.07,
  },
  stance: {
    thigh: [10, 14],
    knee: [24, 104],
    arm: [-14, 8],
    elbow: [94, 88],
    inward: [8, 6],
    spread: [15, 14],
    lean: 7,
    twist: 4,
    lift: 0,
  },
  contact: {
    thigh: [27, -10],
    knee: [12, 84],
    arm: [-32, 22],
    elbow: [90, 80],
    inward: [8, 8],
    spread: [15, 12],
    lean: 6,
    twist: 7,
    lift: 0,
  },
  cheer: {
    thigh: [30, -12],
    knee: [16, 76],
    arm: [164, 160],
    elbow: [22, 30],
    inward: [0, 0],
    spread: [30, 34],
    lean: 0,
    twist: 3,
    lift: 0,
  },
  wave: {
    thigh: [32, -14],
    knee: [30, 84],
    arm: [150, -30],
    elbow: [52, 92],
    inward: [-10, 10],
    spread: [42, 15],
    lean: 4,
    twist: 2,
    lift: 0.03,
  },
  punch: {
    thigh: [44, -18],
    knee: [70, 20],
    arm: [-30, 150],
    elbow: [92, 40],
    inward: [10, 0],
    spread: [16, 24],
    lean: 3,
    twist: 4,
    lift: 0.02,
  },
  stand: {
    thigh: [5, -4],
    knee: [4, 6],
    arm: [4, -4],
    elbow: [16, 20],
    inward: [8, 8],
    spread: [12, 13],
    lean: 1,
    twist: 2,
    lift: 0,
  },
  walk: {
    thigh: [20, -16],
    knee: [8, 20],
    arm: [-18, 20],
    elbow: [24, 34],
    inward: [8, 12],
    spread: [12, 12],
    lean: 2,
    twist: 5,
    lift: 0,
  },
  /** One forearm is across the stomach and covers a part of the bib. */
  shield: {
    thigh: [34, -16],
    knee: [36, 88],
    arm: [-30, 6],
    elbow: [92, 84],
    inward: [10, 62],
    spread: [16, 6],
    lean: 8,
    twist: 6,
    lift: 0.05,
  },
};

/** Finds a pose by name; `isMirrored` swaps left and right. */
export function findPose(name: PoseName, isMirrored: boolean): Pose {
  const pose = POSES[name];
  if (!isMirrored) return pose;
  const swap = ([left, right]: Sides): Sides => [right, left];
  return {
    ...pose,
    thigh: swap(pose.thigh),
    knee: swap(pose.knee),
    arm: swap(pose.arm),
    elbow: swap(pose.elbow),
    inward: swap(pose.inward),
    spread: swap(pose.spread),
    twist: -pose.twist,
  };
}
