import { useTranslation } from 'react-i18next';
import { isLanguage } from '#contract/languages.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';

/** Who stands behind the shop: as the site has it in the visitor's language, else as the settings have it. */
export function LegalEntity() {
  const { i18n } = useTranslation();
  const { settings, site } = useStorefront();
  const own = isLanguage(i18n.language) ? site.footer.legalEntity[i18n.language] : undefined;
  const entity = own ?? settings.legalEntity;
  return <p lang={languageOfText(entity)}>{entity}</p>;
}
