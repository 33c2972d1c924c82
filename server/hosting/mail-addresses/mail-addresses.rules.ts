/**
 * Why an address gets no letters. Unsubscribed: by a link or button in one of them. Elsewhere: its reader unsubscribed
 * at the organizer or another service. Bounced: it does not exist. Complained: its reader reported a mail as spam.
 * Erased: its person was erased.
 */
export const SUPPRESSIONS = ['Unsubscribed', 'Elsewhere', 'Bounced', 'Complained', 'Erased'] as const;
export type Suppression = (typeof SUPPRESSIONS)[number];

/** Suppressions that readers can revoke by requesting a mail and confirming the request. */
const REVOCABLE: readonly Suppression[] = ['Unsubscribed', 'Elsewhere', 'Erased'];

/**
 * Returns whether an address may get letters that it did not request, or the one that it requested.
 * @param askedAt when the recipient confirmed the request for this kind of mail; null without a confirmation
 */
export function getsLetters(
  facts: { suppressedAs: Suppression | null; suppressedAt: Date | null } | undefined,
  askedAt: Date | null,
): boolean {
  if (facts === undefined || facts.suppressedAs === null || facts.suppressedAt === null) return true;
  return askedAt !== null && REVOCABLE.includes(facts.suppressedAs) && askedAt > facts.suppressedAt;
}

/** Returns which of two suppressions is kept: a complaint or a bounce is kept despite later ones. */
export function strongerSuppression(before: Suppression | null, after: Suppression): Suppression {
  return before !== null && !REVOCABLE.includes(before) && before !== after && after !== 'Complained'
    ? before
    : after;
}
