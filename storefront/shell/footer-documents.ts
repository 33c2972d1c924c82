import type { Language } from '#contract/languages.ts';
import type { DocumentName } from '#contract/site.ts';

/** The documents linked in a footer; undefined if the tenant has none. */
export interface FooterDocuments {
  privacy: DocumentName | undefined;
  terms: DocumentName | undefined;
  cookies: DocumentName | undefined;
}

/**
 * Differs by language: there is a separate policy for Russian readers, and the German ones see the AGB (product §2).
 */
export function footerDocuments(documents: readonly DocumentName[], language: Language): FooterDocuments {
  const first = (...wanted: DocumentName[]) => wanted.find((name) => documents.includes(name));
  return {
    privacy:
      language === 'ru'
        ? first('policy.pdf', 'Privacy_Policy.pdf')
        : first('Privacy_Policy.pdf', 'policy.pdf'),
    terms:
      language === 'de'
        ? first('AGB.pdf', 'Our_Terms_and_Conditions.pdf')
        : first('Our_Terms_and_Conditions.pdf', 'AGB.pdf'),
    cookies: first('Cookies_Info.pdf'),
  };
}
