import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { ModalSheet } from '#storefront/ui/dialog.tsx';
import { AdditionalMenu } from './additional-menu.tsx';
import styles from './drawer.module.css';
import { LanguageList, useLanguageChoice } from './language-list.tsx';
import menu from './menu.module.css';
import { MenuList } from './menu-list.tsx';
import { useMenuEntries } from './use-menu-entries.ts';

/**
 * Shows the navigation of phones and tablets, 296 px wide (product §9): menu, language, error report. As a native modal
 * dialog it keeps the focus inside, closes on Escape, and returns the focus to the menu button.
 */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const entries = useMenuEntries();
  const { languages } = useLanguageChoice();
  const title = t('shell.menu.title');
  return (
    <ModalSheet title={title} onClose={onClose} isSwipeable={false} styles={styles}>
      <nav aria-label={title}>
        <ul className={menu.list}>
          {settings.showMobileMenuItems && (
            <>
              <MenuList
                entries={entries}
                entryClass={menu.entry}
                dividerClass={menu.divider}
                onChosen={onClose}
              />
              <li className={menu.divider} aria-hidden="true" />
            </>
          )}
          <AdditionalMenu className={menu.entry} onChosen={onClose} />
        </ul>
      </nav>
      {languages.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('shell.language')}</h3>
          <LanguageList onChosen={onClose} />
        </section>
      )}
    </ModalSheet>
  );
}
