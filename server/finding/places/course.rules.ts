/** Derives the position of a check point and the length of a course from their names. Pure. */
import { plainHeading } from '#finding/start-lists/index.ts';

const KM_OF_UNIT: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({ k: 1, km: 1, χλμ: 1, км: 1, mi: 1.609344, mile: 1.609344 }),
);
const HALF_MARATHON_KM = 21.0975;
const MARATHON_KM = 42.195;

const DISTANCE = /(?:^|[^\p{L}\d.,])(\d+(?:[.,]\d+)?) ?(km|k|χλμ|км|miles?|mi|m|м)(?![\p{L}\d])/u;
const HALF_MARATHON =
  /\b(half|halb|pul|pol|media|mezza) ?mar[ae]t|^(half|halbmarathon|pulmaraton|polmaraton)$|ημιμαραθων|полумарафон/u;
const MARATHON = /\bmar[ae]ton|\bmarathon|\bmaratona|μαραθων|марафон/u;
const HALF = /^(half|halb|halfway|halbzeit|pol|polovina|polovica|mitad|meta strada|meta|половина|μισο)\b/u;

/** Parses the kilometres in a name, as in `10 km`, `Split 7.5K`, `5 mi`; undefined if it has none. */
function kilometresIn(plain: string): number | undefined {
  const match = DISTANCE.exec(plain);
  if (match === null) return undefined;
  const value = Number((match[1] ?? '').replace(',', '.'));
  const unit = (match[2] ?? '').replace(/s$/, '');
  const km = unit === 'm' || unit === 'м' ? value / 1000 : value * (KM_OF_UNIT.get(unit) ?? 1);
  return km > 0 ? km : undefined;
}

/** Normalises a heading (case, accents), but keeps the decimal point, which `plainHeading` removes as punctuation. */
const plainName = (name: string) => plainHeading(name.replace(/(\d)[.,](?=\d)/g, '$1,'));

/** Returns how long a course is by the name of its distance: `10K`, `Half marathon`; null if the name does not say. */
export function lengthOfCourse(name: string | null): number | null {
  if (name === null) return null;
  const plain = plainName(name);
  const km = kilometresIn(plain);
  if (km !== undefined) return km;
  if (HALF_MARATHON.test(plain)) return HALF_MARATHON_KM;
  return MARATHON.test(plain) ? MARATHON_KM : null;
}

/**
 * Returns the share of the course before a check point, by its name; undefined if name and course length do not determine
 * it.
 * @param km the check point's position, if declared
 */
export function shareOfCheckPoint(
  name: string,
  lengthKm: number | null,
  km: number | undefined,
): number | undefined {
  const plain = plainName(name);
  if (km === undefined && HALF.test(plain)) return 0.5;
  const at = km ?? kilometresIn(plain);
  if (at === undefined || lengthKm === null) return undefined;
  const share = at / lengthKm;
  return share > 0 && share <= 1 ? share : undefined;
}
