import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { claimedPhotosQuery } from './event-queries.ts';
import { SaidPhotos, type SaidPhotosProps } from './said-photos.tsx';

interface ClaimedPhotosProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
}

function WaitingPhotos(props: Omit<SaidPhotosProps, 'heading' | 'why' | 'back' | 'itIsMe'>) {
  const { t } = useTranslation();
  return (
    <SaidPhotos
      {...props}
      heading={t('claim.list.heading', { count: props.photos.length })}
      why={t('claim.list.why')}
      back={t('claim.takeBack')}
      itIsMe={false}
    />
  );
}

/** Few say so: the words for it are loaded where there is one. */
const LaterWaitingPhotos = laterPart(async () => {
  await completeTexts(['claim']);
  return WaitingPhotos;
});

/** The photos on which the visitor says to be and that somebody will look at; nothing where there are none. */
export function ClaimedPhotos({ event, access, renew }: ClaimedPhotosProps) {
  const { data } = useQuery(claimedPhotosQuery(event.eventId, access.token));
  if (data === undefined || data.total === 0) return null;
  return <LaterWaitingPhotos event={event} token={access.token} renew={renew} photos={data.photos} />;
}
