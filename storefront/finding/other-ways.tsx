import { Mail, ScanFace } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useNavigate } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { LaterEmailForm } from './later-email-form.tsx';
import { LaterSelfieDialog } from './later-selfie-dialog.tsx';
import styles from './other-ways.module.css';
import { type SearchWay, searchWaysOf } from './search-ways.ts';
import { useVideoWay } from './use-video-way.ts';

const ICONS = { Selfie: ScanFace, Email: Mail } as const;

interface OtherWaysProps {
  event: Event;
  /** Whether the selfie is the primary action. */
  isPrimary?: boolean;
}

/** Shows the other ways of searching that an event allows, each on its own sheet. */
export function OtherWays({ event, isPrimary = false }: OtherWaysProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<SearchWay | null>(null);
  const ways = searchWaysOf(event);
  const { eventId } = event;
  const close = () => setOpen(null);
  const isVideo = useVideoWay();
  const showMine = () => {
    close();
    if (isVideo) return navigate({ to: '/event/$eventId/video', params: { eventId } });
    return navigate({ to: '/event/$eventId', params: { eventId }, search: { tab: 'mine' } });
  };
  if (ways.length === 0) return null;
  return (
    <div className={styles.ways}>
      {ways.map((way) => {
        const Icon = ICONS[way];
        return (
          <Button
            key={way}
            variant={isPrimary && way === 'Selfie' ? 'primary' : 'quiet'}
            icon={<Icon aria-hidden="true" size={20} />}
            onClick={() => setOpen(way)}
          >
            {t(`event.way.${way}`)}
          </Button>
        );
      })}
      {open === 'Selfie' && <LaterSelfieDialog event={event} onFound={showMine} onClose={close} />}
      {open === 'Email' && (
        <Dialog title={t('event.email.title')} onClose={close}>
          <LaterEmailForm eventId={eventId} intro={t('event.email.why')} />
        </Dialog>
      )}
    </div>
  );
}
