import { COUNTRY_CODES } from '#contract/countries.ts';

/** Returns the time zone of the browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Lists the time zones of a country, ISO 3166-1 alpha-2; none if the browser does not know them. */
function zonesOf(country: string): readonly string[] {
  // The library's types do not have this method yet, and older browsers lack it.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale('und', {
    region: country,
  });
  return locale.getTimeZones?.() ?? [];
}

/** Proposes the time zone of an event: the browser's, or else the first of the brand's country. */
export function proposeZone(browserZone: string, country: string | null): string {
  const zones = country !== null && COUNTRY_CODES.includes(country) ? zonesOf(country) : [];
  return zones.length === 0 || zones.includes(browserZone) ? browserZone : (zones[0] ?? browserZone);
}

/**
 * Proposes the country of a new brand: the country of the browser's time zone, or else of its language. American English is the
 * first language of many systems elsewhere, so it counts for nothing.
 * @returns an empty text if neither tells the country
 */
export function proposeCountry(browserZone: string, languages: readonly string[]): string {
  const ofZone = COUNTRY_CODES.find((code) => zonesOf(code).includes(browserZone));
  const ofLanguages = languages
    .filter((language) => language !== 'en-US')
    .map((language) => new Intl.Locale(language).region)
    .find((region) => region !== undefined && COUNTRY_CODES.includes(region));
  return ofZone ?? ofLanguages ?? '';
}
