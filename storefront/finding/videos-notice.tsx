import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/photo.schema.ts';
import { Notice } from '#storefront/ui/notice.tsx';

/** In place of videos that are not there yet: a personal one is ready within 24 hours after the event (spec §4). */
export function VideosNotice({ event }: { event: Event }) {
  const { t } = useTranslation();
  return event.videosCount === 0 ? (
    <Notice title={t('finding.event.videos.none')}>{t('finding.event.videos.meaning')}</Notice>
  ) : (
    <Notice title={t('finding.event.videos.title')}>{t('finding.event.videos.meaning')}</Notice>
  );
}
