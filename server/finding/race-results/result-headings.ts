import { type Certainty, meaningOf, plainHeading } from '#finding/start-lists/index.ts';

/**
 * The columns of a list of results. `finish` is a moment, or the time since the start where that is told; the others
 * are always what they say.
 */
export const RESULT_COLUMNS = ['bib', 'finish', 'clock', 'gun', 'chip', 'distance'] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number];

/** What timekeepers write above each column, in the eight languages of product §1; bib and distance as in start lists. */
const WORDS: Record<Exclude<ResultColumn, 'bib' | 'distance'>, string[]> = {
  finish: [
    ...['finish', 'finish time', 'time', 'result', 'official time', 'total time', 'race time'],
    ...['zeit', 'ziel', 'zielzeit', 'endzeit', 'ergebnis', 'čas', 'cílový čas', 'cíl', 'výsledný čas'],
    ...['ciljni čas', 'cilj', 'rezultat', 'χρόνος', 'τερματισμός', 'χρόνος τερματισμού'],
    ...['tiempo', 'tiempo oficial', 'meta', 'llegada', 'tempo', 'tempo ufficiale', 'arrivo', 'traguardo'],
    ...['время', 'результат', 'финиш', 'время финиша'],
  ],
  clock: [
    ...[
      'time of day',
      'clock',
      'clock time',
      'wall clock',
      'finish clock',
      'tageszeit',
      'uhrzeit',
      'zieluhrzeit',
    ],
    ...['denní čas', 'hodiny', 'ura', 'ura prihoda', 'ώρα', 'ώρα τερματισμού', 'hora', 'hora de llegada'],
    ...['ora', 'ora di arrivo', 'время суток', 'астрономическое время'],
  ],
  gun: [
    ...['gun', 'gun time', 'gross time', 'brutto', 'bruttozeit', 'hrubý čas', 'oficiální čas', 'bruto čas'],
    ...['uradni čas', 'επίσημος χρόνος', 'μικτός χρόνος', 'tiempo bruto', 'tiempo de pistola', 'tempo lordo'],
    ...['tempo gun', 'время от выстрела', 'официальное время', 'грязное время'],
  ],
  chip: [
    ...[
      'chip',
      'chip time',
      'net time',
      'netto',
      'nettozeit',
      'chipzeit',
      'čistý čas',
      'čipový čas',
      'neto čas',
    ],
    ...[
      'čas čipa',
      'καθαρός χρόνος',
      'χρόνος chip',
      'tiempo neto',
      'tiempo chip',
      'tempo netto',
      'real time',
    ],
    ...['tempo chip', 'чистое время', 'время по чипу'],
  ],
};

const BY_WORD = new Map(
  (['finish', 'clock', 'gun', 'chip'] as const).flatMap((column) =>
    WORDS[column].map((word) => [plainHeading(word), column] as const),
  ),
);

/** The beginning of a heading above times on the way: the word for it, or a distance such as `5 km`. */
const SPLIT =
  /^(split|interm|lap|zwischenzeit|mezicas|vmesni|ενδιαμεσ|parcial|intermedi|passaggio|отсечка|промежуточн|half|halb|pol|\d+([.,]\d+)? ?(km?|mi|miles?|m|χλμ|км|м)$)/;

/** What a heading of results may mean. */
export interface ResultMeaning {
  column: ResultColumn | 'split';
  certainty: Certainty;
}

/** Finds what a heading means: a column, or times on the way; undefined for other columns. */
export function resultMeaningOf(
  heading: string,
  mapped: ReadonlyMap<string, ResultColumn> = new Map(),
): ResultMeaning | undefined {
  const plain = plainHeading(heading);
  const said = mapped.get(plain);
  if (said !== undefined) return { column: said, certainty: 'Said' };
  const known = BY_WORD.get(plain);
  if (known !== undefined) return { column: known, certainty: 'Sure' };
  const listed = meaningOf(heading);
  if (listed?.column === 'bib' || listed?.column === 'distance')
    return { column: listed.column, certainty: listed.certainty };
  return SPLIT.test(plain) ? { column: 'split', certainty: 'Sure' } : undefined;
}

/** Maps a heading to its column by its word alone. */
export function resultColumnOf(
  heading: string,
  mapped: ReadonlyMap<string, ResultColumn> = new Map(),
): ResultColumn | 'split' | undefined {
  return resultMeaningOf(heading, mapped)?.column;
}

/**
 * Reads `chip=Netto` and the like.
 * @returns headings (as they are compared) and the columns they hold, or the entry that is wrong
 */
export function readResultColumns(entries: readonly string[]): Map<string, ResultColumn> | { wrong: string } {
  const map = new Map<string, ResultColumn>();
  for (const entry of entries) {
    const [name = '', ...heading] = entry.split('=');
    const column = RESULT_COLUMNS.find((known) => known === name.trim().toLowerCase());
    if (column === undefined || heading.length === 0) return { wrong: entry };
    map.set(plainHeading(heading.join('=')), column);
  }
  return map;
}
