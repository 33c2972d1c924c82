import sharp from 'sharp';
import { FRAME_PREVIEW_EDGE } from '#contract/frame.ts';

const JPEG = { quality: 82 } as const;

/** Shrinks a rendered picture to the size of pages: JPEG, long edge of a frame's preview. */
export function shrinkPicture(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes)
    .resize({
      width: FRAME_PREVIEW_EDGE,
      height: FRAME_PREVIEW_EDGE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg(JPEG)
    .toBuffer();
}
