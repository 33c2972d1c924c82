import type { PageCase, PageSection, Proof } from '#contract/site.schema.ts';

/** What a marketing page says, be it the tenant's words or the shop's general ones. */
export interface PageWords {
  /** One promise. */
  title: string;
  lead: string;
  proofs: readonly Proof[];
  sections: readonly PageSection[];
  cases: readonly PageCase[];
  /** Above its form. */
  formTitle: string;
  /** Of the tenant's words, where it may be another one than the visitor's. */
  language?: string;
}
