import { isLanguage, type Language } from '#contract/languages.ts';
import { type CustomPage, textIn } from '#contract/site.ts';

const CUSTOM_PAGE = /^\/pages\/([a-z0-9][a-z0-9-]*)\/(?:[a-z]{2}\/)?$/;

/**
 * Returns the custom page's name in a link such as `/pages/kids-run/en/` or `/pages/kids-run/`; undefined for other
 * links.
 */
export function pageOfLink(link: string): string | undefined {
  return CUSTOM_PAGE.exec(link)?.[1];
}

/** Returns a page's title in a language; without one, its name: `kids-run` → `Kids run`. */
export function titleOfPage({ name, titles }: CustomPage, language: string, fallback: Language): string {
  const title = isLanguage(language) ? textIn(titles, language, fallback) : '';
  if (title !== '') return title;
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
