import type { Event } from '#contract/photo.schema.ts';
import { numberOf, type SearchAccess } from '#storefront/api/search-token.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { NoVideos } from './no-videos.tsx';
import { useVideos } from './use-videos.ts';
import { VideoList } from './video-list.tsx';
import { VideoProgress } from './video-progress.tsx';
import { ownFirst } from './video-texts.ts';
import { VideosPending } from './videos-pending.tsx';

interface OwnVideosProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
}

/**
 * Shows the visitor's finish clips and the full videos of the race, or why there is none of the visitor (product §2,
 * video results).
 */
export function OwnVideos({ event, access, renew }: OwnVideosProps) {
  const list = useVideos(event, { token: access.token, renew });
  const { videos } = list;
  if (videos === undefined) return <VideosPending list={list} />;
  const hasOwn = videos.some(({ kind }) => kind === 'Finish');
  return (
    <>
      <VideoProgress event={event} />
      {!hasOwn && <NoVideos event={event} isOwn number={numberOf(access)} />}
      <VideoList event={event} videos={ownFirst(videos)} access={access} renew={renew} />
    </>
  );
}
