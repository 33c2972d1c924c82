import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { NoVideos } from './no-videos.tsx';
import { useVideos } from './use-videos.ts';
import { VideoList } from './video-list.tsx';
import { VideoProgress } from './video-progress.tsx';
import { VideosPending } from './videos-pending.tsx';

interface OwnVideosProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
}

/** One's own finish clips and the full videos of the race, or why there is none of oneself (spec §2, video results). */
export function OwnVideos({ event, access, renew }: OwnVideosProps) {
  const list = useVideos(event, { token: access.token, renew });
  const { videos } = list;
  if (videos === undefined) return <VideosPending list={list} />;
  // What was looked for first.
  const own = videos.filter(({ kind }) => kind === 'Finish');
  const full = videos.filter(({ kind }) => kind === 'Full');
  return (
    <>
      <VideoProgress event={event} />
      {own.length === 0 && <NoVideos event={event} isOwn number={access.competitor?.number} />}
      <VideoList event={event} videos={[...own, ...full]} access={access} renew={renew} />
    </>
  );
}
