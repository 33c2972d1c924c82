import type { FastifyRequest } from 'fastify';
import { acceptLanguage, type Language } from '#contract/languages.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { LANGUAGE_PARAMETER } from '#contract/site.ts';

/** A page in another language, for search engines. */
export interface Alternate {
  /** The language, or `x-default` for readers of other languages. */
  language: Language | 'x-default';
  url: string;
}

/** Reads the language in an address if the tenant offers it, otherwise the tenant's default. */
export function askedLanguage(
  request: FastifyRequest,
  { languages, defaultLanguage }: Pick<TenantSettings, 'languages' | 'defaultLanguage'>,
): Language {
  const wanted = (request.query as Record<string, unknown>)[LANGUAGE_PARAMETER];
  return acceptLanguage(typeof wanted === 'string' ? wanted : undefined, languages, defaultLanguage);
}

/** Builds the address of a page in a language. The default language is omitted, so that each page has one address. */
export function addressIn(origin: string, path: string, language: Language, fallback: Language): string {
  return `${origin}${path}${language === fallback ? '' : `?${LANGUAGE_PARAMETER}=${language}`}`;
}

/** Lists the same page in each of its languages; none if there is only one. */
export function alternatesOf(
  origin: string,
  path: string,
  languages: readonly Language[],
  defaultLanguage: Language,
): Alternate[] {
  if (languages.length < 2) return [];
  const own = languages.map((language) => ({
    language,
    url: addressIn(origin, path, language, defaultLanguage),
  }));
  return [...own, { language: 'x-default', url: `${origin}${path}` }];
}
