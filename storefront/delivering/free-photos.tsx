import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { ArchiveDownload } from './archive-download.tsx';
import styles from './free-photos.module.css';
import { archiveService } from './services.ts';

interface FreePhotosProps {
  eventId: string;
  /** The number of free photos. */
  count: number;
  /** The search token, which identifies the person. */
  token: string;
  renew: RenewToken;
}

/** Requests the archive; if the search token has expired, verifies again and continues (product §4). */
async function createRenewing({ eventId, token, renew }: Omit<FreePhotosProps, 'count'>) {
  const create = (by: string) => archiveService.createArchive({ body: { eventId }, token: by });
  try {
    return await create(token);
  } catch (error) {
    const isExpired = error instanceof ApiProblem && error.status === 401;
    const fresh = isExpired ? await renew() : null;
    if (fresh === null) throw error;
    return create(fresh);
  }
}

/** Shows the visitor's photos of an event that gives them away, with one tap to download them all. */
export function FreePhotos({ eventId, count, token, renew }: FreePhotosProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.given} aria-labelledby="given-words">
      <div className={styles.words}>
        <h2 id="given-words" className={styles.heading}>
          {t('delivering.given.title', { count })}
        </h2>
        <p className={styles.quiet}>{t('delivering.given.meaning')}</p>
      </div>
      <ArchiveDownload
        create={() => createRenewing({ eventId, token, renew })}
        otherwise={t('delivering.archive.failedEvent')}
      >
        {t('delivering.given.take', { count })}
      </ArchiveDownload>
    </section>
  );
}
