import type { KeptKind } from '#hosting/data-subjects/index.ts';

/** The texts about a person's kept data, as that person reads them. */
export interface KeptTexts {
  title: string;
  /** How the export is to be read. */
  lead: string;
  /** What they may ask for (GDPR Art. 15(1)(e), (f)). */
  rights: string;
  /** What the numbers of a face are. */
  biometric: string;
  /** Over the pictures. */
  pictures: string;
  /** Over the names of files that were gone when they were to be copied. */
  missing: string;
  kinds: Record<KeptKind, string>;
}
