import type { NoLetterReason } from '#contract/desk-letters.ts';
import type { Language } from '#contract/languages.ts';
import type { AddressFacts } from '#hosting/mail-addresses/index.ts';
import { getsLetters } from '#hosting/mail-addresses/index.ts';

/** The facts that decide whether a participant gets a letter now. */
export interface Recipient {
  hasAddress: boolean;
  isProtected: boolean;
  /** Whether the participant or the address already got the letter of this event. */
  isWritten: boolean;
  /** The state of the address. */
  address: AddressFacts | undefined;
  /** Whether another participant of this event gets the letter at the same address. */
  isShared: boolean;
  /** Whether photos of them are published. */
  hasPhotos: boolean;
}

/**
 * Decides whether a participant gets the letter of their event (docs/decisions/0155).
 * @returns the reason why not; undefined if the participant gets it
 */
export function findNoLetterReason(recipient: Recipient): NoLetterReason | undefined {
  // A protected participant's photos are shown only through the link mailed to their guardian.
  if (recipient.isProtected) return 'Protected';
  if (!recipient.hasAddress) return 'NoAddress';
  if (recipient.isWritten) return 'Written';
  if (!getsLetters(recipient.address, null)) return recipient.address?.suppressedAs ?? undefined;
  if (!recipient.hasPhotos) return 'NoPhotos';
  return recipient.isShared ? 'SharedAddress' : undefined;
}

/** The language that most people read in the country of a race. */
const LANGUAGE_OF_COUNTRY: ReadonlyMap<string, Language> = new Map(
  Object.entries<Language>({
    AT: 'de',
    AU: 'en',
    BY: 'ru',
    CH: 'de',
    CY: 'el',
    CZ: 'cs',
    DE: 'de',
    ES: 'es',
    GB: 'en',
    GR: 'el',
    IE: 'en',
    IT: 'it',
    LI: 'de',
    RU: 'ru',
    SI: 'sl',
    US: 'en',
  }),
);

/**
 * Chooses the language of an event's letters: that of its country if the shop supports it, otherwise the shop's own.
 */
export function languageOfLetters(
  country: string,
  { languages, defaultLanguage }: { languages: readonly Language[]; defaultLanguage: Language },
): Language {
  const spoken = LANGUAGE_OF_COUNTRY.get(country.toUpperCase());
  return spoken !== undefined && languages.includes(spoken) ? spoken : defaultLanguage;
}
