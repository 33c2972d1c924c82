import type { PageCase, PageSection, Proof } from '#contract/site.schema.ts';
import type { MarketingPage } from '#contract/site.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';

/** The text of a marketing page: the tenant's own, or the shop's general text. */
export interface PageTexts {
  /** One promise. */
  title: string;
  lead: string;
  proofs: readonly Proof[];
  sections: readonly PageSection[];
  cases: readonly PageCase[];
  /** The title above the page's form. */
  formTitle: string;
  /** The language of the tenant's text, which may differ from the visitor's. */
  language?: string;
}

const SECTIONS = ['first', 'second', 'third'] as const;

/**
 * Returns the general marketing page for a tenant without its own text. It says only what is true of every shop, so it
 * has no figures.
 */
export function useGeneralTexts(page: MarketingPage): PageTexts {
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
