import type { Event } from '#contract/photo.schema.ts';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { useRunningSelfie } from './use-running-selfie.ts';

const Later = laterPart(
  async () => (await withTexts(import('./selfie/running-selfie.tsx'), ['selfie'])).RunningSelfie,
);

interface LaterRunningSelfieProps {
  event: Event;
  /** Called when the found photos can be opened. */
  onOpen?: () => void;
  /** Called when the search found more photos of the person shown. */
  onMore?: () => void;
}

/** Shows the progress of this visitor's selfie search that scans the event's photos; nothing without one. */
export function LaterRunningSelfie(props: LaterRunningSelfieProps) {
  const selfieId = useRunningSelfie(props.event.eventId);
  return selfieId === null ? null : <Later key={selfieId} selfieId={selfieId} {...props} />;
}
