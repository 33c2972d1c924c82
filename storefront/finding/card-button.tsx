import { Check, Gift, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { type ShareOutcome, shareCard } from '#storefront/ui/sharing/share-link.ts';
import { type SharingDevice, thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import styles from './results-page.module.css';

interface CardButtonProps {
  event: Event;
  number: string | undefined;
  photo: Photo;
}

/** Returns whether an event is public: only then can a photo of it be shared before it is bought. */
const isOpen = ({ isSecure, verificationFactor }: Event) => !isSecure && verificationFactor === 'None';

/**
 * Shares a photo that is not bought as a small card: the watermarked close-up, the event, the bib, and a link that opens the
 * photo among the event's, never a person's results.
 */
export function CardButton({ event, number, photo }: CardButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  if (!isOpen(event)) return null;
  const eventUrl = `${window.location.origin}/event/${event.eventId}`;
  const pageUrl = event.isGalleryOpen ? `${eventUrl}/photos?photo=${photo.photoId}` : eventUrl;
  const isCopied = outcome === 'Copied';
  const { freeCardMarkUrl } = event;
  const draw = async (device: SharingDevice, markUrl: string | null) => {
    const [{ drawCard }, picture, mark] = await Promise.all([
      import('./draw-card.ts'),
      device.fetchFile(photo.closeUpUrl ?? photo.previewUrl),
      markUrl === null ? undefined : device.fetchFile(markUrl),
    ]);
    const line = number === undefined ? '' : t('sharing.bib', { number });
    return drawCard({ picture, title: event.title, line, mark });
  };
  const share = async () => {
    const device = thisDevice();
    const card = { title: event.title, pageUrl, draw: () => draw(device, freeCardMarkUrl) };
    setOutcome(await shareCard(device, card));
  };
  const save = async () => {
    const card = await draw(thisDevice(), freeCardMarkUrl);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(card);
    link.download = card.name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {isCopied ? <Check aria-hidden="true" size={20} /> : <Share2 aria-hidden="true" size={20} />}
        {t('sharing.share')}
      </button>
      {freeCardMarkUrl !== null && (
        <button type="button" onClick={() => void save()}>
          <Gift aria-hidden="true" size={20} />
          {t('sharing.freeCard')}
        </button>
      )}
      <span role="status" className={styles.shared}>
        {isCopied && t('sharing.copied')}
        {outcome === 'Refused' && pageUrl}
      </span>
    </>
  );
}
