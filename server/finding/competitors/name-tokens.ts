import { withoutTitles } from '#finding/name-titles.rules.ts';
import { searchText } from '#finding/search-text.ts';

/** Splits a name into its tokens for comparison, without titles: `Dr. Müller-Lüdenscheidt` has two. */
export function nameTokens(name: string): string[] {
  return [...new Set(searchText(withoutTitles(name)).split(/[\s\-'’.,]+/))].filter((word) => word !== '');
}
