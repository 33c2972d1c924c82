import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { AdditionalMenu } from './additional-menu.tsx';
import { Dropdown } from './dropdown.tsx';
import styles from './menu.module.css';
import { splitMenu } from './menu-entries.ts';
import { MenuList } from './menu-list.tsx';
import { useMenuEntries } from './use-menu-entries.ts';

/**
 * The number of entries that fit in the bar, in the longest of our languages: beside the logo, or left of a centred
 * one.
 */
const ROOM_BESIDE_LOGO = 4;
const ROOM_BEFORE_LOGO = 1;

/** Shows the desktop menu as text: the first entries, and "more" with the rest, the tenant's pages and the forms. */
export function MainMenu({ isBesideLogo }: { isBesideLogo: boolean }) {
  const { t } = useTranslation();
  const { shown, more } = splitMenu(useMenuEntries(), isBesideLogo ? ROOM_BESIDE_LOGO : ROOM_BEFORE_LOGO);
  return (
    <nav className={styles.bar} aria-label={t('shell.menu.title')}>
      <ul className={styles.words}>
        <MenuList entries={shown} entryClass={styles.word} dividerClass={styles.upright} />
        <li>
          <Dropdown label={t('shell.menu.more')} side="start">
            {(close) => (
              <ul className={styles.list}>
                <MenuList
                  entries={more}
                  entryClass={styles.entry}
                  dividerClass={styles.divider}
                  onChosen={close}
                />
                {more.length > 0 && <li className={styles.divider} aria-hidden="true" />}
                <AdditionalMenu className={styles.entry} onChosen={close} />
              </ul>
            )}
          </Dropdown>
        </li>
      </ul>
    </nav>
  );
}
