import { seededRandom } from './random.ts';

/** A line of a start list. */
export interface StartListRow {
  readonly bib: string;
  readonly surname: string;
  readonly name: string;
  /** DD/MM/YYYY. */
  readonly birthDate: string;
  readonly email: string;
  /** Five digits and Latin letters, printed on the bib. */
  readonly code: string;
  readonly distance: string;
}

/** A fictional participant. Birth date as DD/MM/YYYY. */
export type Person = readonly [surname: string, name: string, birthDate: string];

const FROM_CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};
const FROM_GREEK: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Creates a name in plain Latin letters, for an e-mail address. */
function latin(text: string): string {
  return [...text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')]
    .map((letter) => FROM_CYRILLIC[letter] ?? FROM_GREEK[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '');
}

const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates a line of a start list with an address at a reserved domain and a code of its own. */
export function startListRow(person: Person, bib: string, distance: string, domain: string): StartListRow {
  const [surname, name, birthDate] = person;
  const random = seededRandom(`code ${domain} ${bib} ${surname}`);
  const code = Array.from({ length: 5 }, () => random.pick([...CODE_LETTERS])).join('');
  return {
    bib,
    surname,
    name,
    birthDate,
    email: `${latin(name)}.${latin(surname)}@${domain}`,
    code,
    distance,
  };
}
