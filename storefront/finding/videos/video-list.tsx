import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Event, Video } from '#contract/photo.schema.ts';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { videoLength } from '#storefront/selling/video-length.ts';
import { OwnedMark } from '#storefront/ui/photos/owned-mark.tsx';
import { LaterBoughtDownload } from '../later-bought.ts';
import { ItemPurchase } from '../photo-purchase.tsx';
import { useBoughtPhotos } from '../use-bought-photos.ts';
import { useVideoProducts } from './use-video-products.ts';
import styles from './video-list.module.css';
import { VideoPlayer } from './video-player.tsx';
import { showsRunner, useVideoTexts } from './video-texts.ts';
import { VideoTitle } from './video-title.tsx';

/** Returns the videos in the visitor's open cart; a cart that became an order is ignored (product §4). */
function videosInCart(cart: Cart | null | undefined): ReadonlySet<string> {
  if (cart === undefined || cart === null || cart.orderId !== null) return new Set();
  return new Set(cart.items.flatMap(({ video }) => video?.videoId ?? []));
}

interface VideoCardProps {
  video: Video;
  isOwned: boolean;
  onOpen: () => void;
}

function VideoCard({ video, isOwned, onOpen }: VideoCardProps) {
  const { t } = useTranslation();
  const { fact } = useVideoTexts()(video);
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.poster}>
        <img className={styles.image} src={video.posterUrl} alt="" loading="lazy" decoding="async" />
        {isOwned && <OwnedMark words={t('videos.yours')} />}
        <span className={styles.length}>
          <Play aria-hidden="true" size={18} fill="currentColor" />
          <span className="heard">{t('videos.length')} </span>
          {videoLength(video.durationMs)}
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <VideoTitle video={video} />
        </span>
        <span className={styles.fact}>{fact}</span>
      </span>
    </button>
  );
}

interface VideoListProps {
  event: Event;
  videos: readonly Video[];
  /** For the visitor's own videos: the search token, and how to renew it. */
  access?: SearchAccess | undefined;
  renew?: RenewToken | undefined;
}

/** Shows videos as cards with their stills; a tap opens one in the player, where it can be bought. */
export function VideoList({ event, videos, access, renew }: VideoListProps) {
  const { t } = useTranslation();
  const productOf = useVideoProducts(event, access?.competitor?.distance ?? null);
  const inCart = videosInCart(useCart().data);
  const bought = useBoughtPhotos(event.eventId);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = videos.find(({ videoId }) => videoId === openId);
  const product = open === undefined ? null : productOf(open.kind, showsRunner(open, videos));
  if (videos.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={t('videos.list', { count: videos.length })}>
        {videos.map((video) => (
          <li key={video.videoId}>
            <VideoCard
              video={video}
              isOwned={bought.filesOf(video.videoId).length > 0}
              onOpen={() => setOpenId(video.videoId)}
            />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <VideoPlayer
          event={event}
          video={open}
          actions={
            bought.filesOf(open.videoId).length > 0 ? (
              <LaterBoughtDownload files={bought.filesOf(open.videoId)} />
            ) : (
              product !== null && (
                <ItemPurchase
                  item={{ productId: product.productId, videoId: open.videoId }}
                  product={product}
                  label={t('videos.buy')}
                  isInCart={inCart.has(open.videoId)}
                  token={access?.token}
                  renewToken={renew}
                />
              )
            )
          }
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
