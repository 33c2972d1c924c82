import type { Fault } from './line-faults.ts';

/** Encodings with one byte per letter, in which old programs save lists. They cannot be detected with certainty. */
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

/** The delimiters between the columns of a CSV. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type DelimiterName = keyof typeof DELIMITERS;
export const DELIMITER_NAMES = Object.keys(DELIMITERS) as DelimiterName[];

/** How `06/02/1999` is meant: 6 February or 2 June. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How a column with whole names is split: `Anna Maria Rossi` or `Rossi Anna Maria`. */
export const NAME_ORDERS = ['given-first', 'family-first'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** The meaning of a finish time: `3:02:03` after the start, or two minutes past three at night. */
export const TIMES_AS = ['since-start', 'clock'] as const;
export type TimesAs = (typeof TIMES_AS)[number];

/** What to do with improbable times. */
export const DOUBTFUL = ['take', 'skip'] as const;
export type Doubtful = (typeof DOUBTFUL)[number];

/** What to do with lines of different people with the same bib: they are members of a team, or are left out. */
export const SHARED = ['team', 'skip'] as const;
type Shared = (typeof SHARED)[number];

/** The confirmation that many participants become other people under the same bib. */
export const PEOPLE = ['replace'] as const;
type People = (typeof PEOPLE)[number];

/** The possible meanings of a column, by the kind of list. */
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
  Results: ['bib', 'finish', 'clock', 'gun', 'chip', 'split', 'distance', 'rank', 'categoryRank'],
} as const;

/** The meaning of a column of a file, by position from 0; null if it is not needed. */
export interface ColumnMeaning {
  at: number;
  column: (typeof LIST_COLUMNS)[keyof typeof LIST_COLUMNS][number] | null;
}

/** An operator's choices about reading a list. Omitted ones are detected from the file, or asked. */
export interface ReadingChoices {
  encoding?: Encoding | undefined;
  delimiter?: DelimiterName | undefined;
  /** The name of a sheet of an XLSX. */
  sheet?: string | undefined;
  dates?: DateOrder | undefined;
  names?: NameOrder | undefined;
  /** For start lists without a known heading for names: the heading of full names, or `none`. */
  nameColumn?: string | undefined;
  /** For results: the meaning of a finish time. */
  times?: TimesAs | undefined;
  /** For results: what to do with improbable times. */
  doubtful?: Doubtful | undefined;
  /** For start lists: what to do with lines of different people with the same bib. */
  shared?: Shared | undefined;
  /** For start lists: confirms that many participants become other people. */
  people?: People | undefined;
  /** The meanings of columns; headings decide on omitted ones. */
  mapping?: ColumnMeaning[] | undefined;
  /** Whether valid lines are imported although others are faulty. */
  skipsWrong?: boolean | undefined;
}

/** The questions that a list may leave open, by the name of the choice that answers it. */
export const READING_QUESTIONS = [
  'encoding',
  'delimiter',
  'sheet',
  'nameColumn',
  'dates',
  'names',
  'times',
  'doubtful',
  'shared',
  'people',
] as const;

/** A question about a list: the possible answers, each with examples from the list. */
export interface ReadingQuestion {
  about: (typeof READING_QUESTIONS)[number];
  /** The reason for it, such as the lines with the same bib. */
  facts?: Fault[] | undefined;
  choices: { value: string; samples: string[] }[];
}
