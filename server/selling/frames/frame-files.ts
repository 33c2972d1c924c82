import type { FrameLayer } from '#engines/frames/index.ts';

/** Where a framed photo's JPEG lies, as a storage key without the tenant's prefix. */
export function framedPhotoKey({ framedPhotoId }: { framedPhotoId: string }): string {
  return `framed-photos/${framedPhotoId}.jpg`;
}

/** Where a small picture of it lies, for pages. */
export function framedPreviewKey({ framedPhotoId }: { framedPhotoId: string }): string {
  return `framed-photos/${framedPhotoId}-small.jpg`;
}

/** Where a layer lies, as a storage key without the tenant's prefix: by its content, so frames share what is the same. */
export function layerKey({ kind, hash }: FrameLayer): string {
  return `frames/${hash}.${kind}`;
}
