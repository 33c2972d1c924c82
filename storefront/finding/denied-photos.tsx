import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { deniedPhotosQuery } from './event-queries.ts';
import { VerdictPhotos } from './verdict-photos.tsx';

interface DeniedPhotosProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
}

/** Shows the photos that the visitor marked as "not me"; nothing without any. */
export function DeniedPhotos({ event, access, renew }: DeniedPhotosProps) {
  const { t } = useTranslation();
  const { token } = access;
  const { data } = useQuery(deniedPhotosQuery(event.eventId, token));
  if (data === undefined || data.total === 0) return null;
  // A bib proves nothing: its "not me" hides a photo from others only after review.
  const isReviewed = access.proof === 'Bib';
  return (
    <VerdictPhotos
      event={event}
      token={token}
      renew={renew}
      photos={data.photos}
      heading={t('near.denied.heading', { count: data.total })}
      why={t(isReviewed ? 'near.denied.review' : 'near.denied.why')}
      back={t('near.denied.back')}
      itIsMe
    />
  );
}
