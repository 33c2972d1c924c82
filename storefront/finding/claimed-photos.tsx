import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { claimedPhotosQuery } from './event-queries.ts';

interface ClaimedPhotosProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
}

/** Few visitors have claims, so the list and its texts are loaded on demand. */
const LaterWaitingPhotos = laterPart(
  async () => (await withTexts(import('./waiting-photos.tsx'), ['claim'])).WaitingPhotos,
);

/** Shows the photos that the visitor marked as "this is me" and that await review; nothing without any. */
export function ClaimedPhotos({ event, access, renew }: ClaimedPhotosProps) {
  const { data } = useQuery(claimedPhotosQuery(event.eventId, access.token));
  if (data === undefined || data.total === 0) return null;
  return <LaterWaitingPhotos event={event} token={access.token} renew={renew} photos={data.photos} />;
}
