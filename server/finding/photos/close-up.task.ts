import { ORIGINAL_LIMITS, renderCloseUp } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import { type CloseUp, pixelsOf } from './close-up.rules.ts';

/**
 * Cuts a close-up from an original, in the sandbox: a WebP.
 * @returns undefined if the original cannot be decoded within the limits
 */
export const cutCloseUpOfOriginal = defineTask({
  url: import.meta.url,
  name: 'close-up',
  run: ({ bytes, part }: { bytes: Uint8Array; part: CloseUp }): Promise<Uint8Array | undefined> =>
    renderCloseUp(bytes, (size) => pixelsOf(part, size)).catch(() => undefined),
  stopped: () => undefined,
  limits: ORIGINAL_LIMITS,
});
