import { Check, Gift, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { countStep } from '#storefront/api/count-step.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { isShared, type ShareOutcome, shareCard } from '#storefront/ui/sharing/share-link.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import styles from './results-page.module.css';
import { useCard } from './use-card.ts';

interface CardButtonProps {
  event: Event;
  number: string | undefined;
  photo: Photo;
}

/** Shares an unbought photo as a small card, and saves the card if a sponsor pays for it. */
export function CardButton({ event, number, photo }: CardButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const card = useCard(event, number, photo);
  if (card === null) return null;
  const isCopied = outcome === 'Copied';
  const share = async () => {
    const device = thisDevice();
    const done = await shareCard(device, { ...card, draw: () => card.draw(device) });
    if (isShared(done)) countStep(event.eventId, 'Share');
    setOutcome(done);
  };
  const save = async () => {
    const file = await card.draw(thisDevice());
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {isCopied ? <Check aria-hidden="true" size={20} /> : <Share2 aria-hidden="true" size={20} />}
        {t('sharing.share')}
      </button>
      {event.freeCardMarkUrl !== null && (
        <button type="button" onClick={() => void save()}>
          <Gift aria-hidden="true" size={20} />
          {t('sharing.freeCard')}
        </button>
      )}
      <span role="status" className={styles.shared}>
        {isCopied && t('sharing.copied')}
        {outcome === 'Refused' && card.pageUrl}
      </span>
    </>
  );
}
