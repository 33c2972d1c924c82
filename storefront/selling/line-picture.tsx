import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '#contract/call-types.ts';
import { frameRoutes } from '#contract/frame.ts';
import type { CartItem } from '#contract/shoppingcart.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { fetchFramePreview } from './frames/fetch-frame-preview.ts';
import { useObjectUrl } from './frames/use-object-url.ts';
import styles from './receipt.module.css';

/** A framed photo with the name that will be printed, as far as the cart contains it. */
interface FramedPicture {
  photoId: string;
  frameId: string;
  text: string | undefined;
}

function framedPicture({ photos, frame, competitorName }: CartItem): FramedPicture | undefined {
  const photoId = photos[0]?.photoId;
  if (photoId === undefined || frame === null) return undefined;
  return { photoId, frameId: frame.frameId, text: frame.text ?? competitorName ?? undefined };
}

/** Returns the URL of a framed picture; with a search token, undefined until the picture has loaded. */
function useFramedUrl(eventId: string, input: FramedPicture | undefined): string | undefined {
  const { searchTokens } = useStorefront().memory;
  const token = searchTokens.read(eventId)?.token;
  const { data, isError } = useQuery({
    queryKey: ['framedLine', input, token],
    queryFn: async ({ signal }) =>
      input === undefined ? null : fetchFramePreview({ ...input, text: input.text ?? '', token }, signal),
    enabled: input !== undefined && token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const blobUrl = useObjectUrl(data ?? undefined);
  if (token !== undefined && !isError) return blobUrl ?? undefined;
  return input && addressOf(frameRoutes.getPreview, { query: { ...input } });
}

/**
 * Shows an item's picture: a photo, a video's still, or a gift symbol. A photo is cropped to the buyer if it shows
 * them, and framed if it is sold in a frame. A protected event shows frames only with a search token; without one, the
 * photo is shown without its frame.
 */
export function LinePicture({ item }: { item: CartItem }) {
  const [isRefused, setIsRefused] = useState(false);
  const framedUrl = useFramedUrl(item.eventId, framedPicture(item));
  const { t } = useTranslation();
  const { video, photos, competitorName, eventName } = item;
  const alt =
    video === null
      ? t('selling.cart.pictureAlt.photo', { of: competitorName ?? eventName })
      : t('selling.cart.pictureAlt.video', { of: competitorName ?? video.title });
  const [photo] = photos;
  const plain = video?.posterUrl ?? photo?.closeUpUrl ?? photo?.thumbUrl;
  if (framedUrl !== undefined && !isRefused)
    return (
      <span className={`${styles.thumb} ${styles.framed}`}>
        <img src={framedUrl} alt={alt} loading="lazy" decoding="async" onError={() => setIsRefused(true)} />
      </span>
    );
  return (
    <span className={video === null ? styles.thumb : `${styles.thumb} ${styles.film}`}>
      {item.product.productType === 'Promocode' && <Gift aria-hidden="true" />}
      {plain !== undefined && <img src={plain} alt={alt} loading="lazy" decoding="async" />}
    </span>
  );
}
