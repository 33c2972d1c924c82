import type { Figure } from '../scripts/figures/markdown-table.ts';
import { BUDGETS_KB, weighPages } from '../storefront/build/page-budgets.ts';

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Returns the first load and the route change of every page as figures; `folder` contains the build. */
export function pageFigures(folder: string): Figure[] {
  return weighPages(folder).map(({ page, english, heaviest, routeChange, limitKb, isKept }) => ({
    name: page,
    measured: `${kb(english)} kB in English, ${kb(heaviest.bytes)} kB in ${heaviest.language}; a route change ${kb(routeChange)} kB`,
    limit: `≤ ${limitKb} kB, ≤ ${BUDGETS_KB.routeChange} kB`,
    isKept,
  }));
}
