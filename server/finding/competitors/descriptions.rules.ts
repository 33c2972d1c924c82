/** The descriptive fields of start lists, and who sees them (docs/decisions/0239). */
import { DESCRIPTIONS, type Description } from '#contract/competitor.ts';
import { searchText } from '#finding/search-text.ts';
import { nameTokens } from './name-tokens.ts';
import { ageOn, type Protection } from './protection.rules.ts';

/** The facts of a participant that decide how they may be described. */
interface Described extends Partial<Record<Description, string | null>> {
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  distance: string | null;
  /** Why strangers cannot find them. */
  protection?: Protection | null;
}

const ADULT_AGE = 18;
/** Also classes under 20, because people aged 17 run in them too. */
const YOUTH_UNDER_MAX = 20;

/** Beginnings of words for children and youths in the languages of the shop, without accents. */
const YOUTH_WORDS =
  /\b(?:kid|child|junior|youth|teen|boy|girl|school|student|cadet|kind|jugend|jgd|jun[mwfhd]?\b|schuler|bambini|madchen|knaben|mini|[mw]j|det|deti|dite|zac|zak|zakyn|dorost|skol|mladez|hoch|chlap|divk|divc|nino|nina|infantil|alevin|benjamin|prebenjamin|chupet|juvenil|escolar|menor|ragazz|alliev|esordient|pulcin|giovan|bambin|otro|mlad|deck|dekl|cicib|pionir|solsk)|(?:^|[^\p{L}])(?:дет|юн|мальч|девоч|девуш|школ|малыш|παιδ|εφηβ|νεοι|νεανι|μαθητ|αγορι|κοριτσ)/u;

/** Returns whether the name of a class or of a distance may be one of children or youths. */
function mayBeYouths(text: string, raceYear: number): boolean {
  const folded = searchText(text);
  if (YOUTH_WORDS.test(folded)) return true;
  const under = [...folded.matchAll(/(?:u|under|pod|do|unter|sub)[\s-]?(\d{1,2})(?!\d)/g)];
  if (under.some(([, age]) => Number(age) <= YOUTH_UNDER_MAX)) return true;
  const years = [...folded.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)];
  return years.some(([year]) => raceYear - Number(year) <= ADULT_AGE && Number(year) < raceYear);
}

/** Short words of age classes for adults: men and women in the shop's languages, seniors, masters, open and main classes. */
const ADULT_SHORT = new Set(
  (
    'm w f h d z x e k i ii iii ak mk wk hk tm tw mm ww mf fm men man fem don var hom muz zen zem sen mas vet eli pro opn mix ges ' +
    'all м ж муж жен а γ αν γυ'
  ).split(' '),
);
/** Longer words are no abbreviations. */
const SHORT_MAX = 3;
/** A class from this age on; 18 and 19 alone are also classes of who is 17. */
const SURELY_ADULT_AGE = 20;

/**
 * Returns whether an age class may be one of minors by its numbers or abbreviations. "J", "JM", "Jgd", "CA" and the like are
 * not known in every sport and language: an unknown abbreviation without an adult's age counts as one of minors.
 */
function mayBeYouthClass(ageClass: string): boolean {
  const numbers = [...ageClass.matchAll(/(?<!\d)\d{1,2}(?!\d)/g)].map(([age]) => Number(age));
  if (numbers.some((age) => age < ADULT_AGE)) return true;
  if (numbers.some((age) => age >= SURELY_ADULT_AGE)) return false;
  if (numbers.length > 0 && !/\d\s*\+/.test(ageClass)) return true;
  const short = searchText(ageClass).match(/\p{L}+/gu) ?? [];
  return short.some((word) => word.length <= SHORT_MAX && !ADULT_SHORT.has(word));
}

/**
 * Returns whether a participant may be a minor on race day: by birth date, or without one by the names of their age class and
 * their distance.
 * @param date the race day: `YYYY-MM-DD`
 */
export function mayBeMinor({ birthDate, distance, ageClass }: Described, date: string): boolean {
  const age = ageOn(birthDate, date);
  if (age !== undefined) return age < ADULT_AGE;
  const raceYear = Number(date.slice(0, 4));
  if (ageClass && (mayBeYouthClass(ageClass) || mayBeYouths(ageClass, raceYear))) return true;
  return distance !== null && mayBeYouths(distance, raceYear);
}

/**
 * Selects the descriptive fields that are public: none of participants who are protected or may be minors.
 * @param shown the columns that the brand shows
 */
export function describePublicly(
  competitor: Described,
  shown: readonly Description[],
  date: string,
): Partial<Record<Description, string>> {
  if (shown.length === 0 || competitor.protection != null || mayBeMinor(competitor, date)) return {};
  return Object.fromEntries(
    DESCRIPTIONS.flatMap((column) => {
      const value = competitor[column];
      return shown.includes(column) && value ? [[column, value]] : [];
    }),
  );
}

/**
 * Returns whether typed words match a value of a column. For a club each must begin a word of its name; for the other
 * columns, which are short, each must equal a word.
 */
export function meansValue(typed: readonly string[], column: Description, value: string): boolean {
  const words = nameTokens(value);
  const isMeant = (one: string) =>
    words.some((word) => (column === 'club' ? word.startsWith(one) : word === one));
  return typed.length > 0 && typed.every(isMeant);
}
