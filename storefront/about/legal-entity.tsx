import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';

/**
 * Shows the company behind the shop: from the site in the visitor's language if it has one, otherwise from the
 * settings.
 */
export function LegalEntity() {
  const { language } = useTranslation();
  const { settings, site } = useStorefront();
  const own = site.footer.legalEntity[language];
  const entity = own ?? settings.legalEntity;
  return <p lang={languageOfText(entity)}>{entity}</p>;
}
