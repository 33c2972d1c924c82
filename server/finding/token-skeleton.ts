import { searchText } from './search-text.ts';

/** Parses `жz юiu`: each letter with its Latin form; `C` stands for ts and ch in any spelling. */
const letters = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

const TO_LATIN = letters(
  'аa бb вv гg ґg дd еe єe жz зz иi іi кk лl мm нn оo пp рr сs тt уu фf хh цC чC шs щs ъ ыi ь эe юiu яia ' +
    'јi љli њni ћC ђd џdz ѓg ќk ' +
    'αa βv γg δd εe ζz ηi θt ιi κk λl μm νn ξks οo πp ρr σs τt υi φf χh ψps ωo ' +
    'ßss øo æae œoe łl đd ðd þth ıi ŋn',
);

/** Greek letters that are one sound together. */
const GREEK_PAIRS: [RegExp, string][] = [
  [/ου/g, 'u'],
  [/([αεη])υ/g, '$1β'],
  [/υι/g, 'ι'],
  [/γκ/g, 'g'],
  [/γ(?=[γχξ])/g, 'n'],
  [/μπ/g, 'b'],
  [/^ντ/, 'd'],
  [/τ[σζ]/g, 'C'],
];

/** Latin spellings of one sound, the longest first. */
const LATIN_SOUNDS: [RegExp, string][] = [
  [/shch|schtsch/g, 's'],
  [/tsch|tch|cz|cs/g, 'C'],
  [/sch|sh|sz|sc(?=[eiy])/g, 's'],
  [/zh/g, 'z'],
  [/kh/g, 'h'],
  [/ph|[fw]/g, 'v'],
  [/th/g, 't'],
  [/([dgr])h/g, '$1'],
  [/t[sz]/g, 'C'],
  [/c(?=[eiy]|$)/g, 'C'],
  [/ck|qu|[cq]/g, 'k'],
  [/gk/g, 'g'],
  [/x/g, 'ks'],
  [/[yj]/g, 'i'],
  [/o[uo]/g, 'u'],
  [/a[ae]/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/[eo]i|ee/g, 'i'],
  [/ai/g, 'e'],
  [/ie/g, 'e'],
  [/(.)\1+/gu, '$1'],
];

/**
 * Reduces a word to its rough sound in Latin letters: a name in Cyrillic, in Greek and in their common Latin spellings
 * has the same skeleton (`Шевченко`, `Shevchenko`, `Szewczenko`).
 * @returns two if `ch` may be either of two sounds (`Akhmatova` and `Achmatowa`, `Chekhov`)
 */
export function tokenSkeletons(word: string): string[] {
  let latin = searchText(word);
  for (const [pair, sound] of GREEK_PAIRS) latin = latin.replace(pair, sound);
  latin = latin.replace(/[^a-zC]/gu, (letter) => TO_LATIN.get(letter) ?? letter);
  // Resolves first each `ch` whose sound follows from its neighbours.
  latin = latin
    .replace(/shch|schtsch/g, 's')
    .replace(/tsch|tch/g, 'C')
    .replace(/sch/g, 's');
  const readings = latin.includes('ch')
    ? [latin.replaceAll('ch', 'C'), latin.replaceAll('ch', 'h')]
    : [latin];
  return [...new Set(readings.map(fold))];
}

function fold(latin: string): string {
  return LATIN_SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin);
}
