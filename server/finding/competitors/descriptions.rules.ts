/** Decides which descriptive fields of start lists are public, and for whom (docs/decisions/0239). */
import { DESCRIPTIONS, type Description } from '#contract/competitor.ts';
import { searchText } from '#finding/search-text.ts';
import { nameTokens } from './name-tokens.ts';
import { ageOn, type Protection } from './protection.rules.ts';

/** The facts that decide whether a participant may be described. */
interface Described extends Partial<Record<Description, string | null>> {
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  distance: string | null;
  /** The reason why strangers cannot find the participant. */
  protection?: Protection | null;
}

const ADULT_AGE = 18;
/** Classes under 20 count as youth classes too, because runners aged 17 start in them. */
const YOUTH_UNDER_MAX = 20;

/** Beginnings of words for children and youths in the shop's languages, without accents. */
const YOUTH_WORDS =
  /\b(?:kid|child|junior|youth|teen|boy|girl|school|student|cadet|kind|jugend|jgd|jun[mwfhd]?\b|schuler|bambini|madchen|knaben|mini|[mw]j|det|deti|dite|zac|zak|zakyn|dorost|skol|mladez|hoch|chlap|divk|divc|nino|nina|infantil|alevin|benjamin|prebenjamin|chupet|juvenil|escolar|menor|ragazz|alliev|esordient|pulcin|giovan|bambin|otro|mlad|deck|dekl|cicib|pionir|solsk)|(?:^|[^\p{L}])(?:дет|юн|мальч|девоч|девуш|школ|малыш|παιδ|εφηβ|νεοι|νεανι|μαθητ|αγορι|κοριτσ)/u;

/** Returns whether the name of an age class or distance may mean children or youths. */
function mayBeYouths(text: string, raceYear: number): boolean {
  const folded = searchText(text);
  if (YOUTH_WORDS.test(folded)) return true;
  const under = [...folded.matchAll(/(?:u|under|pod|do|unter|sub)[\s-]?(\d{1,2})(?!\d)/g)];
  if (under.some(([, age]) => Number(age) <= YOUTH_UNDER_MAX)) return true;
  const years = [...folded.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)];
  return years.some(([year]) => raceYear - Number(year) <= ADULT_AGE && Number(year) < raceYear);
}

/**
 * Short tokens of age classes for adults: men and women in the shop's languages, seniors, masters, open and main
 * classes.
 */
const ADULT_SHORT = new Set(
  (
    'm w f h d z x e k i ii iii ak mk wk hk tm tw mm ww mf fm men man fem don var hom muz zen zem sen mas vet eli pro opn mix ges ' +
    'all м ж муж жен а γ αν γυ'
  ).split(' '),
);
/** Longer tokens are not abbreviations. */
const SHORT_MAX = 3;
/** Only classes from this age on are surely for adults: runners aged 17 also start in classes named 18 or 19. */
const SURELY_ADULT_AGE = 20;

/**
 * Returns whether the numbers or abbreviations of an age class may mean minors. Abbreviations such as "J", "JM", "Jgd"
 * or "CA" are not known for every sport and language. So an unknown abbreviation without an adult's age counts as a
 * class of minors.
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
 * Returns whether a participant may be a minor on race day. If the birth date is missing, the names of age class and
 * distance decide.
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
 * Selects the public descriptive fields. Participants who are protected or may be minors have none.
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
 * Returns whether typed words match a value of a column. For a club each must begin a word of its name. For the other
 * columns, whose values are short, each must equal a word.
 */
export function meansValue(typed: readonly string[], column: Description, value: string): boolean {
  const words = nameTokens(value);
  const isMeant = (one: string) =>
    words.some((word) => (column === 'club' ? word.startsWith(one) : word === one));
  return typed.length > 0 && typed.every(isMeant);
}
