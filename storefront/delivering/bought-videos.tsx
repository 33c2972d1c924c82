import { Download as DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import type { OrderItem } from '#contract/order.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { ReadyFile } from './bought-files.ts';
import styles from './bought-videos.module.css';
import { type LinkOrigin, useFreshDownload } from './use-fresh-download.ts';

interface BoughtVideosProps extends LinkOrigin {
  videos: readonly ReadyFile[];
  /** The product under which the videos were sold. */
  items: readonly Pick<OrderItem, 'orderItemId' | 'product'>[];
}

/**
 * Shows a bought video, which is loaded only when it is played. It keeps its first link while that works: a new link
 * would restart the video.
 */
function Player({ video, title }: { video: ReadyFile; title: string }) {
  const [url, setUrl] = useState(video.url);
  const [{ previewUrl }] = useState(video);
  return (
    // biome-ignore lint/a11y/useMediaCaption: it has no speech; its name describes it
    <video
      className={styles.player}
      style={{ aspectRatio: `${video.width} / ${video.height}` }}
      aria-label={title}
      controls
      playsInline
      preload="none"
      poster={previewUrl}
      src={url}
      onError={() => setUrl(video.url)}
    />
  );
}

/** Shows the videos of an order, to play here or to download. */
export function BoughtVideos({ videos, items, ...links }: BoughtVideosProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refresh = useFreshDownload(links);
  return (
    <section className={styles.videos}>
      <h2>{t('delivering.order.videos', { count: videos.length })}</h2>
      <ul className={styles.list}>
        {videos.map((video) => {
          const name =
            items.find(({ orderItemId }) => orderItemId === video.orderItemId)?.product.title ?? '';
          const size = formats.fileSize(video.size);
          return (
            <li key={video.fileId} className={styles.video}>
              <Player video={video} title={name} />
              <div className={styles.words}>
                <span lang={languageOfText(name)}>{name}</span>
                <a
                  className={styles.file}
                  href={video.url}
                  download={video.fileName}
                  onClick={(event) => refresh(event, video)}
                  aria-label={t('delivering.order.downloadNamed', { name, size })}
                >
                  <DownloadIcon aria-hidden="true" size={20} />
                  {size}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
