/** The clock of a camera's file: when it begins, and how many millionths its clock runs ahead of ours. */
export interface CameraClock {
  startsAt: Date;
  clockDriftPpm: number;
}

/** A moment seen in the picture: its time, and its position in the file. */
export interface ClockMark {
  at: Date;
  offsetMs: number;
}

/** Cheap cameras drift by a second per day, the worst by some seconds per hour; more is a misread mark. */
const DRIFT_PPM_MAX = 2_000;

/**
 * Computes a camera's clock from one mark, or from two, which also give its drift.
 * @returns a sentence if they cannot be right
 */
export function clockFromMarks(marks: readonly ClockMark[]): CameraClock | string {
  const [first, second, ...others] = marks;
  if (first === undefined || others.length > 0) return 'one or two marks are needed';
  if (second === undefined)
    return { startsAt: new Date(first.at.getTime() - first.offsetMs), clockDriftPpm: 0 };
  const passedMs = second.at.getTime() - first.at.getTime();
  if (passedMs === 0) return 'the two marks are of the same moment: take one early and one late in the file';
  const clockDriftPpm = ((second.offsetMs - first.offsetMs) / passedMs - 1) * 1e6;
  if (Math.abs(clockDriftPpm) > DRIFT_PPM_MAX) {
    const seconds = ((clockDriftPpm / 1e6) * 3600).toFixed(1);
    return `by the two marks the camera would be off by ${seconds} s an hour: one of them is misread`;
  }
  const startsAt = new Date(first.at.getTime() - first.offsetMs / (1 + clockDriftPpm / 1e6));
  return { startsAt, clockDriftPpm };
}

/** Computes the offset of a moment in a camera's file, in milliseconds; negative before its beginning. */
export function offsetOf({ startsAt, clockDriftPpm }: CameraClock, moment: Date): number {
  return Math.round((moment.getTime() - startsAt.getTime()) * (1 + clockDriftPpm / 1e6));
}

/** Computes the moment at an offset in a camera's file. */
export function momentAt({ startsAt, clockDriftPpm }: CameraClock, offsetMs: number): Date {
  return new Date(startsAt.getTime() + Math.round(offsetMs / (1 + clockDriftPpm / 1e6)));
}
