import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { ClaimedPhotos } from './claimed-photos.tsx';
import { DeniedPhotos } from './denied-photos.tsx';
import { IsThisYou } from './is-this-you.tsx';
import type { OwnPhotosList } from './use-own-photos.ts';

interface OwnPhotosDoubtsProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
  list: OwnPhotosList;
}

/** Shows the uncertain photos, those awaiting review, and those that the visitor denied. */
export function OwnPhotosDoubts({ event, access, renew, list }: OwnPhotosDoubtsProps) {
  return (
    <>
      <IsThisYou
        event={event}
        token={access.token}
        renew={renew}
        unlistedCount={list.confirmedCount}
        onConfirmed={list.addConfirmed}
        onList={list.showConfirmed}
      />
      <ClaimedPhotos event={event} access={access} renew={renew} />
      <DeniedPhotos event={event} access={access} renew={renew} />
    </>
  );
}
