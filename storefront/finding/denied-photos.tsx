import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Undo2 } from 'lucide-react';
import type { Event } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { photoService } from '#storefront/api/services.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { QUOTES_KEY } from '#storefront/selling/quotes.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './denied-photos.module.css';
import { deniedPhotosQuery, isPhotosWith } from './event-queries.ts';
import { usePhotoWords } from './photo-words.ts';

interface DeniedPhotosProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
}

/** What the visitor said is somebody else, folded away, each with the way back; nothing where there is none. */
export function DeniedPhotos({ event, access, renew }: DeniedPhotosProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const { eventId } = event;
  const { token } = access;
  const { describe } = usePhotoWords(event.title);
  const { data } = useQuery(deniedPhotosQuery(eventId, token));
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (photoId: string) =>
      photoService.itsMe({ params: { photoId }, body: { itIsMe: true }, token }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ predicate: isPhotosWith(eventId, token) }),
        client.invalidateQueries({ queryKey: QUOTES_KEY }),
      ]),
    onError: (failure) => {
      if (endsSearchToken(failure)) void renew();
    },
  });
  if (data === undefined || data.total === 0) return null;
  // A bib proves nothing: such a word hides a photo from everybody only once somebody has looked at it.
  const isReviewed = access.proof === 'Bib';
  return (
    <details className={styles.denied}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden="true" size={20} />
        {t('results.denied.heading', { count: data.total })}
      </summary>
      <p className={styles.why}>{t(isReviewed ? 'results.denied.review' : 'results.denied.why')}</p>
      {error !== null && <Notice kind="error" title={problemText(error)} />}
      <ul className={styles.photos}>
        {data.photos.map((photo) => (
          <li key={photo.photoId} className={styles.photo}>
            <img src={photo.thumbUrl} alt={describe(photo)} loading="lazy" decoding="async" />
            <Button
              icon={<Undo2 aria-hidden="true" size={20} />}
              isWide
              isBusy={isPending && variables === photo.photoId}
              onClick={() => mutate(photo.photoId)}
            >
              {t('results.denied.back')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
