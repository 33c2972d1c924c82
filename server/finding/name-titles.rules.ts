/**
 * The titles before and after names in the languages of the shop. Written without dots; they count with and without
 * them: `Dr`, `Dr.`, `PhD`, `Ph.D.`
 */
const TITLES = new Set(
  `dr drin dres prof profin profdr drmed dr-ing dring drhc drhabil dipl-ing dipling dipl-kfm dipl-kff
    dipl-inf dipl-inform dipl-psych dipl-phys dipl-chem dipl-biol dipl-geol dipl-math dipl-päd dipl-volksw dipl-oec dipl-des
    dipl-betrw dipl-soz dipl-wi-ing
    mgr mudr judr phdr rndr paeddr mvdr mddr pharmdr icdr rsdr thdr thlic csc drsc
    phd msc bsc mphil dphil edd llm llb jr jnr snr esq dott dottssa profssa dra profa δρ д-р`.split(/\s+/),
);

/** Titles that count only with their dots, because without the dots they are names of some people. */
const DOTTED_TITLES = new Set(
  `ing. ing.arch. arch. doc. mag. mag.a bc. bca. dis. lic. ing.in dipl. univ.-prof. univ.prof. priv.-doz. pd. sr. sra. mr. mrs.
    ms. m.a. b.a. m.d. m.b.a. m.eng. b.eng. th.d. avv. geom. rag. univ. καθ. проф. доц. акад. к.т.н. д.т.н. к.м.н. д.м.н. к.ф.н.
    д.ф.н. к.э.н. д.э.н.`.split(/\s+/),
);

/** Titles that are also surnames, such as Mba: they count only in capitals, after a comma and a name of two words. */
const AFTER_COMMA = new Set(['MBA', 'MPA', 'DBA']);

/** Faculties and honours, which follow another title: `Dr. rer. nat.` */
const OF_TITLE = new Set(
  `med. dent. vet. rer. nat. phil. jur. iur. oec. pol. soc. techn. theol. ing. habil. h.c. hc. e.h. arch. (fh) inf.`.split(
    /\s+/,
  ),
);

function isTitle(word: string): boolean {
  const text = word.normalize('NFKC').toLowerCase();
  return DOTTED_TITLES.has(text) || TITLES.has(text.replaceAll('.', ''));
}

/** A name without its titles, and the titles as the list has them. */
export interface TitledName {
  before: string;
  name: string;
  after: string;
}

/**
 * Separates titles from the beginning and the end of a name, as whole words. A text of titles only is kept as the name.
 * @returns the titles with the punctuation between them and the name
 */
export function splitTitles(text: string): TitledName {
  const written = text.trim();
  const words = [...written.matchAll(/[^\s,]+/g)].map(({ 0: word, index }) => ({ word, at: index }));
  const first = countBefore(words.map(({ word }) => word));
  let last = words.length;
  while (last > first && isTitleAt(last - 1)) last -= 1;
  const begin = words[first];
  const end = words[last - 1];
  if (begin === undefined || end === undefined || last <= first)
    return { before: '', name: written, after: '' };
  const stop = end.at + end.word.length;
  return {
    before: written.slice(0, begin.at).replace(/(?<![\s,])[\s,]+$/, ''),
    name: written.slice(begin.at, stop),
    after: written.slice(stop),
  };

  /** Returns whether the word at a position is a title behind the name. */
  function isTitleAt(at: number): boolean {
    const { word = '', at: start = 0 } = words[at] ?? {};
    if (isTitle(word)) return true;
    return AFTER_COMMA.has(word) && at - first >= 2 && /,\s*$/.test(written.slice(0, start));
  }
}

/** Counts the words at the beginning of a name that are titles or belong to one. */
function countBefore(words: readonly string[]): number {
  let count = 0;
  for (const word of words) {
    const isOfTitle = count > 0 && OF_TITLE.has(word.toLowerCase());
    if (!isOfTitle && !isTitle(word)) break;
    count += 1;
  }
  return count;
}

/** Removes titles from the beginning and the end of a name, for comparison. */
export const withoutTitles = (name: string): string => splitTitles(name).name;
