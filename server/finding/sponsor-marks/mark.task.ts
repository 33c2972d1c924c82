import sharp from 'sharp';
import { toTransparentSrgb } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

/** The size of a mark, in pixels: twice its largest drawn size. */
const MARK = { width: 720, height: 400 };
const SIDE_MAX = 4_096;

/**
 * Renders an uploaded mark in the sandbox: PNG without metadata.
 * @returns undefined if it cannot be decoded, or is too large
 */
export const drawMark = defineTask({
  url: import.meta.url,
  name: 'sponsor-mark',
  async run(bytes: Uint8Array): Promise<Uint8Array | undefined> {
    try {
      const picture = sharp(bytes, { limitInputPixels: SIDE_MAX ** 2 }).autoOrient();
      const file = await picture.metadata();
      if (Math.max(file.width, file.height) > SIDE_MAX) return undefined;
      const resized = picture.resize(MARK.width, MARK.height, { fit: 'inside', withoutEnlargement: true });
      return await toTransparentSrgb(resized, file).png().toBuffer();
    } catch {
      return undefined;
    }
  },
  stopped: () => undefined,
});
