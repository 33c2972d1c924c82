import type { Event } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { NoVideos } from './no-videos.tsx';
import { useVideos } from './use-videos.ts';
import { VideoList } from './video-list.tsx';
import { VideoProgress } from './video-progress.tsx';
import { VideosPending } from './videos-pending.tsx';

/** Shows all videos of an event: full videos first, then finish clips in time order (product §2, video tab). */
export function EventVideos({ event }: { event: Event }) {
  const { t } = useTranslation();
  const list = useVideos(event);
  const { videos } = list;
  if (videos === undefined) return <VideosPending list={list} />;
  return (
    <>
      <VideoProgress event={event} />
      {videos.length === 0 && <NoVideos event={event} isOwn={false} />}
      {/* In a container of its own, because on a phone only photos extend to the edges. */}
      <div>
        <VideoList event={event} videos={videos} />
      </div>
      {list.hasMore && (
        <div>
          <Button isBusy={list.isFetching} onClick={list.loadMore}>
            {t('videos.more')}
          </Button>
        </div>
      )}
    </>
  );
}
