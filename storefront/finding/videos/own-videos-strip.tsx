import { useId } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { useVideos } from './use-videos.ts';
import styles from './video-list.module.css';
import { VideoList } from './video-list.tsx';
import { ownFirst } from './video-texts.ts';

interface OwnVideosStripProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
}

/** Shows under the visitor's photos: their own videos, then those of all runners (product §2, results). */
export function OwnVideosStrip({ event, access, renew }: OwnVideosStripProps) {
  const { t } = useTranslation();
  const id = useId();
  const { videos = [] } = useVideos(event, { token: access.token, renew });
  if (videos.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <h2 id={id}>{t('finding.tabs.videos')}</h2>
      <VideoList event={event} videos={ownFirst(videos)} access={access} renew={renew} />
    </section>
  );
}
