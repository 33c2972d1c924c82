import { DESCRIPTIONS } from '#contract/competitor.ts';
import { NAME_ORDERS, type NameOrder } from '#contract/list-reading.ts';
import { withoutInvisible } from '#contract/typed-text.ts';
import { searchText } from '#finding/search-text.ts';

/** The columns of a start list. Only the bib is required. */
const COLUMNS = [
  'bib',
  'surname',
  'givenName',
  'birthDate',
  'email',
  'code',
  'distance',
  ...DESCRIPTIONS,
] as const;
export type Column = (typeof COLUMNS)[number];
/** What a column may contain. `fullName` is split into surname and given name. */
export type ListColumn = Column | 'fullName';

/** The name of a column on the command line: `--column bib=Startnr`. */
export const COLUMN_NAMES: Record<string, Column> = {
  bib: 'bib',
  surname: 'surname',
  name: 'givenName',
  'birth-date': 'birthDate',
  'e-mail': 'email',
  code: 'code',
  distance: 'distance',
  gender: 'gender',
  'age-class': 'ageClass',
  club: 'club',
  nationality: 'nationality',
};

/**
 * Organizers' headings for each column, in the eight languages of product §1. Foreign athletes use their federations'
 * forms, so the most common headings in Dutch, French, Hungarian, Polish, Portuguese and the Nordic languages are
 * included.
 */
const WORDS: Record<Column, string> = {
  bib: `bib, bib number, bib no, bib nr, bib #, bibno, bibnumber, race number, race no, start number, start no, startnumber,
    startnummer, startnr, start nr, st nr, s nr, stnr, stno, rider number, rider no, runner number, runner no, athlete number,
    racer number, start #, race #, rider #, runner #, numer startowy, nr startowy, rajtszám, peitoral, plate, number plate, plate number, dossard, doss, numéro de dossard, n dossard, n° dossard, rückennummer, startovní číslo, startovní č, st číslo, st č, štartna številka,
    startna številka, štart št, αριθμός συμμετοχής, αρ συμμετοχής, dorsal, nº dorsal, n dorsal, número de dorsal, pettorale,
    n pettorale, pett, numero di gara, стартовый номер, ст номер, номер участника, нагрудный номер`,
  surname: `surname, last name, lastname, family name, familyname, nachname, familienname, zuname, příjmení, priimek, επώνυμο,
    επίθετο, apellido, apellidos, cognome, фамилия, last, achternaam, nom de famille, vezetéknév, családnév, nazwisko, apelido,
    sobrenome, efternamn, etternavn, efternavn`,
  givenName: `first name, firstname, prénom, given name, givenname, forename, vorname, rufname, křestní jméno, μικρό όνομα,
    nombre de pila, osebno ime, first, voornaam, keresztnév, utónév, imię, primeiro nome, förnamn, fornavn`,
  birthDate: `birth date, birthdate, date of birth, dateofbirth, dob, birthday, born, geburtsdatum, geb datum, geburtstag,
    datum narození, narozen, narozena, datum rojstva, rojstni datum, ημερομηνία γέννησης, ημ γέννησης, fecha de nacimiento,
    fecha nacimiento, f nacimiento, nacimiento, data di nascita, data nascita, nascita, дата рождения,
    geboortedatum, date de naissance, születési dátum, data urodzenia, data de nascimento, födelsedatum, fødselsdato`,
  email: `e-mail, email, mail, e-mail address, email address, e-mail-adresse, emailadresse, e-mailová adresa, correo,
    correo electrónico, posta elettronica, e-pošta, почта, емейл, имейл, емайл, эл почта, электронная почта, ηλεκτρονικό ταχυδρομείο`,
  code: `personal code, pin, osobní kód, osebna koda, личный код, persönlicher code, codice personale, código personal,
    προσωπικός κωδικός`,
  distance: `distance, distanz, strecke, trať, vzdálenost, razdalja, proga, απόσταση, διαδρομή, distancia, distanza, percorso,
    дистанция, afstand, dystans, distância, distans`,
  gender:
    'gender, sex, sexe, m f, m w, f m, geschlecht, pohlaví, φύλο, género, sexo, sesso, genere, пол, spol, geslacht, płeć, kjønn, køn',
  ageClass: `age class, ageclass, age group, agegroup, age category, age division, ag, altersklasse, ak, věková kategorie,
    věková skupina, ηλικιακή κατηγορία, ηλικιακή ομάδα, categoría de edad, grupo de edad, categoria di età, categoria età,
    fascia d'età, возрастная группа, возрастная категория, starostna kategorija, starostna skupina`,
  club: `club, club name, team, team name, teamname, club team, team club, verein, mannschaft, team verein, verein team,
    vereinsname, oddíl, klub, tým, družstvo, oddíl klub, σύλλογος, ομάδα, equipo, società, squadra, клуб, команда, ekipa, društvo,
    vereniging, équipe, egyesület, equipa, clube, klubb`,
  nationality: `nationality, nation, nat, country, nationalität, staatsangehörigkeit, národnost, státní příslušnost, země,
    εθνικότητα, υπηκοότητα, χώρα, nacionalidad, país, nazionalità, nazione, naz, paese, национальность, гражданство, страна,
    narodnost, državljanstvo, država, nationaliteit, nationalité, pays, nemzetiség, narodowość, nacionalidade, nationalitet,
    nasjonalitet`,
};

/** Short or ambiguous headings, which count only if the values below them fit. */
const UNSURE_WORDS: Record<'bib' | 'code' | 'distance', string> = {
  bib: `no, nr, number, nummer, num, #, n, nº, n°, číslo, č, številka, št, αριθμός, νούμερο, αρ, número, numero, номер, №`,
  code: 'code, kód, koda, κωδικός, código, codice, код',
  distance: `race, course, contest, contest name, contestname, lauf, wettbewerb, závod, αγώνας, carrera, prueba, gara, забег,
    tek`,
};

/**
 * Headings that are used for age groups and for distances. They mean distances only if lengths or course names are
 * below them.
 */
const CATEGORY_WORDS =
  'category, kategorie, κατηγορία, categoría, categoria, категория, kategorija, catégorie, cat, event';

/**
 * Headings that are used for given names and for whole names. They mean given names if there is also a surname column.
 */
const NAME_WORDS = 'name, nom, jméno, ime, όνομα, nombre, nome, имя, naam, namn, navn';

/** Headings of full names, by which part comes first. */
const FULL_NAME_WORDS: Record<NameOrder | 'unsaid', string> = {
  'given-first': `jméno a příjmení, ime in priimek, ονοματεπώνυμο, όνομα επώνυμο, nombre y apellidos, nombre y apellido,
    nome e cognome, nome cognome, imię i nazwisko, vorname nachname, vorname und nachname, first name last name, flname, имя фамилия, имя и фамилия`,
  'family-first': `příjmení a jméno, příjmení jméno, priimek in ime, επώνυμο όνομα, apellidos y nombre, apellidos nombre,
    cognome e nome, cognome nome, name vorname, nachname vorname, last name first name, lfname, фамилия имя,
    фамилия и имя, фио, ф и о, nazwisko i imię, név`,
  unsaid: `full name, fullname, rider name, ridername, runner name, athlete name, participant name, competitor name, racer name,
    nome completo, fahrername, fahrer name, läufername, name des teilnehmers, runner, athlete, participant, competitor, läufer, teilnehmer, teilnehmername, rider, cyclist, swimmer, skier, skater, driver, fahrer, fahrerin, schwimmer, účastník, závodník, jezdec,
    tekmovalec, udeleženec, kolesar, αθλητής, δρομέας, participante, corredor, ciclista, atleta, concorrente, coureur, участник, спортсмен, бегун, гонщик`,
};

const splitTokens = (words: string): string[] => words.split(/,\s+/).map((word) => exactHeading(word));

/** How certain the meaning of a heading is. */
export type Certainty = 'Said' | 'Sure' | 'Unsure';

/** A possible meaning of a heading. */
export interface HeadingMeaning {
  column: ListColumn;
  certainty: Certainty;
  /** Which part comes first in whole names, if the heading says so. */
  names?: NameOrder;
  /** Whether the heading is also used for age groups. */
  isCategory?: boolean;
  /** Whether the heading is used for given names and for whole names. */
  isNameToken?: boolean;
}

const EXACT = new Map<string, HeadingMeaning>([
  ...splitTokens(NAME_WORDS).map(
    (word) => [word, { column: 'givenName', certainty: 'Sure', isNameToken: true }] as const,
  ),
  ...(['bib', 'code', 'distance'] as const).flatMap((column) =>
    splitTokens(UNSURE_WORDS[column]).map((word) => [word, { column, certainty: 'Unsure' }] as const),
  ),
  ...splitTokens(CATEGORY_WORDS).map(
    (word) => [word, { column: 'distance', certainty: 'Unsure', isCategory: true }] as const,
  ),
  ...COLUMNS.flatMap((column) =>
    splitTokens(WORDS[column]).map((word) => [word, { column, certainty: 'Sure' }] as const),
  ),
  ...splitTokens(FULL_NAME_WORDS.unsaid).map(
    (word) => [word, { column: 'fullName', certainty: 'Unsure' }] as const,
  ),
  ...NAME_ORDERS.flatMap((names) =>
    splitTokens(FULL_NAME_WORDS[names]).map(
      (word) => [word, { column: 'fullName', certainty: 'Sure', names }] as const,
    ),
  ),
]);

/** From this length on, words are recognised without their accents too: `Prijmeni`, but not `St` for `Št`. */
const PLAIN_MIN = 4;
const PLAIN = new Map(
  [...EXACT]
    .map(([word, meaning]) => [plainHeading(word), meaning] as const)
    .filter(([word]) => word.length >= PLAIN_MIN),
);

/** All words of headings, in lower case. If they occur, the encoding is probably right. */
export const HEADING_WORDS: ReadonlySet<string> = new Set(
  [...EXACT.keys()].flatMap((heading) => heading.split(' ')),
);

/** Removes case and punctuation from a heading. Accents stay, because they distinguish words. */
function exactHeading(heading: string): string {
  return (
    withoutInvisible(heading)
      .normalize('NFC')
      .toLowerCase()
      .replace(/ς/g, 'σ')
      // Programs write headings as comments: `#Startnummer;Name`.
      .replace(/^#\s*(?=\p{L})/u, '')
      .replace(/#/g, ' # ')
      .replace(/[.:,_\-–\s/()"*]+/g, ' ')
      .trim()
  );
}

/** Removes case, accents and punctuation from a heading, to compare it with an operator's input. */
export function plainHeading(heading: string): string {
  return searchText(heading)
    .replace(/[.:_\-–\s/]+/g, ' ')
    .trim();
}

/** Finds the meaning of a heading; undefined if it is unknown. */
export function meaningOf(
  heading: string,
  mapped: ReadonlyMap<string, Column> = new Map(),
): HeadingMeaning | undefined {
  const stated = mapped.get(plainHeading(heading));
  if (stated !== undefined) return { column: stated, certainty: 'Said' };
  return EXACT.get(exactHeading(heading)) ?? PLAIN.get(plainHeading(heading));
}

/** Finds the column that a heading means by its text alone; undefined if it is unknown. */
export function columnOf(
  heading: string,
  mapped: ReadonlyMap<string, Column> = new Map(),
): Column | undefined {
  const column = meaningOf(heading, mapped)?.column;
  return column === 'fullName' ? undefined : column;
}

/**
 * Reads entries such as `bib=Startnr`.
 * @returns headings (without case and accents) with their columns, or the invalid entry
 */
export function readColumnMap(entries: readonly string[]): Map<string, Column> | { wrong: string } {
  const map = new Map<string, Column>();
  for (const entry of entries) {
    const [name = '', ...heading] = entry.split('=');
    const known = name.trim().toLowerCase();
    const column = Object.hasOwn(COLUMN_NAMES, known) ? COLUMN_NAMES[known] : undefined;
    if (column === undefined || heading.length === 0) return { wrong: entry };
    map.set(plainHeading(heading.join('=')), column);
  }
  return map;
}
