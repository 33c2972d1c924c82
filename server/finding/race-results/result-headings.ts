import { type Certainty, meaningOf, plainHeading } from '#finding/start-lists/index.ts';

/**
 * The columns of a list of results. `finish` is a time of day, or the time since the start if the list says so; the others
 * have a fixed meaning. `rank` is the overall rank in the race.
 */
export const RESULT_COLUMNS = [
  'bib',
  'finish',
  'clock',
  'gun',
  'chip',
  'distance',
  'rank',
  'categoryRank',
] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number];

/**
 * The hint of a heading about ambiguous times: `Clock Time` is a time of day in some countries, and the time since the
 * gun in others.
 */
export type TimesLean = 'Duration' | 'Arrival' | 'Clock';

/** Timekeepers' headings of each column, in the eight languages of product §1; bib and distance as in start lists. */
const WORDS: Record<'clock' | 'gun' | 'chip' | 'categoryRank', string> &
  Record<'finish', Record<TimesLean, string>> = {
  finish: {
    Duration: `finish time, time, result, official time, total time, race time, finishtime, elapsed, elapsed time, total, zeit,
      endzeit, gesamtzeit, ergebnis, laufzeit, čas, výsledný čas, celkový čas, rezultat, skupni čas, končni čas, χρόνος,
      συνολικός χρόνος, temps, temps officiel, temps final, tiempo, tiempo total, tiempo oficial, tempo, tempo ufficiale, tempo totale, tempo finale, время,
      результат, общее время, итоговое время`,
    Arrival: `finish, ziel, zielzeit, cíl, cílový čas, cilj, ciljni čas, τερματισμός, χρόνος τερματισμού, meta, llegada, arrivo,
      traguardo, финиш, время финиша`,
    Clock: 'clock, clock time, finish clock, clocktime, hodiny, čas v cíli',
  },
  clock: `time of day, wall clock, tod, finish tod, finishtod, finish time of day, tageszeit, uhrzeit, zieluhrzeit, denní čas, ura,
    ura prihoda, ώρα, ώρα τερματισμού, hora, hora de llegada, ora, ora di arrivo, время суток, астрономическое время`,
  gun: `gun, gun time, guntime, finish gun, gross time, gross, brutto, bruttozeit, zeit brutto, hrubý čas, oficiální čas,
    bruto čas, bruto, uradni čas, επίσημος χρόνος, μικτός χρόνος, tiempo bruto, tiempo de pistola, tempo lordo, tempo gun,
    время от выстрела, официальное время, грязное время`,
  chip: `chip, chip time, chiptime, finish chip, net, net time, nettime, netto, nettozeit, zeit netto, chipzeit, čistý čas,
    čipový čas, neto čas, neto, čas čipa, καθαρός χρόνος, χρόνος chip, tiempo neto, tiempo chip, tempo netto, real time, tempo chip,
    чистое время, время по чипу`,
  categoryRank: `category rank, category place, category position, rank in category, place in category, age group rank, age group place,
    ag rank, ag place, cat rank, cat place, cat pos, ak platz, ak rang, platz ak, rang ak, ak-platz, ak-rang, altersklassenplatz, kategorieplatz,
    platz kategorie, pořadí v kategorii, umístění v kategorii, pořadí kategorie, mesto v kategoriji, uvrstitev v kategoriji,
    κατάταξη κατηγορίας, θέση κατηγορίας, puesto categoría, posición categoría, puesto cat, pos cat, posizione categoria, posizione di categoria,
    pos categoria, pos di cat, место в категории, место в группе, место в возрастной группе`,
};

/** Headings of overall ranks. The first are unambiguous; the others may also rank categories, or be the name of a town. */
const RANKS = {
  Sure: `overall rank, overall place, overall position, rank overall, place overall, position overall, gesamtplatz, gesamtrang, platz gesamt,
    rang gesamt, gesamtplatzierung, celkové pořadí, celkové umístění, pořadí celkem, absolutní pořadí, skupno mesto, skupna uvrstitev,
    γενική κατάταξη, γενική θέση, puesto general, posición general, clasificación general, pos general, posizione assoluta, classifica generale,
    pos assoluta, posizione generale, абсолютное место, место абсолютное, место в абсолюте, общее место`,
  Unsure: `overall, rank, ranking, place, pos, position, platz, platzierung, rang, pořadí, umístění, mesto, uvrstitev, κατάταξη, θέση, puesto,
    posición, posizione, classifica, место`,
};

const LEANS = ['Duration', 'Arrival', 'Clock'] as const;
const wordsOf = (words: string): string[] => words.split(/,\s+/).map(plainHeading);

const BY_WORD = new Map<string, ResultMeaning>([
  ...LEANS.flatMap((lean) =>
    wordsOf(WORDS.finish[lean]).map(
      (word) => [word, { column: 'finish', certainty: lean === 'Clock' ? 'Unsure' : 'Sure', lean }] as const,
    ),
  ),
  ...(['clock', 'gun', 'chip', 'categoryRank'] as const).flatMap((column) =>
    wordsOf(WORDS[column]).map((word) => [word, { column, certainty: 'Sure' }] as const),
  ),
  ...(['Sure', 'Unsure'] as const).flatMap((certainty) =>
    wordsOf(RANKS[certainty]).map((word) => [word, { column: 'rank', certainty }] as const),
  ),
]);

/** The beginning of a split column's heading: the word for it, or a distance such as `5 km`. */
const SPLIT =
  /^(split|interm|lap|zwischenzeit|mezicas|vmesni|ενδιαμεσ|parcial|intermedi|passaggio|отсечка|промежуточн|(?:half|halb|pol)\b|\d+([., ]\d+)? ?(km?|mi|miles?|m|χλμ|км|м)$)/;

/** The possible meanings of a heading of results. */
export interface ResultMeaning {
  column: ResultColumn | 'split';
  certainty: Certainty;
  /** Whether it is also used for age groups. */
  isCategory?: boolean;
  /** The hint of a heading of `finish` about its times. */
  lean?: TimesLean;
}

/** Tokens that determine the kind of a time inside longer headings: `Finish time netto`, `Time (gun)`. */
const PARTS: readonly (readonly ['chip' | 'gun', RegExp])[] = [
  ['chip', /(?:^| )(?:chip|net|netto|neto|čistý|cisty|чистое|καθαροσ)(?: |$)/u],
  ['gun', /(?:^| )(?:gun|gross|brutto|bruto|lordo|hruby|грязное|μικτοσ)(?: |$)/u],
];
/** Words that, beside such a token, show that the column is something else. */
const NO_TIME =
  /(?:^| )(?:rank|place|pos|position|rang|platz|pl|pace|speed|tempo km|poradi|misto|mesto|posto|puesto|место|темп|θεση|diff|gap|behind|no|nr|number|id|code|start)(?: |$)/u;

function meaningByPart(plain: string): ResultMeaning | undefined {
  if (NO_TIME.test(plain)) return undefined;
  const [part, ...others] = PARTS.filter(([, words]) => words.test(plain.replace(/[()]/g, ' ')));
  return part === undefined || others.length > 0 ? undefined : { column: part[0], certainty: 'Unsure' };
}

/** Finds the meaning of a heading: a column, or split times; undefined for other columns. */
export function resultMeaningOf(
  heading: string,
  mapped: ReadonlyMap<string, ResultColumn> = new Map(),
): ResultMeaning | undefined {
  const plain = plainHeading(heading);
  const stated = mapped.get(plain);
  if (stated !== undefined) return { column: stated, certainty: 'Said' };
  const known = BY_WORD.get(plain);
  if (known !== undefined) return known;
  const listed = meaningOf(heading);
  if (listed?.column === 'bib' || listed?.column === 'distance') return { ...listed, column: listed.column };
  return SPLIT.test(plain) ? { column: 'split', certainty: 'Sure' } : meaningByPart(plain);
}

/** Maps a heading to its column by its text only. */
export function resultColumnOf(
  heading: string,
  mapped: ReadonlyMap<string, ResultColumn> = new Map(),
): ResultColumn | 'split' | undefined {
  return resultMeaningOf(heading, mapped)?.column;
}

/**
 * Reads `chip=Netto` and the like.
 * @returns normalised headings with their columns, or the wrong entry
 */
export function readResultColumns(entries: readonly string[]): Map<string, ResultColumn> | { wrong: string } {
  const map = new Map<string, ResultColumn>();
  for (const entry of entries) {
    const [name = '', ...heading] = entry.split('=');
    const column = RESULT_COLUMNS.find((known) => known.toLowerCase() === name.trim().toLowerCase());
    if (column === undefined || heading.length === 0) return { wrong: entry };
    map.set(plainHeading(heading.join('=')), column);
  }
  return map;
}
