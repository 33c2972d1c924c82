import type { CONSENT_KINDS } from '#contract/desk-consents.ts';

export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** A consent: its text, language and end. Unknown parts are null. */
export interface RecordedConsent {
  kind: ConsentKind;
  consentId: string;
  eventId: string;
  /** The person who consented; null if no longer known. */
  personId: string | null;
  givenAt: Date;
  withdrawnAt: Date | null;
  /** The text itself, if it is stored with the consent. */
  text: string | null;
  textVersion: number | null;
  language: string | null;
}

/** The filter of a tenant's consents, listed newest first. */
export interface ConsentFilter {
  eventId?: string | undefined;
  /** Whether it was withdrawn. */
  isWithdrawn?: boolean | undefined;
  /** The last consent of the previous page. */
  before?: Pick<RecordedConsent, 'givenAt' | 'consentId'> | undefined;
}
