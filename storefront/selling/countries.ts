import { COUNTRY_CODES } from '#contract/countries.ts';

export interface Country {
  code: string;
  name: string;
}

/** Returns every country by its name in a language, in that language's sort order. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, language),
  );
}
