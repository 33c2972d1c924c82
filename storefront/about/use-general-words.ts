import type { MarketingPage } from '#contract/site.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { PageWords } from './page-words.ts';

const SECTIONS = ['first', 'second', 'third'] as const;

/** A marketing page of a tenant that has written none: what is true of every shop, so without any figure. */
export function useGeneralWords(page: MarketingPage): PageWords {
  const { t } = useTranslation();
  return {
    title: t(`about.${page}.title`),
    lead: t(`about.${page}.lead`),
    proofs: [],
    sections: SECTIONS.map((section) => ({
      title: t(`about.${page}.${section}.title`),
      paragraphs: [t(`about.${page}.${section}.text`)],
      points: [],
    })),
    cases: [],
    formTitle: t(`about.${page}.formTitle`),
  };
}
