import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

// Loaded on demand, with the camera.
const LaterSelfieSearch = laterPart(
  async () => (await import('./selfie/selfie-search.tsx')).SelfieSearch,
  () => <Skeleton shape="photo" />,
);

interface SelfieDialogProps {
  event: Event;
  /** Says why a selfie is needed, if the visitor did not ask for it. */
  title?: string;
  /** Called when a person was found and their token is stored. */
  onFound?: () => void;
  onClose: () => void;
}

/** Shows the search by selfie on its own sheet. Mount it to open it; closing it cancels the search. */
export function SelfieDialog({ event, title, onFound, onClose }: SelfieDialogProps) {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const keep = (access: SearchAccess) => {
    memory.searchTokens.save(event.eventId, access);
    onClose();
    onFound?.();
  };
  return (
    <Dialog title={title ?? t('selfie.title')} onClose={onClose}>
      <LaterSelfieSearch event={event} onFound={keep} onClose={onClose} />
    </Dialog>
  );
}
