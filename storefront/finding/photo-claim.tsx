import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2, UserCheck } from 'lucide-react';
import type { Photo } from '#contract/photo.schema.ts';
import { photoService } from '#storefront/api/services.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { QUOTES_KEY } from '#storefront/selling/quotes.ts';
import { isPhotosWith, itsMeQuery } from './event-queries.ts';
import styles from './photo-claim.module.css';
import { verdictOnPhoto } from './verdict-on-photo.ts';

interface PhotoClaimProps {
  eventId: string;
  photo: Pick<Photo, 'photoId' | 'tags'>;
  /** The search token in use. */
  token: string;
}

/** Shows "This is me" on a photo of the event, and its outcome, for a visitor who has found themselves there. */
export function PhotoClaim({ eventId, photo, token }: PhotoClaimProps) {
  const { photoId } = photo;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const query = itsMeQuery(photoId, token);
  const { data, error } = useQuery(query);
  const verdict = useMutation({
    mutationFn: (itIsMe: boolean) =>
      photoService.itsMe({ params: { photoId }, body: verdictOnPhoto(photo, itIsMe), token }),
    onSuccess: async () => {
      // The visitor's own lists are fetched again when they are shown.
      void client.invalidateQueries({ predicate: isPhotosWith(eventId, token) });
      void client.invalidateQueries({ queryKey: QUOTES_KEY });
      await client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const failure = verdict.error ?? error;
  if (data === undefined) return failure === null ? null : <p role="alert">{problemText(failure)}</p>;
  const { state } = data;
  const isWaiting = state === 'Claimed';
  const mayClaim = state === 'None' || state === 'Possible' || state === 'Denied';
  const texts = {
    Own: t(verdict.isSuccess ? 'claim.added' : 'claim.own'),
    Claimed: t('claim.waiting'),
    Refused: t('claim.refused'),
    Denied: t('claim.denied'),
    None: undefined,
    Possible: undefined,
  }[state];
  return (
    <>
      <p role="status">{failure === null ? texts : undefined}</p>
      {failure !== null && <p role="alert">{problemText(failure)}</p>}
      {(mayClaim || isWaiting) && (
        <button
          type="button"
          className={styles.word}
          aria-disabled={verdict.isPending}
          onClick={() => {
            if (!verdict.isPending) verdict.mutate(mayClaim);
          }}
        >
          {isWaiting ? <Undo2 aria-hidden="true" size={20} /> : <UserCheck aria-hidden="true" size={20} />}
          {t(isWaiting ? 'claim.takeBack' : 'claim.say')}
        </button>
      )}
    </>
  );
}
