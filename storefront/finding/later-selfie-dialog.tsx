import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const load = () => withTexts(import('./selfie-dialog.tsx'), ['selfie']);

/** `SelfieDialog`, loaded on demand. Mount it to open it. */
export const LaterSelfieDialog = laterPart(async () => (await load()).SelfieDialog);
