import { COOKIE_FEATURE } from '#contract/counter.ts';
import { useConsent } from '#storefront/api/consent.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// A visitor who has already answered does not load the question.
const LaterCookieQuestion = laterPart(async () => (await import('./cookie-question.tsx')).CookieQuestion);

/**
 * Asks whether visits may be counted (product §2). Refusing is as easy as accepting, and nothing is counted before an
 * answer.
 */
export function CookieBanner() {
  const { settings } = useStorefront();
  const answer = useConsent();
  if (answer !== 'Open' || !settings.features.includes(COOKIE_FEATURE)) return null;
  return <LaterCookieQuestion />;
}
