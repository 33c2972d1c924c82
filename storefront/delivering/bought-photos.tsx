import { Download as DownloadIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Download } from '#contract/archive.schema.ts';
import type { OrderItem } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { groupByPerson } from '#storefront/selling/group-by-person.ts';
import { PersonHead } from '#storefront/selling/person-head.tsx';
import { LaterPhotoViewer, preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';
import { savesBySheet } from '#storefront/ui/sharing/share-files.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import { isReady, type ReadyFile, wordsOf } from './bought-files.ts';
import styles from './paid-order.module.css';
import { SaveFile } from './save-file.tsx';
import { ShareButton, ShareSheet } from './share-sheet.tsx';
import { type LinkOrigin, useFreshDownload } from './use-fresh-download.ts';

interface BoughtPhotosProps extends LinkOrigin {
  downloads: readonly Download[];
  /** The items of the order, which name the people on the photos. */
  items: readonly Pick<OrderItem, 'person'>[];
}

/**
 * Shows each bought photo with its own download link, grouped by person if there are several. A tap shows the photo
 * large, without watermark.
 */
export function BoughtPhotos({ downloads, items, ...links }: BoughtPhotosProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refresh = useFreshDownload(links);
  const [shared, setShared] = useState<ReadyFile | null>(null);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const total = downloads.length;
  const persons = new Map(
    items.flatMap(({ person }) => (person === null ? [] : [[person.personId, person]])),
  );
  const groups = groupByPerson(downloads, ({ personId }) => persons.get(personId ?? '') ?? null);
  // The viewer shows the bought file, because the preview has the watermark.
  const inOrder = groups.flatMap((group) => group.items);
  const shown = inOrder
    .filter(isReady)
    .map((file) => ({ ...file, photoId: file.fileId, previewUrl: file.url }));
  return (
    <section className={styles.photos}>
      <h2>{t('delivering.order.each')}</h2>
      {groups.map((group) => (
        <div key={group.person?.personId ?? 'others'}>
          {group.person !== undefined && (
            <PersonHead
              person={group.person}
              pictureUrl={group.items.flatMap(({ closeUpUrl }) => closeUpUrl ?? [])[0]}
            />
          )}
          <ul className={styles.sheet}>
            {group.items.map((file) => {
              const name = t('shell.photo.of', { position: inOrder.indexOf(file) + 1, total });
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
                  {isReady(file) && savesBySheet(thisDevice()) ? (
                    <button
                      type="button"
                      className={styles.file}
                      onClick={() => setShared(file)}
                      aria-label={`${t('sharing.title')}: ${name}`}
                    >
                      <Share2 aria-hidden="true" size={20} />
                    </button>
                  ) : isReady(file) ? (
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
                    </a>
                  ) : (
                    <span className={styles.state}>
                      {file.state === 'Failed' && t('delivering.order.frameFailedShort')}
                      {file.state === 'Awaited' && t('delivering.order.awaitedShort')}
                      {file.state === 'Rendering' && t('delivering.order.framingShort')}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {shared !== null && <ShareSheet file={shared} links={links} onClose={() => setShared(null)} />}
      {openIndex !== null && (
        <LaterPhotoViewer
          photos={shown}
          index={openIndex}
          describe={wordsOf}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
          actions={(file) => (
            <>
              <ShareButton key={`share ${file.fileId}`} file={file} links={links} />
              <SaveFile
                key={file.fileId}
                file={file}
                links={links}
                variant="primary"
                icon={<DownloadIcon aria-hidden="true" />}
                download={t('delivering.order.downloadOne', { size: formats.fileSize(file.size) })}
                save={t('sharing.save')}
              />
            </>
          )}
        />
      )}
    </section>
  );
}
