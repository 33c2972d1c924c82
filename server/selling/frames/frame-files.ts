import type { FrameLayer } from '#engines/frames/index.ts';

/** Builds the storage key of a framed photo's JPEG, without the tenant's prefix. */
export function framedPhotoKey({ framedPhotoId }: { framedPhotoId: string }): string {
  return `framed-photos/${framedPhotoId}.jpg`;
}

/** Builds the storage key of its small picture for pages. */
export function framedPreviewKey({ framedPhotoId }: { framedPhotoId: string }): string {
  return `framed-photos/${framedPhotoId}-small.jpg`;
}

/**
 * Builds the storage key of a layer, without the tenant's prefix: by its content, so that frames share equal layers.
 */
export function layerKey({ kind, hash }: FrameLayer): string {
  return `frames/${hash}.${kind}`;
}
