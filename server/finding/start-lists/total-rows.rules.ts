import { isEmail, withoutInvisible } from '#contract/typed-text.ts';
import { searchText } from '#finding/search-text.ts';
import { isAgeGroup } from './choose-columns.rules.ts';
import { readBirthDate } from './read-dates.rules.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(searchText(text).trim().split(' '));

/** Words for a total, in the eight languages of product §1. */
const TOTAL_WORDS = wordsOf(`total totals subtotal subtotals sum sums count altogether
  summe summen gesamt insgesamt anzahl gesamtzahl gesamtanzahl gesamtsumme zwischensumme endsumme teilnehmerzahl starterzahl
  celkem celkový celkově celková součet mezisoučet počet úhrnem dohromady
  σύνολο σύνολα συνολικά συνολικός άθροισμα πλήθος
  totales subtotales suma cantidad totale totali subtotale somma conteggio
  итого всего итог сумма количество skupaj vsota skupno seštevek ∑ σ`);
/** Words for the things that a total counts. */
const PEOPLE_WORDS =
  wordsOf(`participants participant runners riders athletes starters entries entrants finishers
  competitors people persons registrations
  teilnehmer teilnehmerinnen teilnehmende teilnehmern läufer läuferinnen läufern starterinnen athleten personen anmeldungen
  meldungen účastníků účastníci účastníky závodníků závodníci běžců běžci startujících osob přihlášených přihlášek
  συμμετέχοντες συμμετεχόντων συμμετοχές συμμετοχών αθλητές αθλητών δρομείς δρομέων άτομα εγγραφές εγγραφών
  participantes corredores inscritos inscripciones atletas personas partecipanti iscritti concorrenti corridori atleti persone
  участников участники участника бегунов спортсменов человек чел атлетов заявок
  udeležencev udeleženci tekačev tekači tekmovalcev tekmovalci oseb prijavljenih prijav`);
/** Words that may stand beside these. */
const OTHER_WORDS = wordsOf(`grand sub number no of the in all der die de di del dei en los las le gli
  αριθμός των общее общий число кол во число število vseh všech všichni`);

/** Longer texts are notes and not a total. */
const LONGEST = 60;
const SEPARATORS = /[^\p{L}\p{N}\p{M}∑]+/u;

/** Returns which kinds of words a cell consists of; undefined if it contains any other word. */
function wordKinds(text: string): { hasTotal: boolean; hasPeople: boolean; hasNumber: boolean } | undefined {
  if (text.length > LONGEST) return undefined;
  const kinds = { hasTotal: false, hasPeople: false, hasNumber: false };
  for (const token of text.split(SEPARATORS)) {
    if (token === '') continue;
    const word = searchText(token);
    if (TOTAL_WORDS.has(word)) kinds.hasTotal = true;
    else if (PEOPLE_WORDS.has(word)) kinds.hasPeople = true;
    else if (/^\p{N}+$/u.test(word)) kinds.hasNumber = true;
    // A single letter may be the initial of a name.
    else if (!OTHER_WORDS.has(word) && !(word.length > 1 && isAgeGroup(word))) return undefined;
  }
  return kinds;
}

/** Returns whether a cell is a total: `Total`, `Summe: 240`, `Anzahl Teilnehmer`, `240 participants`. */
export function isTotalCell(text: string): boolean {
  const kinds = wordKinds(text);
  return kinds !== undefined && (kinds.hasTotal || (kinds.hasPeople && kinds.hasNumber));
}

/** The cells of a line by meaning. A meaning that the list has no column for has no cell. */
export interface LineCells {
  surname: string;
  givenName: string;
  fullName: string;
  birthDate: string;
  email: string;
  /** Cells that describe a person: club, distance, age class. */
  described: readonly string[];
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
const isRealName = (text: string): boolean =>
  hasLetters(text) && !/\d/.test(text) && !isAgeGroup(text) && wordKinds(text) === undefined;
const isDate = (text: string): boolean =>
  readBirthDate(text, 'day-first') !== null ||
  readBirthDate(text, 'month-first') !== null ||
  /\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}/.test(text);

/**
 * Returns whether a line names a person, even if it contains a word for a total: Anna Summe has a given name and a
 * surname, or a birth date.
 */
export function isPerson({ surname, givenName, fullName, birthDate, email }: LineCells): boolean {
  if (isDate(birthDate) || isEmail(withoutInvisible(email))) return true;
  if (isRealName(fullName) && /\p{L}\S*[\s,]+\S*\p{L}/u.test(fullName)) return true;
  return (
    hasLetters(surname) && hasLetters(givenName) && [surname, givenName].some((name) => isRealName(name))
  );
}

/**
 * Finds the word that makes a line a total, in any cell. A number of people counts only in place of a name; elsewhere
 * `1 participant` may be a ticket.
 * @returns undefined if there is no such word, or if the line names a person
 */
export function findTotal(cells: readonly string[], line: LineCells): string | undefined {
  const totals = cells.filter((cell) => /[\p{L}∑]/u.test(cell) && isTotalCell(cell));
  if (totals.length === 0 || isPerson(line)) return undefined;
  const names = [line.surname, line.givenName, line.fullName];
  // A club may be called Total. If the line has a name, the word in a describing column does not make it a total.
  const isNamed = names.some((name) => isRealName(name));
  const isWord = (cell: string) => wordKinds(cell)?.hasTotal === true;
  const word = totals.find((cell) => isWord(cell) && !(isNamed && line.described.includes(cell)));
  return word ?? totals.find((cell) => !isWord(cell) && names.includes(cell));
}
