import type { Event } from '#contract/photo.schema.ts';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { useRunningSelfie } from './use-running-selfie.ts';

const Later = laterPart(
  async () => (await withTexts(import('./selfie/running-selfie.tsx'), ['selfie'])).RunningSelfie,
);

interface LaterRunningSelfieProps {
  event: Event;
  /** What was found can be opened. */
  onOpen?: () => void;
  /** Something more was found of whose photos are shown. */
  onMore?: () => void;
}

/** Shows how far this visitor's search by selfie is, if it looks through the event's photos; else nothing. */
export function LaterRunningSelfie(props: LaterRunningSelfieProps) {
  const selfieId = useRunningSelfie(props.event.eventId);
  return selfieId === null ? null : <Later key={selfieId} selfieId={selfieId} {...props} />;
}
