/**
 * Encodings with one byte per letter, in which old programs save lists. They cannot be distinguished from the bytes with
 * certainty.
 */
export const LEGACY_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-7',
  'ibm866',
  'macintosh',
] as const;

/** The encodings that lists come in. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', ...LEGACY_ENCODINGS] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What stands between the columns of a CSV. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type DelimiterName = keyof typeof DELIMITERS;
export const DELIMITER_NAMES = Object.keys(DELIMITERS) as DelimiterName[];

/** How `06/02/1999` is meant: 6 February or 2 June. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How a column with whole names is split: `Anna Maria Rossi` or `Rossi Anna Maria`. */
export const NAME_ORDERS = ['given-first', 'family-first'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** What a finish time counts from: `3:02:03` after the start, or two minutes past three in the night. */
export const TIMES_AS = ['since-start', 'clock'] as const;
export type TimesAs = (typeof TIMES_AS)[number];

/** What becomes of times that can hardly be true. */
export const DOUBTFUL = ['take', 'skip'] as const;
export type Doubtful = (typeof DOUBTFUL)[number];

/** What becomes of lines of different people with one bib: they are members of a team, or left out. */
export const SHARED = ['team', 'skip'] as const;
type Shared = (typeof SHARED)[number];

/** What a column may hold, by the kind of list. */
export const LIST_COLUMNS = {
  StartList: [
    'bib',
    'surname',
    'givenName',
    'fullName',
    'birthDate',
    'email',
    'code',
    'distance',
    'gender',
    'ageClass',
    'club',
    'nationality',
  ],
  Results: ['bib', 'finish', 'clock', 'gun', 'chip', 'split', 'distance'],
} as const;

/** What a column of a file holds, by its place from 0; null if it is not needed. */
export interface ColumnMeaning {
  at: number;
  column: (typeof LIST_COLUMNS)[keyof typeof LIST_COLUMNS][number] | null;
}

/** An operator's choices of how a list is read. Omitted ones are decided by the file, or asked. */
export interface ReadingChoices {
  encoding?: Encoding | undefined;
  delimiter?: DelimiterName | undefined;
  /** The name of a sheet of an XLSX. */
  sheet?: string | undefined;
  dates?: DateOrder | undefined;
  names?: NameOrder | undefined;
  /** Of results: what a finish time counts from. */
  times?: TimesAs | undefined;
  /** Of results: what becomes of times that can hardly be true. */
  doubtful?: Doubtful | undefined;
  /** Of start lists: what becomes of lines of different people with one bib. */
  shared?: Shared | undefined;
  /** What columns hold; the headings decide about those that are left out. */
  mapping?: ColumnMeaning[] | undefined;
  /** Whether the lines that can be understood are taken although others cannot. */
  skipsWrong?: boolean | undefined;
}

/** What a list may leave open. Each is the name of a choice, and of the option that makes it. */
export const READING_QUESTIONS = [
  'encoding',
  'delimiter',
  'sheet',
  'dates',
  'names',
  'times',
  'doubtful',
  'shared',
] as const;

/** A question about a list: what it can be, each shown on what stands in it. */
export interface ReadingQuestion {
  about: (typeof READING_QUESTIONS)[number];
  choices: { value: string; samples: string[] }[];
}
