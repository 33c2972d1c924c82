import { searchText } from '#finding/search-text.ts';

/** The columns of a start list. Only the bib is a must. */
const COLUMNS = ['bib', 'surname', 'givenName', 'birthDate', 'email', 'code', 'distance'] as const;
export type Column = (typeof COLUMNS)[number];

/** How a column is called on the command line: `--column bib=Startnr`. */
export const COLUMN_NAMES: Record<string, Column> = {
  bib: 'bib',
  surname: 'surname',
  name: 'givenName',
  'birth-date': 'birthDate',
  'e-mail': 'email',
  code: 'code',
  distance: 'distance',
};

/** What organizers write above each column, in the eight languages of product §1. */
const WORDS: Record<Column, string[]> = {
  bib: [
    ...['bib', 'bib number', 'bib no', 'number', 'no', 'nr', 'race number', 'start number'],
    ...[
      'startnummer',
      'startnr',
      'nummer',
      'startovní číslo',
      'číslo',
      'st. číslo',
      'štartna številka',
      'številka',
    ],
    ...[
      'αριθμός',
      'αρ. συμμετοχής',
      'αριθμός συμμετοχής',
      'νούμερο',
      'dorsal',
      'número',
      'numero',
      'pettorale',
    ],
    ...['numero di gara', 'стартовый номер', 'номер', 'startna številka', 'št'],
  ],
  surname: [
    ...['surname', 'last name', 'lastname', 'family name', 'nachname', 'familienname', 'příjmení', 'priimek'],
    ...['επώνυμο', 'επίθετο', 'apellido', 'apellidos', 'cognome', 'фамилия'],
  ],
  givenName: [
    ...[
      'name',
      'first name',
      'firstname',
      'given name',
      'vorname',
      'jméno',
      'ime',
      'όνομα',
      'nombre',
      'nome',
      'имя',
    ],
  ],
  birthDate: [
    ...[
      'birth date',
      'birthdate',
      'date of birth',
      'dob',
      'birthday',
      'geburtsdatum',
      'datum narození',
      'narozen',
    ],
    ...[
      'datum rojstva',
      'rojstni datum',
      'ημερομηνία γέννησης',
      'ημ. γέννησης',
      'fecha de nacimiento',
      'nacimiento',
    ],
    ...['data di nascita', 'nascita', 'дата рождения'],
  ],
  email: [
    ...[
      'e-mail',
      'email',
      'mail',
      'e-mail address',
      'email address',
      'e-mail-adresse',
      'correo',
      'correo electrónico',
    ],
    ...['posta elettronica', 'e-pošta', 'почта', 'эл. почта', 'электронная почта', 'ηλεκτρονικό ταχυδρομείο'],
  ],
  code: [
    ...[
      'code',
      'personal code',
      'pin',
      'kód',
      'osobní kód',
      'koda',
      'osebna koda',
      'κωδικός',
      'código',
      'codice',
    ],
    ...['код', 'личный код', 'persönlicher code'],
  ],
  distance: [
    ...[
      'distance',
      'race',
      'course',
      'category',
      'distanz',
      'strecke',
      'lauf',
      'wettbewerb',
      'trať',
      'vzdálenost',
    ],
    ...[
      'závod',
      'kategorie',
      'razdalja',
      'proga',
      'απόσταση',
      'αγώνας',
      'διαδρομή',
      'distancia',
      'carrera',
      'prueba',
    ],
    ...['distanza', 'gara', 'percorso', 'дистанция', 'забег'],
  ],
};

const BY_WORD = new Map(
  COLUMNS.flatMap((column) => WORDS[column].map((word) => [plainHeading(word), column] as const)),
);

/** Removes case, accents and punctuation from a heading, for comparison. */
export function plainHeading(heading: string): string {
  return searchText(heading)
    .replace(/[.:_\-–\s/]+/g, ' ')
    .trim();
}

/** Finds the column of a heading; undefined where it is unknown. */
export function columnOf(
  heading: string,
  mapped: ReadonlyMap<string, Column> = new Map(),
): Column | undefined {
  return mapped.get(plainHeading(heading)) ?? BY_WORD.get(plainHeading(heading));
}

/**
 * Reads `bib=Startnr` and the like.
 * @returns headings (without case and accents) and the columns they hold, or the entry that is wrong
 */
export function readColumnMap(entries: readonly string[]): Map<string, Column> | { wrong: string } {
  const map = new Map<string, Column>();
  for (const entry of entries) {
    const [name = '', ...heading] = entry.split('=');
    const column = COLUMN_NAMES[name.trim().toLowerCase()];
    if (column === undefined || heading.length === 0) return { wrong: entry };
    map.set(plainHeading(heading.join('=')), column);
  }
  return map;
}
