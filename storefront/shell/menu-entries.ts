import type { MenuItem } from '#contract/settings.ts';

/** An entry that leads somewhere. */
export type MenuPath = Exclude<MenuItem, 'divider'>;

const isPath = (item: MenuItem | undefined): item is MenuPath => item !== undefined && item !== 'divider';

/** Dividers that divide nothing go: at the ends, and doubled by what was left out between them. */
export function trimDividers(items: readonly MenuItem[]): MenuItem[] {
  return items.filter(
    (item, index) =>
      isPath(item) ||
      (isPath(items.slice(0, index).findLast(isPath)) &&
        items.slice(index + 1).some(isPath) &&
        isPath(items[index - 1])),
  );
}

/** Returns the theme's allowed entries; my account only for the logged-in user (product §2, Menu). */
export function menuEntries(allowed: readonly MenuItem[], isSignedIn: boolean): MenuItem[] {
  return trimDividers(allowed.filter((item) => item !== '/my-account' || isSignedIn));
}

/**
 * The bar shows the first entries, "more" the rest.
 * @param countMax how many entries the bar has room for
 */
export function splitMenu(
  entries: readonly MenuItem[],
  countMax: number,
): { shown: MenuItem[]; more: MenuItem[] } {
  const paths = entries.filter(isPath);
  const first = paths[countMax];
  const cut = first === undefined ? entries.length : entries.indexOf(first);
  return { shown: trimDividers(entries.slice(0, cut)), more: trimDividers(entries.slice(cut)) };
}
