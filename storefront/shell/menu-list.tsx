import type { MenuItem } from '#contract/settings.ts';
import { MenuLink } from './menu-link.tsx';

interface MenuListProps {
  entries: readonly MenuItem[];
  entryClass: string | undefined;
  dividerClass: string | undefined;
  onChosen?: () => void;
}

/** Shows menu entries as list items, with dividers. */
export function MenuList({ entries, entryClass, dividerClass, onChosen }: MenuListProps) {
  return entries.map((item, index) =>
    item === 'divider' ? (
      <li key={`divider before ${entries[index + 1]}`} className={dividerClass} aria-hidden="true" />
    ) : (
      <li key={item}>
        <MenuLink path={item} className={entryClass} {...(onChosen === undefined ? {} : { onChosen })} />
      </li>
    ),
  );
}
