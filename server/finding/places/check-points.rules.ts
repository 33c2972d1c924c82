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

/** Points that are closer to each other than this count as one. */
const APART_KM = 0.05;
/** The most points of an event: a photographer chooses one of them from a list. */
export const CHECK_POINTS_MAX = 300;
/** The kinds of points, best known first. Of points that are close together, the best known one is kept. */
const KNOWN_FIRST = ['Start', 'Finish', 'CheckPoint', 'Kilometre'] as const;

/**
 * Lists where along the course photos may be taken: start, finish, check points of the results, and the kilometres declared
 * for other photos. Of too many the best known ones are listed.
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
  return keepApart(known)
    .slice(0, CHECK_POINTS_MAX)
    .toSorted((one, other) => one.km - other.km);
}

/** Leaves out points that are close to an earlier one. It compares each only with those of the sections around it. */
function keepApart(points: readonly CheckPoint[]): CheckPoint[] {
  const sections = new Map<number, number[]>();
  return points.filter(({ km }) => {
    const at = Math.floor(km / APART_KM);
    const around = [at - 1, at, at + 1].flatMap((section) => sections.get(section) ?? []);
    if (around.some((other) => Math.abs(other - km) <= APART_KM)) return false;
    sections.set(at, [...(sections.get(at) ?? []), km]);
    return true;
  });
}
