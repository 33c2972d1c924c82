import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const load = () => withTexts(import('./guardian-letter.tsx'), ['missed']);

/** `GuardianLetter`, loaded if a bib finds no participant in an event with protected participants. */
export const LaterGuardianLetter = laterPart(async () => (await load()).GuardianLetter);
