import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Undo2 } from 'lucide-react';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import { photoService } from '#storefront/api/services.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { QUOTES_KEY } from '#storefront/selling/quotes.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { isPhotosWith } from './event-queries.ts';
import { usePhotoTexts } from './photo-texts.ts';
import { verdictOnPhoto } from './verdict-on-photo.ts';
import styles from './verdict-photos.module.css';

export interface VerdictPhotosProps {
  event: Event;
  /** The search token in use. */
  token: string;
  renew: RenewToken;
  photos: readonly Photo[];
  heading: string;
  why: string;
  /** The label of the button that undoes the verdict, and the verdict that it sends. */
  back: string;
  itIsMe: boolean;
}

/** Photos that the visitor claimed or denied, collapsed, each with an undo button. */
export function VerdictPhotos({
  event,
  token,
  renew,
  photos,
  heading,
  why,
  back,
  itIsMe,
}: VerdictPhotosProps) {
  const problemText = useProblemText();
  const client = useQueryClient();
  const { describe } = usePhotoTexts(event.title);
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (photoId: string) => {
      const tags = photos.find((photo) => photo.photoId === photoId)?.tags ?? [];
      return photoService.itsMe({ params: { photoId }, body: verdictOnPhoto({ tags }, itIsMe), token });
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ predicate: isPhotosWith(event.eventId, token) }),
        client.invalidateQueries({ queryKey: QUOTES_KEY }),
      ]),
    onError: (failure) => {
      if (endsSearchToken(failure)) void renew();
    },
  });
  return (
    <details className={styles.said}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden="true" size={20} />
        {heading}
      </summary>
      <p className={styles.why}>{why}</p>
      {error !== null && <Notice kind="error" title={problemText(error)} />}
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.photoId} className={styles.photo}>
            <img src={photo.thumbUrl} alt={describe(photo)} loading="lazy" decoding="async" />
            <Button
              icon={<Undo2 aria-hidden="true" size={20} />}
              isWide
              isBusy={isPending && variables === photo.photoId}
              onClick={() => mutate(photo.photoId)}
            >
              {back}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
