import { Download as DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import type { Download } from '#contract/archive.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { LaterPhotoViewer, preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';
import { isReady, wordsOf } from './bought-files.ts';
import styles from './paid-order.module.css';
import { type LinkOrigin, useFreshDownload } from './use-fresh-download.ts';

/** Each bought photo with its own download link; a tap on the photo shows it large, without watermark. */
export function BoughtPhotos({ downloads, ...links }: { downloads: readonly Download[] } & LinkOrigin) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refresh = useFreshDownload(links);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const total = downloads.length;
  // The viewer shows the bought file: the preview bears the watermark.
  const shown = downloads
    .filter(isReady)
    .map((file) => ({ ...file, photoId: file.fileId, previewUrl: file.url }));
  return (
    <section className={styles.photos}>
      <h2>{t('delivering.order.each')}</h2>
      <ul className={styles.sheet}>
        {downloads.map((file, index) => {
          const name = t('shell.photo.of', { position: index + 1, total });
          return (
            <li key={file.fileId}>
              <button
                type="button"
                className={
                  file.kind === 'FramedPhoto' && isReady(file)
                    ? `${styles.open} ${styles.framed}`
                    : styles.open
                }
                aria-label={`${name}, ${wordsOf(file)}`}
                disabled={!isReady(file)}
                onPointerEnter={preloadPhotoViewer}
                onFocus={preloadPhotoViewer}
                onClick={() => setOpenIndex(shown.findIndex(({ fileId }) => fileId === file.fileId))}
              >
                <img src={file.closeUpUrl ?? file.thumbUrl} alt="" loading="lazy" decoding="async" />
              </button>
              {isReady(file) ? (
                <a
                  className={styles.file}
                  href={file.url}
                  download={file.fileName}
                  onClick={(event) => refresh(event, file)}
                  aria-label={t('delivering.order.downloadNamed', {
                    name,
                    size: formats.fileSize(file.size),
                  })}
                >
                  <DownloadIcon aria-hidden="true" size={20} />
                  {formats.fileSize(file.size)}
                </a>
              ) : (
                <span className={`${styles.file} ${styles.quiet}`}>
                  {file.state === 'Failed'
                    ? t('delivering.order.frameFailedShort')
                    : t('delivering.order.framingShort')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {openIndex !== null && (
        <LaterPhotoViewer
          photos={shown}
          index={openIndex}
          describe={wordsOf}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
          actions={(file) => (
            <a
              className={buttonClass('primary')}
              href={file.url}
              download={file.fileName}
              onClick={(event) => refresh(event, file)}
            >
              <DownloadIcon aria-hidden="true" />
              {t('delivering.order.downloadOne', { size: formats.fileSize(file.size) })}
            </a>
          )}
        />
      )}
    </section>
  );
}
