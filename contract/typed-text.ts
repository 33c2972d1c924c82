/** What people cannot see and bring along when they copy: zero-width characters, soft hyphens, marks of direction. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes invisible characters and surrounding spaces from typed or pasted text. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').trim();
}

const LOCAL_PART_MAX = 64;
const ADDRESS_MAX = 254;

/**
 * Returns whether a text is an email address that mail can reach: one @, a local part of at most 64 characters without dots
 * at its ends or side by side, and a domain that DNS can spell (RFC 5321, 4.5.3.1; international domains by UTS 46). Only a
 * mail can prove that the address is read.
 */
export function isEmail(text: string): boolean {
  const [, local, domain] = /^([^\s@<>",;:\\]+)@([^\s@<>",;:\\/?#[\]%]+)$/.exec(text) ?? [];
  if (local === undefined || domain === undefined || text.length > ADDRESS_MAX) return false;
  if (withoutInvisible(text) !== text || local.length > LOCAL_PART_MAX) return false;
  if (/^\.|\.$|\.\./.test(local)) return false;
  // Labels of letters, digits and hyphens: the last one is no number, which would be an address of a machine.
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(
    asciiDomain(domain),
  );
}

/** Spells a domain as DNS does; empty if it cannot. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** Letters that Unicode does not take apart, and what people without them on the keyboard type. */
const SINGLE: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'n',
  ς: 'σ',
};

/** Letters that are also written as two. */
const AS_TWO: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßłøđðħıæœþŋς]/g, (letter) => SINGLE[letter] ?? letter)
    // Apostrophes, hyphens, dots and spaces in names are typed in many ways, and left out.
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Spells a name in each way in which the same name is typed: without accents, with umlauts as one letter or as two, without
 * the marks and spaces between its parts (`D’Amico`, `Smith-Jones`, `Straße`, `Łukasik`, `Sørensen`).
 * @returns one or two keys; two names are the same where they share one
 */
export function nameKeys(name: string): string[] {
  const lower = withoutInvisible(name).normalize('NFKC').toLowerCase().normalize('NFC');
  const digraphs = lower.replace(/[äöüøå]/g, (letter) => AS_TWO[letter] ?? letter);
  return [...new Set([fold(lower), fold(digraphs)])].filter((key) => key !== '');
}
