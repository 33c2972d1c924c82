import sharp from 'sharp';
import { makeFault } from '#contract/faults.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import { type LogoFiles, makeLogoFiles } from './make-logo-files.ts';

/** Makes the files of a logo in the sandbox, like `makeLogoFiles`. */
export const makeLogo = defineTask({
  url: import.meta.url,
  name: 'logo',
  run: ({
    full,
    small,
  }: {
    full: Uint8Array;
    small: Uint8Array | undefined;
  }): ReturnType<typeof makeLogoFiles> => makeLogoFiles(full, small),
  stopped: (): LogoFiles | Exclude<Awaited<ReturnType<typeof makeLogoFiles>>, LogoFiles> => ({
    fault: makeFault('LogoTooSlow'),
    of: 'logo',
  }),
});

/** The size in pixels that a logo needs on a poster or on a printed frame. */
const DRAWN_SIDE = 1_600;
const POINTS_PER_INCH = 72;
const DENSITY_MAX = 100_000;

/** Draws a logo that was stored as SVG. Returns a PNG; undefined if it cannot be drawn within the limits. */
export const drawLogo = defineTask({
  url: import.meta.url,
  name: 'drawn-logo',
  async run(bytes: Uint8Array): Promise<Uint8Array | undefined> {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const density = (POINTS_PER_INCH * DRAWN_SIDE) / Math.max(1, width, height);
    return sharp(bytes, { density: Math.min(DENSITY_MAX, Math.max(1, density)) })
      .resize(DRAWN_SIDE, DRAWN_SIDE, { fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => undefined);
  },
  stopped: () => undefined,
});
