import { addJpegEnd, hasAllPixels } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

const hasAllPixelsInSandbox = defineTask({
  url: import.meta.url,
  name: 'mend-jpeg',
  run: hasAllPixels,
  stopped: () => false,
  limits: { memoryMb: 500 },
});

/**
 * Adds the end marker to a JPEG that lacks only that. A decoder in the sandbox checks for missing pixels.
 * @returns undefined if it lacks pixels, or is another file
 */
export async function mendJpeg(tenantId: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const ended = addJpegEnd(bytes);
  return ended !== undefined && (await hasAllPixelsInSandbox(tenantId, ended)) ? ended : undefined;
}
