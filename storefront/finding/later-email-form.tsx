import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

const load = () => withTexts(import('./email-form.tsx'), ['verification']);

/** `EmailForm`, loaded if the link by mail is requested or required. */
export const LaterEmailForm = laterPart(
  async () => (await load()).EmailForm,
  () => <Skeleton widthPercent={60} />,
);
