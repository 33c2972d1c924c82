import { lengthOfCourse, shareOfCheckPoint } from './course.rules.ts';

/** Somewhere along the way that people know by a name. */
export interface CheckPoint {
  km: number;
  kind: 'Start' | 'Finish' | 'CheckPoint' | 'Kilometre';
  /** Of a finish its course, of a check point its own; else ''. */
  name: string;
}

/** A check point by a list of results. */
interface NamedSplit {
  name: string;
  km: number | null;
  /** The distance of the course, and its length if declared. */
  distance: string | null;
  courseKm: number | null;
}

/** Two points that are hardly apart are one. */
const APART_KM = 0.05;
/** The better known one of two stands for both. */
const KNOWN_FIRST = ['Start', 'Finish', 'CheckPoint', 'Kilometre'] as const;

/**
 * Lists where along the course photos may be taken: start, finish, check points of the results, and the kilometres declared
 * for other photos.
 * @param courses names of the event's distances
 */
export function checkPointsOf(
  courses: readonly string[],
  splits: readonly NamedSplit[],
  statedKm: readonly number[],
): CheckPoint[] {
  const finishes = courses.flatMap((name): CheckPoint[] => {
    const km = lengthOfCourse(name);
    return km === null ? [] : [{ km, kind: 'Finish', name }];
  });
  const between = splits.flatMap(({ name, km, distance, courseKm }): CheckPoint[] => {
    const lengthKm = courseKm ?? lengthOfCourse(distance);
    const share = shareOfCheckPoint(name, lengthKm, km ?? undefined);
    const at = km ?? (share === undefined || lengthKm === null ? undefined : share * lengthKm);
    return at === undefined ? [] : [{ km: Math.round(at * 1000) / 1000, kind: 'CheckPoint', name }];
  });
  const said = statedKm.map((km): CheckPoint => ({ km, kind: 'Kilometre', name: '' }));
  const all: CheckPoint[] = [{ km: 0, kind: 'Start', name: '' }, ...finishes, ...between, ...said];
  const known = all.toSorted((one, other) => KNOWN_FIRST.indexOf(one.kind) - KNOWN_FIRST.indexOf(other.kind));
  const points: CheckPoint[] = [];
  for (const point of known)
    if (!points.some(({ km }) => Math.abs(km - point.km) <= APART_KM)) points.push(point);
  return points.toSorted((one, other) => one.km - other.km);
}
