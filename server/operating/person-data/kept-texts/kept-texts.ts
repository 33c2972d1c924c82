import type { KeptKind } from '#hosting/data-subjects/index.ts';

/** The texts about a person's kept data, as that person reads them. */
export interface KeptTexts {
  title: string;
  /** An introduction: how to read the export. */
  lead: string;
  /** The person's rights (GDPR Art. 15(1)(e), (f)). */
  rights: string;
  /** An explanation of the numbers that describe a face. */
  biometric: string;
  /** The heading of the pictures. */
  pictures: string;
  /** The heading of the list of files that no longer existed when they were to be copied. */
  missing: string;
  kinds: Record<KeptKind, string>;
}
