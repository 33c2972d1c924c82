import type { Event, Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { SharingDevice } from '#storefront/ui/sharing/sharing-device.ts';

/** A photo shared before it is bought, as a small card. */
export interface Card {
  title: string;
  /** The address of the photo in the event's gallery, never in a person's results. */
  pageUrl: string;
  /** Draws the watermarked close-up, the event, and the bib. */
  draw: (device: SharingDevice) => Promise<File>;
}

/** Returns whether an event is public: only photos of public events can be shared before they are bought. */
const isOpen = ({ isSecure, verificationFactor }: Event) => !isSecure && verificationFactor === 'None';

/**
 * Returns the card of a visitor's photo; null if the event is not public.
 * @param result a text beside the bib, such as the finish time
 */
export function useCard(
  event: Event,
  number: string | undefined,
  photo: Photo | undefined,
  result?: string,
): Card | null {
  const { t } = useTranslation();
  if (photo === undefined || !isOpen(event)) return null;
  const { title, eventId, isGalleryOpen, freeCardMarkUrl } = event;
  const eventUrl = `${window.location.origin}/event/${eventId}`;
  return {
    title,
    pageUrl: isGalleryOpen ? `${eventUrl}/photos?photo=${photo.photoId}` : eventUrl,
    draw: async (device) => {
      const [{ drawCard }, picture, mark] = await Promise.all([
        import('./draw-card.ts'),
        device.fetchFile(photo.closeUpUrl ?? photo.previewUrl),
        freeCardMarkUrl === null ? undefined : device.fetchFile(freeCardMarkUrl),
      ]);
      const bib = number === undefined ? undefined : t('sharing.bib', { number });
      const line = [bib, result].filter((part) => part !== undefined).join(' · ');
      return drawCard({ picture, title, line, mark });
    },
  };
}
