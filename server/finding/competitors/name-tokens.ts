import { searchText } from '#finding/search-text.ts';

/** Splits a name into its words for comparison: `Müller-Lüdenscheidt` has two. */
export function nameTokens(name: string): string[] {
  return [...new Set(searchText(name).split(/[\s\-'’.,]+/))].filter((word) => word !== '');
}
