import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

// The camera and all about it are downloaded by those who search with it.
const LaterSelfieSearch = laterPart(
  async () => (await import('./selfie/selfie-search.tsx')).SelfieSearch,
  () => <Skeleton shape="photo" />,
);

interface SelfieDialogProps {
  event: Event;
  /** Why it is requested, if the visitor did not. */
  title?: string;
  /** The token is remembered already. */
  onFound?: () => void;
  onClose: () => void;
}

/** Shows the search by selfie on a sheet of its own. Mount it to open it; closing it gives the search up. */
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
