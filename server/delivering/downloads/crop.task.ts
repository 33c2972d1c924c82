import { ORIGINAL_LIMITS, renderDeliveredCrop, type WantedPart } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

/**
 * Cuts a part of an original for delivery, in the sandbox: a JPEG without metadata.
 * @returns undefined if the original cannot be decoded within the limits
 */
export const cutDelivered = defineTask({
  url: import.meta.url,
  name: 'delivered-crop',
  run: ({ bytes, part }: { bytes: Uint8Array; part: WantedPart }): Promise<Uint8Array | undefined> =>
    renderDeliveredCrop(bytes, part).catch(() => undefined),
  stopped: () => undefined,
  limits: ORIGINAL_LIMITS,
});
