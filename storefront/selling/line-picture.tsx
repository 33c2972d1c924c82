import { Gift } from 'lucide-react';
import { useState } from 'react';
import { frameRoutes } from '#contract/frame.ts';
import type { CartItem } from '#contract/shoppingcart.schema.ts';
import { addressOf } from '#storefront/api/create-service.ts';
import styles from './receipt.module.css';

/** The address of a photo in its frame, with the name that will be printed as far as the cart knows it. */
function framedAddress({ photos, frame, competitorName }: CartItem): string | undefined {
  const photoId = photos[0]?.photoId;
  if (photoId === undefined || frame === null) return undefined;
  const text = frame.text ?? competitorName ?? undefined;
  return addressOf(frameRoutes.getPreview, { query: { photoId, frameId: frame.frameId, text } });
}

/**
 * The picture of a line: the photo, in its frame where it is sold in one, a video's still, or for a gift code what it
 * stands for. A protected event shows its frames to search tokens alone: then the photo stands there as it is.
 */
export function LinePicture({ item }: { item: CartItem }) {
  const [isRefused, setIsRefused] = useState(false);
  const framed = framedAddress(item);
  const plain = item.video?.posterUrl ?? item.photos[0]?.thumbUrl;
  if (framed !== undefined && !isRefused)
    return (
      <span className={`${styles.thumb} ${styles.framed}`}>
        <img src={framed} alt="" loading="lazy" decoding="async" onError={() => setIsRefused(true)} />
      </span>
    );
  return (
    <span className={styles.thumb}>
      {item.product.productType === 'Promocode' && <Gift aria-hidden="true" />}
      {plain !== undefined && <img src={plain} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
