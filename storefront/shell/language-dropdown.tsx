import { LANGUAGE_NAMES } from '#storefront/i18n/languages.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Dropdown } from './dropdown.tsx';
import { Flag, LanguageList, useLanguageChoice } from './language-list.tsx';

/** Shows the languages in the bar of tablets and desktops; on phones they are in the drawer. */
export function LanguageDropdown() {
  const { t } = useTranslation();
  const { languages, current } = useLanguageChoice();
  if (languages.length === 0 || current === undefined) return null;
  const label = (
    <>
      <Flag language={current} />
      {LANGUAGE_NAMES[current]}
    </>
  );
  return (
    <Dropdown label={label} name={`${t('shell.language')}: ${LANGUAGE_NAMES[current]}`} side="end">
      {(close) => <LanguageList onChosen={close} />}
    </Dropdown>
  );
}
