import { lengthOfCourse, shareOfCheckPoint } from './course.rules.ts';

/** A named point along the course. */
export interface CheckPoint {
  km: number;
  kind: 'Start' | 'Finish' | 'CheckPoint' | 'Kilometre';
  /** The name of a finish's course, or of a check point; otherwise ''. */
  name: string;
}

/** A check point from a list of results. */
interface NamedSplit {
  name: string;
  km: number | null;
  /** The distance of the course, and its length if declared. */
  distance: string | null;
  courseKm: number | null;
}

/** Points closer than this are one. */
const APART_KM = 0.05;
/** Of two such points the better known one is kept. */
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
  const stated = statedKm.map((km): CheckPoint => ({ km, kind: 'Kilometre', name: '' }));
  const all: CheckPoint[] = [{ km: 0, kind: 'Start', name: '' }, ...finishes, ...between, ...stated];
  const known = all.toSorted((one, other) => KNOWN_FIRST.indexOf(one.kind) - KNOWN_FIRST.indexOf(other.kind));
  const points: CheckPoint[] = [];
  for (const point of known)
    if (!points.some(({ km }) => Math.abs(km - point.km) <= APART_KM)) points.push(point);
  return points.toSorted((one, other) => one.km - other.km);
}
