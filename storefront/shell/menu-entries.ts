import type { MenuItem } from '#contract/settings.ts';

/** An entry that leads somewhere. */
export type MenuPath = Exclude<MenuItem, 'divider'>;

const isPath = (item: MenuItem | undefined): item is MenuPath => item !== undefined && item !== 'divider';

/** Removes needless dividers: at the ends, and those doubled by omitted entries. */
export function trimDividers(items: readonly MenuItem[]): MenuItem[] {
  return items.filter(
    (item, index) =>
      isPath(item) ||
      (isPath(items.slice(0, index).findLast(isPath)) &&
        items.slice(index + 1).some(isPath) &&
        isPath(items[index - 1])),
  );
}

/**
 * Returns the theme's entries that the visitor may see; "my account" only for logged-in users (product §2, Menu).
 * @param off the paths of pages that are off
 */
export function menuEntries(
  allowed: readonly MenuItem[],
  isSignedIn: boolean,
  off: readonly string[] = [],
): MenuItem[] {
  return trimDividers(
    allowed.filter((item) => (item !== '/my-account' || isSignedIn) && !off.includes(item)),
  );
}

/**
 * Splits the entries between the bar and "more".
 * @param countMax the number of entries that fit in the bar
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
