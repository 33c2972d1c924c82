import type { FrameLayer } from '#engines/frames/index.ts';

/** Builds the storage key of a framed photo's JPEG, without the tenant's prefix. */
export function framedPhotoKey({ framedPhotoId }: { framedPhotoId: string }): string {
  return `framed-photos/${framedPhotoId}.jpg`;
}

/** Lists the storage keys of both files of a framed photo, without the tenant's prefix. */
export function framedPhotoKeys(framed: { framedPhotoId: string }): string[] {
  return [framedPhotoKey(framed), framedPreviewKey(framed)];
}

/** Builds the storage key of the small picture for its order's page; that picture has no watermark. */
export function framedPreviewKey({ framedPhotoId }: { framedPhotoId: string }): string {
  return `framed-photos/${framedPhotoId}-small.jpg`;
}

/**
 * Builds the storage key of a layer, without the tenant's prefix. It is derived from the content, so that frames share
 * equal layers.
 */
export function layerKey({ kind, hash }: FrameLayer): string {
  return `frames/${hash}.${kind}`;
}

/** Builds the storage key of the PNG that was drawn from a layer stored as SVG, without the tenant's prefix. */
export function drawnLayerKey(
  { hash }: FrameLayer,
  { width, height }: { width: number; height: number },
): string {
  return `frames/${hash}-${width}x${height}.png`;
}
