/** Headings of ages and years of birth, in the eight languages of product §1 and some of their neighbours. */
const HEADINGS = new Set(
  `age, age in years, age on race day, current age, years, alter, alter in jahren, věk, ηλικία, edad, età, eta, возраст, лет,
    starost, leeftijd, wiek, âge, idade, ålder, alder, életkor, kor,
    year of birth, birth year, birthyear, yob, year born, jahrgang, jg, jahrg, geburtsjahr, geb jahr, ročník, rok narození,
    έτος γέννησης, año de nacimiento, año nacimiento, anno di nascita, anno nascita, год рождения, г р, letnik, leto rojstva,
    rok urodzenia, année de naissance, geboortejaar`
    .split(/,\s+/)
    .map((heading) => plain(heading)),
);

function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Finds a column of ages or years of birth in a start list without dates of birth. Neither value shows whether a
 * person is a child on the day of the race, so such a column protects no participant.
 * @returns its heading
 */
export function findAgeColumn(
  columns: readonly { heading: string; column: string | null }[],
): string | undefined {
  if (columns.some(({ column }) => column === 'birthDate')) return undefined;
  return columns.find(({ heading, column }) => column === null && HEADINGS.has(plain(heading)))?.heading;
}
